/**
 * Takes the variables of PostgreSQL's own programs, such as PGHOST and PGOPTIONS, away from this process. node-postgres reads them for
 * whatever a connection does not name, and they may be about another PostgreSQL.
 */
export function forgetPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z_]/i.test(name)) delete process.env[name];
}
