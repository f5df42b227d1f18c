/**
 * `npm test`: every check there is, or the parts that are named (`npm test -- lint`, `npm test -- unit packages/contract`,
 * `npm test -- browser join`). All of them run even when one fails; the last line adds them up.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';

const root = resolve(import.meta.dirname, '..');
const reports = join(root, '.cache', 'test-reports');

/** Each part in the order of running: the checks that take seconds come first. */
const parts = {
  types: checkTypes,
  lint: () => tool('oxlint/bin/oxlint'),
  format: () => tool('oxfmt/bin/oxfmt', '--check'),
  boundaries: () =>
    tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      'apps',
      'packages',
      'e2e',
      'scripts',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      `plugin:${pathToFileURL(join(root, 'scripts/boundaries-report.mjs'))}`,
    ),
  'dead-code': () => tool('knip/bin/knip.js', '--no-progress'),
  unit: runUnitTests,
  browser: runBrowserTests,
};

const projects = [...foldersOf('packages'), ...foldersOf('apps'), 'e2e'];

/** These read the types that React Router makes from routes.ts. */
const readTypes = ['types', 'lint', 'dead-code'];

const [wanted, ...rest] = process.argv.slice(2);
if (wanted !== undefined && parts[wanted] === undefined) {
  console.error(`There is no part "${wanted}". There is: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
process.exitCode = await main(wanted === undefined ? Object.keys(parts) : [wanted]);

async function main(chosen) {
  mkdirSync(reports, { recursive: true });
  if (chosen.some((part) => readTypes.includes(part))) {
    await run(join(root, 'apps/web'), [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'typegen']);
  }
  const lines = [];
  const sum = { passed: 0, failed: 0 };
  for (const part of chosen) {
    console.log(`\n--- ${part} ---`);
    const startedAt = Date.now();
    const { passed, failed } = await parts[part]();
    sum.passed += passed;
    sum.failed += failed;
    const counts = passed + failed === 1 ? '' : ` (${passed} passed, ${failed} failed)`;
    lines.push(`${failed === 0 ? 'passed' : 'FAILED'}  ${part}${counts}, ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

async function runUnitTests() {
  const file = join(reports, 'unit.json');
  rmSync(file, { force: true });
  const code = await run(root, [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...rest,
  ]);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that cannot even be loaded holds no test that could fail.
  const unloaded = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length;
  return honest(code, { passed: report.numPassedTests, failed: report.numFailedTests + unloaded });
}

async function runBrowserTests() {
  const file = join(reports, 'browser.json');
  rmSync(file, { force: true });
  try {
    await prepare(root, { steps: ['words', 'map', 'web', 'gallery'], tools: true });
    process.env.CHROMIUM_PATH = await findChromium(root);
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
  const code = await run(root, [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...rest], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return honest(code, { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length });
}

/** A runner that says it failed has failed, whatever its report counts. */
function honest(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function checkTypes() {
  let failed = 0;
  for (const project of projects) failed += (await tool('typescript/bin/tsc', '-p', project)).failed;
  return failed === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function tool(name, ...args) {
  const code = await run(root, [bin(name), ...args]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function foldersOf(parent) {
  return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
}

function bin(name) {
  return join(root, 'node_modules', name);
}

/** Runs a tool with its output shown, to its end, and returns its exit code; it goes with us when we are stopped. */
function run(cwd, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    const stop = () => {
      child.kill('SIGTERM');
      child.once('exit', () => process.exit(143));
    };
    process.once('SIGTERM', stop);
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('exit', (code) => {
      process.removeListener('SIGTERM', stop);
      done(code ?? 1);
    });
  });
}
