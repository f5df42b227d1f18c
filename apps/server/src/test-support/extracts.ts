import { join } from 'node:path';

/** One of test-data/. */
export function extractPath(name: 'rutland-latest' | 'newport-2023-06-13'): string {
  return join(import.meta.dirname, '..', '..', '..', '..', 'test-data', `${name}.osm.pbf`);
}
