import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ where: string, error: string }} Failure what failed (`file › test`), and the first lines of its error */
/** @typedef {{ where: string, ms: number }} SlowTest */
/** @typedef {{ passed: number, failed: number, skipped: string[], failures: Failure[], slow: SlowTest[] }} Report */

const root = resolve(import.meta.dirname, '..');
const ERROR_MAX_LINES = 25;
const LINE_MAX_LENGTH = 200;
/** The maximum length of all errors together. */
const ALL_ERRORS_MAX_LINES = 100;
const SLOW_MS = 5_000;

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly { message: string, VITEST_TEST_PATH?: string }[]} unhandled errors outside every test, and the file that was running
 * @returns {Report}
 */
export function readUnitReport(modules, unhandled) {
  const named = (test) => [relative(root, test.module.moduleId), ...test.fullName.split(' > ')].join(' › ');
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const inState = (state) => tests.filter((test) => test.result().state === state);
  const failures = [
    ...inState('failed').map((test) => failure(named(test), test.result().errors)),
    // A file that cannot be loaded, or a hook that fails, prevents tests from running.
    ...modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0)
      .map((suite) => failure(suite.type === 'module' ? relative(root, suite.moduleId) : named(suite), suite.errors())),
    ...unhandled.map((error) => failure(`${relative(root, error.VITEST_TEST_PATH ?? root)} outside every test`.trim(), [error])),
  ];
  const slow = slowOf(tests.map((test) => ({ where: named(test), ms: test.diagnostic()?.duration ?? 0 })));
  return { passed: inState('passed').length, failed: failures.length, skipped: inState('skipped').map(named), failures, slow };
}

/** @param {object} report Playwright's JSON @returns {Report} */
export function readBrowserReport({ stats, errors, suites }) {
  const tests = suites.flatMap((suite) => testsIn(suite, []));
  const failures = [
    ...tests.filter(({ status }) => status === 'unexpected').map(({ name, results }) => failure(name, results.at(-1)?.errors ?? [])),
    ...errors.map((error) => failure('outside every test', [error])),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ name }) => name),
    failures,
    slow: slowOf(tests.map(({ name, results }) => ({ where: name, ms: results.at(-1)?.duration ?? 0 }))),
  };
}

function slowOf(tests) {
  return tests.filter(({ ms }) => ms > SLOW_MS);
}

function testsIn({ title, specs = [], suites = [] }, above) {
  // The outermost suite is the file.
  const path = [...above, title];
  const here = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: [...path, spec.title].join(' › ') })));
  return [...here, ...suites.flatMap((suite) => testsIn(suite, path))];
}

/** @returns {Failure} */
function failure(where, errors) {
  // The difference and the cause are reported apart from the message. Of a test that ran out of time, the second error names the waiting line.
  const told = errors
    .flatMap((error) => [error.message, error.diff, error.cause?.message && `caused by: ${error.cause.message}`])
    .filter((part) => part);
  const lines = stripVTControlCharacters(told.join('\n')).trim().split('\n');
  const shown = lines.map((line) => line.trimEnd().slice(0, LINE_MAX_LENGTH)).filter((line) => line !== '');
  const place = errors.map((error) => error.location ?? error.stacks?.[0]).findLast((found) => found !== undefined);
  if (place !== undefined) shown.splice(ERROR_MAX_LINES - 1, Infinity, `at ${relative(root, place.file)}:${place.line}`);
  return { where, error: shown.slice(0, ERROR_MAX_LINES).join('\n') || 'no error was told' };
}

/** The lines with each failure and its reason, short enough to be visible at the end of a log. @param {Failure[]} failures */
export function failureLines(failures, max = 9) {
  const named = failures.slice(0, max);
  const more = failures.length - named.length;
  const share = Math.floor(ALL_ERRORS_MAX_LINES / named.length);
  return [
    ...named.flatMap(({ where, error }) => [
      `FAILED  ${where}`,
      ...error
        .split('\n')
        .slice(0, share)
        .map((line) => `        ${line}`),
    ]),
    ...(more > 0 ? [`        ... and ${more} more`] : []),
  ];
}

/** The slowest tests first. @param {SlowTest[]} slow */
export function slowLines(slow, max = 15) {
  if (slow.length === 0) return [];
  const sorted = slow.toSorted((one, other) => other.ms - one.ms);
  return [
    `${slow.length} took more than ${SLOW_MS / 1_000} s`,
    ...sorted.slice(0, max).map(({ where, ms }) => `${(ms / 1_000).toFixed(0).padStart(6)} s  ${where}`),
    ...(slow.length > max ? [`${' '.repeat(10)}... and ${slow.length - max} more`] : []),
  ];
}

/** A tool that reports an error has failed, whatever its counts say. @param {Pick<Report, 'passed' | 'failed' | 'skipped'>} report */
export function judge({ passed, failed, skipped }, { code, isCi }) {
  const all = failed + (isCi ? skipped.length : 0);
  return { passed, failed: code !== 0 && all === 0 ? 1 : all, skipped: isCi ? 0 : skipped.length };
}
