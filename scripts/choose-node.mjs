import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest Node with what the server needs: type stripping and `node:sqlite` without a flag. */
const oldest = [22, 22];

/** The Node among the installed packages, otherwise the running one if it is new enough. @throws with instructions */
export function chooseNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const ours = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', executable);
  // It is run and not only looked up: with another C library (Alpine) the file exists but does not run.
  if (existsSync(ours) && spawnSync(ours, ['--version']).status === 0) return ours;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new Error(
    `Waylift needs Node ${oldest.join('.')} or newer. It brings its own for Linux and Windows, but none that runs here ` +
      `(${process.platform} ${process.arch}), and this machine's is ${process.version}. Please install Node 24 and try again.`,
  );
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
