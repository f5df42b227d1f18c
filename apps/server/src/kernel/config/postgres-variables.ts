/**
 * Deletes the variables of PostgreSQL's own programs, such as PGHOST and PGOPTIONS, from this process. node-postgres uses them as defaults, although
 * they may be meant for another PostgreSQL.
 */
export function forgetPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z_]/i.test(name)) delete process.env[name];
}
