/** `npm test`, or a part of it (`npm test -- browser join`). All parts run even when one fails. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { everything } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { folderInMemory } from './memory-folder.mjs';
import { prepare } from './prepare.mjs';
import { failureLines, judge, readBrowserReport, slowLines } from './test-report.mjs';

const root = resolve(import.meta.dirname, '..');
const reports = join(root, '.cache', 'test-reports');
const isCi = !['', '0', 'false'].includes(process.env.CI ?? '');

/** The builds that each part reads, and its command. Unit tests build for themselves (scripts/build-for-tests.mjs). */
const checks = {
  types: { reads: ['words', 'routes'], run: checkTypes },
  lint: { reads: ['words', 'routes'], run: tool('oxlint/bin/oxlint') },
  'dead-code': { reads: ['words', 'routes'], run: tool('knip/bin/knip.js', '--no-progress') },
  boundaries: {
    reads: ['words'],
    run: tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      'apps',
      'packages',
      'e2e',
      'scripts',
      'deploy',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      `plugin:${pathToFileURL(join(root, 'scripts/boundaries-report.mjs'))}`,
    ),
  },
  format: { reads: [], run: tool('oxfmt/bin/oxfmt', '--check') },
};
const seeded = ['guarantees/simulation', 'guarantees/faults', 'candidate/matches-by-brute-force'];
const parts = {
  ...checks,
  unit: { reads: [], run: () => runVitest('unit', rest) },
  components: { reads: ['words'], run: runComponentTests },
  browser: { reads: everything, run: runBrowserTests },
  // All seeds, of which a run chooses some.
  seeds: { reads: [], run: () => runVitest('unit', [...seeded, ...rest], { SIMULATION: '1-100', FAULTS: '1-100', WORLDS: 'all' }) },
};
const installPrograms = `import { setup } from ${JSON.stringify(pathToFileURL(join(root, 'deploy/install-programs.mjs')).href)}; await setup();`;
/** Vitest itself prepares the store that tests copy. */
const quickModules = ['--import', pathToFileURL(join(root, 'apps/server/src/quick-modules.ts')).href];
/** It takes an hour. */
const apart = ['seeds'];

const [wanted, ...rest] = process.argv.slice(2);
const isWatching = rest.some((word) => ['--watch', '-w', '--ui'].includes(word));
if (wanted !== undefined && wanted !== 'checks' && parts[wanted] === undefined) {
  console.error(`There is no part "${wanted}". There is: ${['checks', ...Object.keys(parts)].join(', ')}.`);
  process.exit(1);
}
const everyRun = Object.keys(parts).filter((part) => !apart.includes(part));
process.exitCode = await main(wanted === undefined ? everyRun : wanted === 'checks' ? Object.keys(checks) : [wanted]);

