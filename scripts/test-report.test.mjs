import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { failureLines, judge, readBrowserReport } from './test-report.mjs';

const root = resolve(import.meta.dirname, '..');

test('of unit tests, what failed is named with the first line of its error, whatever it was, and what is skipped or only planned is named too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waylift-report-'));
  try {
    const write = (name, text) => writeFileSync(join(folder, name), text);
    write(
      'join.test.mjs',
      `test('joins', () => {});
       describe('a member', () => { test('signs in', () => expect([1, 2]).toEqual([1])); });
       test.skip('signs out', () => {});
       test.todo('leaves');
       test('forgets', () => void Promise.reject(new Error('left behind\\nand more')));`,
    );
    write(
      'mail.test.mjs',
      `describe('mail', () => { beforeAll(() => { throw new Error('no mail server'); }); test('is sent', () => {}); });`,
    );
    write('unreadable.test.mjs', `import './missing.mjs';`);
    const file = join(folder, 'report.json');
    const reporter = join(root, 'scripts/unit-reporter.mjs');
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--globals', `--root=${folder}`, `--reporter=${reporter}`];
    expect(spawnSync(process.execPath, vitest, { env: { ...process.env, UNIT_REPORT_FILE: file } }).status).toBe(1);

    const at = (name) => relative(root, join(folder, name));
    const { failures, ...report } = JSON.parse(readFileSync(file, 'utf8'));
    expect(report).toEqual({
      passed: 2,
      failed: 4,
      skipped: [`${at('join.test.mjs')} › signs out`, `${at('join.test.mjs')} › leaves`, `${at('mail.test.mjs')} › mail › is sent`],
    });
    expect(failures).toEqual([
      { where: `${at('join.test.mjs')} › a member › signs in`, error: 'expected [ 1, 2 ] to deeply equal [ 1 ]' },
      { where: `${at('mail.test.mjs')} › mail`, error: 'no mail server' },
      { where: at('unreadable.test.mjs'), error: expect.stringContaining('./missing.mjs') },
      { where: `${at('join.test.mjs')} outside every test`, error: 'left behind' },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('of browser tests, what failed is named with the first line of its error, and what is skipped, however deep they stand', () => {
  const spec = (title, status, ...errors) => ({ title, tests: [{ status, results: [{ errors }] }] });
  const refused = { message: '\u001B[31mError: not shown\u001B[39m\n\nCall log:' };
  const suites = [
    {
      title: 'join.spec.ts',
      specs: [spec('a', 'expected')],
      suites: [{ title: 'a visitor', specs: [spec('b', 'skipped'), spec('c', 'unexpected', refused), spec('d', 'unexpected')] }],
    },
  ];
  const report = readBrowserReport({ stats: { expected: 1, flaky: 1, unexpected: 2 }, errors: [{ message: 'no browser' }], suites });
  expect(report).toEqual({
    passed: 2,
    failed: 3,
    skipped: ['join.spec.ts › a visitor › b'],
    failures: [
      { where: 'join.spec.ts › a visitor › c', error: 'Error: not shown' },
      { where: 'join.spec.ts › a visitor › d', error: 'no error was told' },
      { where: 'outside every test', error: 'no browser' },
    ],
  });
});

test('however much failed, the lines that name it are twenty at most', () => {
  const failures = Array.from({ length: 30 }, (_, at) => ({ where: `test ${at}`, error: `error ${at}` }));
  expect(failureLines(failures)).toHaveLength(19);
  expect(failureLines(failures).at(-1)).toContain('21 more');
  expect(failureLines(failures.slice(0, 1))).toEqual(['FAILED  test 0', '        error 0']);
  expect(failureLines([])).toEqual([]);
});

test.each([
  ['a skipped test is counted', { passed: 3, failed: 0, skipped: ['a'] }, { code: 0, isCi: false }, { passed: 3, failed: 0, skipped: 1 }],
  [
    'a skipped test has failed in CI',
    { passed: 3, failed: 0, skipped: ['a'] },
    { code: 0, isCi: true },
    { passed: 3, failed: 1, skipped: 0 },
  ],
  [
    'a tool that fails without naming a test has failed',
    { passed: 3, failed: 0, skipped: [] },
    { code: 1, isCi: false },
    { passed: 3, failed: 1, skipped: 0 },
  ],
  ['failures are counted once', { passed: 3, failed: 2, skipped: [] }, { code: 1, isCi: true }, { passed: 3, failed: 2, skipped: 0 }],
])('%s', (_, report, run, counts) => {
  expect(judge(report, run)).toEqual(counts);
});
