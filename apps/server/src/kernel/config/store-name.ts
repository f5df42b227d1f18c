import { join } from 'node:path';

type Address = { readonly databaseUrl?: string | undefined; readonly dataDir: string };

/** Which store the settings mean, for the person who gave them, without user and password. */
export function storeName({ databaseUrl, dataDir }: Address): string {
  if (databaseUrl === undefined) return dataDir === join(process.cwd(), '.data') ? `./.data of ${process.cwd()}` : dataDir;
  const url = new URL(databaseUrl);
  const options = url.searchParams;
  // node-postgres takes both from the options first, and the user's name for a database that nobody named.
  const host = options.get('host') ?? readable(url.hostname);
  const port = options.get('port') ?? (url.port === '' ? '5432' : url.port);
  const named = [readable(url.pathname.slice(1)), options.get('user') ?? '', readable(url.username)].find((name) => name !== '');
  return `the database ${named ?? 'of DATABASE_URL'} at ${host}:${port}`;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
