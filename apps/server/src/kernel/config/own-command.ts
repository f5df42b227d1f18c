import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A checkout, with its tools; a release has neither npm nor these. */
function isCheckout(root: string): boolean {
  return existsSync(join(root, 'scripts/run.mjs'));
}

/** What the operator's command is called where `root` holds Waylift: a release has no npm, and one file that starts it. */
export function commandIn(root: string): string {
  return isCheckout(root) ? 'npm run waylift --' : join(root, 'waylift');
}

const ROOT = resolve(import.meta.dirname, '../../../../..');

export const IS_RELEASE = !isCheckout(ROOT);

/** What stands before the words of a command, here. */
export const OWN_COMMAND = commandIn(ROOT);
