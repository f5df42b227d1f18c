import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { failureLines, judge, readBrowserReport, slowLines } from './test-report.mjs';

const root = resolve(import.meta.dirname, '..');

test('of unit tests, what failed is named with what its error says and its place, whatever it was, and what is skipped or only planned is named too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waylift-report-'));
  try {
    const write = (name, text) => writeFileSync(join(folder, name), text);
    write(
      'join.test.mjs',
      `test('joins', () => {});
       describe('a member', () => { test('signs in', () => expect([1, 2]).toEqual([1])); });
       test.skip('signs out', () => {});
       test.todo('leaves');
       test('waits', () => { throw new Error('no answer', { cause: new Error('the mail server is gone') }); });
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
      failed: 5,
      slow: [],
      skipped: [`${at('join.test.mjs')} › signs out`, `${at('join.test.mjs')} › leaves`, `${at('mail.test.mjs')} › mail › is sent`],
    });
    expect(failures).toEqual([
      {
        where: `${at('join.test.mjs')} › a member › signs in`,
        error: expect.stringMatching(/^expected \[ 1, 2 \] to deeply equal \[ 1 \]\n[^]*\n\+   2,[^]*\nat .*join\.test\.mjs:2$/),
      },
      { where: `${at('join.test.mjs')} › waits`, error: `no answer\ncaused by: the mail server is gone\nat ${at('join.test.mjs')}:5` },
      { where: `${at('mail.test.mjs')} › mail`, error: `no mail server\nat ${at('mail.test.mjs')}:1` },
      { where: at('unreadable.test.mjs'), error: expect.stringContaining('./missing.mjs') },
      { where: `${at('join.test.mjs')} outside every test`, error: 'left behind\nand more' },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('of browser tests, what failed is named with what its error says and its place, and what is skipped, however deep they stand', () => {
  const spec = (title, status, ...errors) => ({
    title,
    tests: [{ status, results: [{ errors, duration: title === 'd' ? 5_001 : 5_000 }] }],
  });
  const location = { file: join(root, 'e2e/join.spec.ts'), line: 9, column: 1 };
  const refused = { location, message: '\u001B[31mError: not shown\u001B[39m\n\nCall log:\n  - waiting  \n' };
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
      { where: 'join.spec.ts › a visitor › c', error: 'Error: not shown\nCall log:\n  - waiting\nat e2e/join.spec.ts:9' },
      { where: 'join.spec.ts › a visitor › d', error: 'no error was told' },
      { where: 'outside every test', error: 'no browser' },
    ],
    slow: [{ where: 'join.spec.ts › a visitor › d', ms: 5_001 }],
  });
});

test('of a browser test that ran out of time, the line that waited is named too', () => {
  const location = { file: join(root, 'e2e/join.spec.ts'), line: 9, column: 1 };
  const errors = [{ message: 'Test timeout of 180000ms exceeded.' }, { location, message: 'Error: locator.click: not there' }];
  const specs = [{ title: 'a', tests: [{ status: 'unexpected', results: [{ errors, duration: 1 }] }] }];
  const { failures } = readBrowserReport({
    stats: { expected: 0, flaky: 0, unexpected: 1 },
    errors: [],
    suites: [{ title: 'join.spec.ts', specs }],
  });
  expect(failures[0]?.error).toBe('Test timeout of 180000ms exceeded.\nError: locator.click: not there\nat e2e/join.spec.ts:9');
});

test('of each error the first 25 lines are told, none of them long', () => {
  const message = ['Seed 6 of 200 members:', ...Array.from({ length: 30 }, (_, at) => `a fault ${at} ${'x'.repeat(300)}`)].join('\n');
  const { failures } = readBrowserReport({ stats: { expected: 0, flaky: 0, unexpected: 0 }, errors: [{ message }], suites: [] });
  const lines = failureLines(failures);
  expect(lines.slice(0, 3)).toEqual([
    'FAILED  outside every test',
    '        Seed 6 of 200 members:',
    expect.stringMatching(/^ {8}a fault 0 x{190}$/),
  ]);
  expect(lines).toHaveLength(1 + 25);
  const placed = readBrowserReport({
    stats: { expected: 0, flaky: 0, unexpected: 0 },
    errors: [{ message, location: { file: join(root, 'e2e/join.spec.ts'), line: 9, column: 1 } }],
    suites: [],
  });
  expect(failureLines(placed.failures)).toEqual([...lines.slice(0, 25), '        at e2e/join.spec.ts:9']);
  expect(failureLines([...failures, ...failures, ...failures])).toHaveLength(3 * (1 + 25));
});

test('however much failed, nine are named and the rest counted, in 110 lines at most', () => {
  const short = Array.from({ length: 30 }, (_, at) => ({ where: `test ${at}`, error: `error ${at}` }));
  expect(failureLines(short)).toHaveLength(19);
  expect(failureLines(short).at(-1)).toContain('21 more');
  expect(failureLines(short.slice(0, 1))).toEqual(['FAILED  test 0', '        error 0']);
  expect(failureLines([])).toEqual([]);
  const long = short.map(({ where, error }) => ({ where, error: `${error}\n${'and more\n'.repeat(24).trim()}` }));
  const lines = failureLines(long);
  expect(lines.length).toBeLessThanOrEqual(110);
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual(short.slice(0, 9).map(({ where }) => `FAILED  ${where}`));
});

test('what took more than 5 s is listed, the longest first, in 17 lines at most', () => {
  const slow = Array.from({ length: 40 }, (_, at) => ({ where: `test ${at}`, ms: 6_000 + 1_000 * at }));
  expect(slowLines(slow.slice(0, 2))).toEqual(['2 took more than 5 s', '     7 s  test 1', '     6 s  test 0']);
  expect(slowLines(slow)).toHaveLength(17);
  expect(slowLines(slow).at(-1)).toContain('25 more');
  expect(slowLines([])).toEqual([]);
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
