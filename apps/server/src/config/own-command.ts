import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What the operator's command is called where `root` holds Waylift: a release has no npm, and one file that starts it. */
export function commandIn(root: string): string {
  return existsSync(join(root, 'scripts/run.mjs')) ? 'npm run waylift --' : join(root, 'waylift');
}

/** What stands before the words of a command, here. */
export const OWN_COMMAND = commandIn(resolve(import.meta.dirname, '../../../..'));
