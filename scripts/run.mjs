/** Runs on any Node from 14 on, prepares what a command needs, and starts it with the Node that Waylift brings along. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { everything } from './build.mjs';
import { prepare } from './prepare.mjs';
import { chooseNode } from './choose-node.mjs';
import { runProgram, say } from './processes.mjs';

const root = resolve(fileURLToPath(import.meta.url), '..', '..');

const commands = {
  start: { steps: everything, program: 'apps/server/build/programs/main.js', production: true },
  dev: { steps: ['words', 'map', 'land', 'countries', 'gazetteer'], program: 'scripts/dev.mjs', tools: true, sources: true },
  healthy: { steps: ['words', 'programs'], program: 'apps/server/build/programs/healthy.js', production: true },
  waylift: { steps: ['words', 'land', 'countries', 'programs'], program: 'apps/server/build/programs/cli.js', production: true },
  test: { steps: [], program: 'scripts/test.mjs', tools: true },
  build: { steps: everything },
  release: { steps: everything, program: 'scripts/release.mjs' },
};

const typed = process.argv.slice(2);
// `npm run waylift -- start` is `npm start`, as in a release.
const [name, ...rest] = typed[0] === 'waylift' && ['start', 'healthy'].includes(typed[1]) ? typed.slice(1) : typed;
const command = Object.prototype.hasOwnProperty.call(commands, name) ? commands[name] : undefined;

async function main() {
  if (command === undefined) throw new Error(`There is no "${name}" here. There is: ${Object.keys(commands).join(', ')}.`);
  if (command.program === undefined && rest.length > 0) throw new Error(`"${name}" takes no arguments: ${rest.join(' ')}`);
  const built = await prepare(root, command);
  if (command.program === undefined) {
    if (built.length === 0) say('nothing to build: everything is up to date.');
    return 0;
  }
  const env = Object.assign({}, process.env);
  // React renders pages several times slower without it.
  if (command.production && env.NODE_ENV === undefined) env.NODE_ENV = 'production';
  // glibc keeps the memory that each thread frees, which would be a fifth of the server's memory.
  if (command.production && env.MALLOC_ARENA_MAX === undefined) env.MALLOC_ARENA_MAX = '1';
  // A program starts in half the time.
  if ((command.production || command.sources) && env.NODE_COMPILE_CACHE === undefined)
    env.NODE_COMPILE_CACHE = join(root, '.cache', 'compiled');
  const before = command.sources ? ['--import', pathToFileURL(join(root, 'apps/server/src/quick-modules.ts')).href] : [];
  return runProgram(chooseNode(root), [...before, join(root, command.program), ...rest], { cwd: root, env });
}

main().then(
  (code) => process.exit(code),
  (error) => {
    say(error.message, process.stderr);
    process.exit(1);
  },
);
