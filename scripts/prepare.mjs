import { join } from 'node:path';
import { chooseNode } from './choose-node.mjs';
import { install, whyInstall } from './install.mjs';
import { buildAll, isStale } from './build.mjs';
import { takeLock } from './lock.mjs';
import { say } from './processes.mjs';

/** Installs and builds only what a command lacks. Resolves to the steps that were built. */
export async function prepare(root, need) {
  if (whyInstall(root, { tools: Boolean(need.tools) }) === undefined && staleSteps(root, need.steps).length === 0) return [];
  return alone(root, async () => {
    // Checked again, because the former holder of the lock may have done it.
    const stale = staleSteps(root, need.steps);
    const reason = whyInstall(root, { tools: Boolean(need.tools) || stale.length > 0 });
    if (reason !== undefined) {
      say(`installing packages (${reason}) ...`);
      await install(root);
    }
    await buildAll(root, stale, chooseNode(root));
    return stale;
  });
}

/** Builds what is missing without installing, for tools among the installed packages. */
export async function buildMissing(root, steps) {
  if (staleSteps(root, steps).length === 0) return;
  await alone(root, () => buildAll(root, staleSteps(root, steps), chooseNode(root)));
}

async function alone(root, work) {
  const release = await takeLock(join(root, '.cache', 'locks'), () => say('another start is building; waiting for it.'));
  try {
    return await work();
  } finally {
    release();
  }
}

function staleSteps(root, steps) {
  return steps.filter((step) => isStale(root, step));
}
