import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A checkout has the development tools. A release has neither npm nor these. */
function isCheckout(root: string): boolean {
  return existsSync(join(root, 'scripts/run.mjs'));
}

/** How the operator's command is called where Waylift is installed in `root`. A release has no npm, but a file that starts it. */
export function commandIn(root: string): string {
  return isCheckout(root) ? 'npm run waylift --' : join(root, 'waylift');
}

const ROOT = resolve(import.meta.dirname, '../../../../..');

export const IS_RELEASE = !isCheckout(ROOT);

/** How the operator's command is called here. */
export const OWN_COMMAND = commandIn(ROOT);
