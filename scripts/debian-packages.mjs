import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './processes.mjs';

/** The prefix for a command as root: empty for root itself, undefined without permission. */
export function asRoot() {
  if (process.getuid?.() === 0) return [];
  return isOnPath('sudo') ? ['sudo', '-n'] : undefined;
}

/** Installs packages on a Debian with permission. A failure is printed, and the tests then show what is missing. */
export function installPackages(packages) {
  const root = asRoot();
  if (!isOnPath('apt-get') || root === undefined) return;
  say(`installing ${packages.join(' and ')} (apt-get) ...`);
  const steps = [
    [...root, 'apt-get', 'update', '-q'],
    [...root, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages],
  ];
  for (const [file, ...args] of steps) {
    const { status, stderr } = spawnSync(file, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) say(`${args.join(' ')} failed: ${stderr.trim()}`, process.stderr);
  }
}

/** The program of a Debian package, of the same name by default. Installs the package if it is missing. @throws with instructions */
export function debianProgram(name, packageName = name) {
  if (findProgram(name) === undefined) installPackages([packageName]);
  const found = findProgram(name);
  if (found === undefined) throw new Error(`${packageName} is missing, and could not be installed. Install it and try again.`);
  return found;
}

/** Debian installs servers in folders that only root's PATH has. */
export function findProgram(name) {
  return whereOnPath(name) ?? ['/usr/sbin', '/sbin'].map((folder) => join(folder, name)).find(isExecutable);
}

export function isOnPath(name) {
  return whereOnPath(name) !== undefined;
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function whereOnPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}
