import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };

/** The file with the version in a release. A checkout asks git, so that nothing has to be built. */
export const VERSION_FILE = 'VERSION';
const COMMIT_LENGTH = 8;

/**
 * The version in `root`, with the day (UTC) and the commit of its last change, such as `0.1.0+20261126.3f0e8a52`. `given` holds day and commit for a
 * build that has neither the file nor git.
 */
export function versionIn(root: string, given: { readonly commit?: string | undefined; readonly seconds?: number } = {}): string {
  const file = join(root, VERSION_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const { commit, seconds } = given.commit === undefined ? lastChange(root) : given;
  const day = new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10).replaceAll('-', '');
  return `${manifest.version}+${commit === undefined ? 'unknown' : `${day}.${commit.slice(0, COMMIT_LENGTH)}`}`;
}

/** Asks the repository at `root` itself only: an installation may lie within another repository. */
function lastChange(root: string): { readonly commit?: string; readonly seconds?: number } {
  if (!existsSync(join(root, '.git'))) return {};
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%H %ct'], { cwd: root, encoding: 'utf8' });
  const [, commit, seconds] = /^([0-9a-f]{40,64}) (\d{1,11})$/m.exec(status === 0 ? stdout : '') ?? [];
  return commit === undefined ? {} : { commit, seconds: Number(seconds) };
}

/** The version of this program, for `--version` and `/healthz`. */
export const version: string = versionIn(resolve(import.meta.dirname, '../../../../..'));
