import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../scripts/debian-packages.mjs';

/** What an image leaves out: documentation and languages. */
const leftOut = /^\/usr\/share\/(doc|man|locale|info|lintian|bug)\//;

/**
 * Fills `root` with the files of this machine's packages that are in an image such as debian:12-slim, which are the required ones and apt, and with
 * `packages` and what they depend on. So a program that starts there needs nothing else of the machine.
 */
export function fillDebianRoot(root, packages) {
  if (packages.some((name) => !installedPackages().has(name))) installPackages(packages);
  const installed = installedPackages();
  const required = [...installed].filter(([, { priority }]) => priority === 'required').map(([name]) => name);
  const chosen = new Set();
  const waiting = [...required, 'apt', ...packages];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (chosen.has(name)) continue;
    const found = installed.get(name);
    if (found === undefined) {
      if (packages.includes(name)) throw new Error(`${name} is not installed, and could not be.`);
      continue;
    }
    chosen.add(name);
    waiting.push(...found.depends);
  }
  const files = run('dpkg', ['-L', ...chosen]).split('\n');
  const wanted = [...new Set(files)].filter(
    (file) => file.startsWith('/') && file !== '/.' && !leftOut.test(`${file}/`) && existsSync(file),
  );
  for (const folder of ['bin', 'lib', 'lib64', 'sbin']) mkdirSync(join(root, 'usr', folder), { recursive: true });
  const names = wanted
    .sort()
    .map((file) => file.slice(1))
    .join('\n');
  const archive = run('tar', ['-C', '/', '--no-recursion', '--ignore-failed-read', '-cf', '-', '-T', '-'], {
    input: Buffer.from(names),
    encoding: 'buffer',
  });
  run('tar', ['-C', root, '-xf', '-'], { input: archive });
  // Its own users, not this machine's.
  for (const name of ['passwd', 'group']) copyFileSync(`/usr/share/base-passwd/${name}.master`, join(root, 'etc', name));
}

function installedPackages() {
  const list = run('dpkg-query', ['-W', '-f', '${binary:Package}\t${Priority}\t${Depends}, ${Pre-Depends}\t${db:Status-Status}\n']);
  return new Map(
    list.split('\n').flatMap((line) => {
      const [name, priority, depends = '', status] = line.split('\t');
      if (status !== 'installed') return [];
      // Of alternatives, the first.
      const names = depends.split(',').map((each) => each.trim().split(/[ :|(]/)[0]);
      return [[name.replace(/:.*/, ''), { priority, depends: names.filter((each) => each !== '') }]];
    }),
  );
}

/** Runs a tool to its end. @returns what it wrote */
export function run(file, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 1024 ** 3, ...options });
  if (status !== 0) throw new Error(`${file} ${args.join(' ').slice(0, 200)} failed: ${error?.message ?? stderr}`);
  return stdout;
}
