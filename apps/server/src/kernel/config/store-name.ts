import { join } from 'node:path';

type Address = { readonly databaseUrl?: string | undefined; readonly dataDir: string };

/** Names the store of the settings for the person who set them, without user and password. */
export function storeName({ databaseUrl, dataDir }: Address): string {
  if (databaseUrl === undefined) return dataDir === join(process.cwd(), '.data') ? `./.data of ${process.cwd()}` : dataDir;
  const url = new URL(databaseUrl);
  const options = url.searchParams;
  // node-postgres prefers both from the options. If no database is named, it takes the user's name.
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
