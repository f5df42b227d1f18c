import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './processes.mjs';

/**
 * Undefined when all packages are installed. npm writes `node_modules/.package-lock.json` last, so an interrupted install lacks it. Comparing it
 * with the lockfile finds every change.
 */
export function whyInstall(root, need) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(join(root, 'node_modules'))) return 'none are here yet';
  if (!existsSync(installedFile)) return 'an earlier install did not finish';
  const installed = read(installedFile);
  const wanted = read(join(root, 'package-lock.json'));
  const changed = Object.keys(wanted).filter((path) => {
    const entry = wanted[path];
    if (!path.includes('node_modules/')) return false;
    if (installed[path] === undefined) return !(entry.optional || entry.devOptional || (entry.dev && !need.tools));
    return installed[path].version !== entry.version || installed[path].integrity !== entry.integrity;
  });
  return changed.length === 0 ? undefined : `${changed.length} not as in package-lock.json`;
}

export async function install(root) {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const agent = /^npm\/(\d+)/.exec(process.env.npm_config_user_agent || '');
  if (agent !== null && Number(agent[1]) < 7) {
    throw new Error('npm 7 or newer is needed to install the packages. `npm install --global npm@9` brings it.');
  }
  // `--include`, because NODE_ENV=production would leave out the packages that build the pages.
  if (npm !== undefined && /\.c?js$/.test(npm)) await runTool(process.execPath, [npm, ...args], { cwd: root, what: 'npm ci' });
  else await runTool('npm', args, { cwd: root, shell: process.platform === 'win32', what: 'npm ci' });
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