async function main(chosen) {
  mkdirSync(reports, { recursive: true });
  const results = {};
  const beside = chosen.filter((part) => checks[part] !== undefined && chosen.length > 1);
  // All in one build. Each part that needs a failed build reports it.
  await prepare(root, { steps: beside.flatMap((part) => checks[part].reads), tools: true }).catch(() => {});
  const runNext = async () => {
    for (let part = beside.shift(); part !== undefined; part = beside.shift()) results[part] = await runPart(part, true);
  };
  // It mostly waits for the network. What is missing afterwards, the parts that need it report.
  const installs = chosen.length > beside.length && beside.length > 0 ? run(['--input-type=module', '-e', installPrograms]) : undefined;
  await Promise.all([runNext(), runNext(), installs]);
  for (const part of chosen) results[part] ??= await runPart(part, false);
  if (isWatching) return 0;

  const sum = { passed: 0, failed: 0, skipped: 0 };
  console.log();
  for (const line of slowLines(chosen.flatMap((part) => results[part].slow ?? []))) console.log(line);
  for (const line of failureLines(chosen.flatMap((part) => results[part].failures ?? []))) console.log(line);
  for (const part of chosen) {
    const { passed, failed, skipped, seconds } = results[part];
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    const counts = passed + failed + skipped === 1 ? '' : ` (${inWords({ passed, failed, skipped })})`;
    console.log(`${failed === 0 ? 'passed' : 'FAILED'}  ${part}${counts}, ${seconds} s`);
  }
  console.log(`\n${inWords(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

/** @param {boolean} isBesideAnother whether its output is held until it ends, so that it is not mixed with another part's */
async function runPart(part, isBesideAnother) {
  const startedAt = Date.now();
  const output = [];
  if (!isBesideAnother) console.log(`\n--- ${part} ---`);
  const report = await prepare(root, { steps: parts[part].reads, tools: true })
    .then(() => parts[part].run(isBesideAnother ? output : undefined))
    .catch((error) => {
      console.error(error.message);
      return { code: 1, passed: 0, failed: 1, skipped: [] };
    });
  if (isBesideAnother) process.stdout.write(`\n--- ${part} ---\n${Buffer.concat(output)}`);
  for (const name of report.skipped) console.log(`skipped${isCi ? ', which CI does not allow' : ''}: ${name}`);
  return {
    ...judge(report, { code: report.code, isCi }),
    failures: report.failures,
    slow: report.slow,
    seconds: ((Date.now() - startedAt) / 1000).toFixed(0),
  };
}

async function runComponentTests() {
  const words = ['--config', join(root, 'vitest.components.config.ts'), ...rest];
  return await runVitest('components', words, { CHROMIUM_PATH: await findChromium(root) });
}

async function runVitest(part, words, env = {}) {
  if (isWatching) return { code: await run([bin('vitest/vitest.mjs'), ...words], { env }), passed: 0, failed: 0, skipped: [] };
  const file = freshReport(part);
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/unit-reporter.mjs')}`];
  const code = await run([...quickModules, bin('vitest/vitest.mjs'), 'run', ...reporters, ...words], {
    env: { ...env, UNIT_REPORT_FILE: file },
  });
  if (!existsSync(file)) return { code, passed: 0, failed: 1, skipped: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // Vitest also counts tests as skipped that `-t` excludes.
  const isByName = rest.some((word) => word === '-t' || word.startsWith('--testNamePattern'));
  return { code, ...report, skipped: isByName ? [] : report.skipped };
}

async function runBrowserTests() {
  const env = { CHROMIUM_PATH: await findChromium(root), TMPDIR: process.env.TMPDIR ?? folderInMemory() ?? tmpdir() };
  const playwright = [bin('@playwright/test/cli.js'), 'test'];
  if (isWatching) return { code: await run([...playwright, ...rest], { env }), passed: 0, failed: 0, skipped: [] };
  const file = freshReport('browser');
  const code = await run([...playwright, '--reporter=list,json', ...rest], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  if (!existsSync(file)) return { code, passed: 0, failed: 1, skipped: [] };
  return { code, ...readBrowserReport(JSON.parse(readFileSync(file, 'utf8'))) };
}

async function checkTypes(output) {
  const projects = [...foldersOf('packages'), ...foldersOf('apps'), 'e2e'];
  let failed = 0;
  for (const project of projects) failed += (await tool('typescript/bin/tsc', '-p', project)(output)).failed;
  return failed === 0 ? { code: 0, passed: 1, failed: 0, skipped: [] } : { code: 1, passed: 0, failed: 1, skipped: [] };
}

function tool(name, ...args) {
  return async (output) => {
    const code = await run([bin(name), ...args], { output });
    return { code, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] };
  };
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function freshReport(name) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function foldersOf(parent) {
  return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
}

function bin(name) {
  return join(root, 'node_modules', name);
}

/** Runs a tool to its end, shows or stores its output, and returns its exit code. It is stopped with this process. */
function run(args, { env = {}, output } = {}) {
  return new Promise((done) => {
    const stdio = output === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const stop = () => {
      child.kill('SIGTERM');
      child.once('exit', () => process.exit(143));
    };
    process.once('SIGTERM', stop);
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('close', (code) => {
      process.removeListener('SIGTERM', stop);
      done(code ?? 1);
    });
  });
}
