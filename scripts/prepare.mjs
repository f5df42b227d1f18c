import { join } from 'node:path';
import { chooseNode } from './choose-node.mjs';
import { install, whyInstall } from './install.mjs';
import { isStale, build } from './build.mjs';
import { takeLock } from './lock.mjs';
import { say } from './processes.mjs';

/**
 * Installs and builds whatever is missing for a command, and nothing else.
 *
 * @param {string} root the repository's folder
 * @param {{ steps: string[], tools?: boolean, quiet?: boolean }} need the builds it needs; whether it needs the tools anyway
 * @returns {Promise<string[]>} the steps that were built
 */
export async function prepare(root, need) {
  if (whyInstall(root, { tools: Boolean(need.tools) }) === undefined && staleSteps(root, need).length === 0) return [];
  const release = await takeLock(join(root, '.cache', 'lock'), () => say('another start is building; waiting for it.'));
  try {
    // Looked at again: whoever had the lock may have done it all.
    const stale = staleSteps(root, need);
    const reason = whyInstall(root, { tools: Boolean(need.tools) || stale.length > 0 });
    if (reason !== undefined) {
      say(`installing packages (${reason}) ...`);
      await install(root);
    }
    const node = chooseNode(root);
    for (const step of stale) await build(root, step, node);
    return stale;
  } finally {
    release();
  }
}

function staleSteps(root, need) {
  return need.steps.filter((step) => isStale(root, step));
}
