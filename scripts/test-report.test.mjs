import { expect, test } from 'vitest';
import { judge, readBrowserReport, readUnitReport } from './test-report.mjs';

const unit = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'joins' },
        { status: 'failed', fullName: 'signs in' },
        { status: 'skipped', fullName: 'signs out' },
        { status: 'todo', fullName: 'leaves' },
      ],
    },
    { status: 'failed', assertionResults: [] },
  ],
};

test('of unit tests, those that are skipped or only planned are named, and a file that cannot be loaded has failed', () => {
  expect(readUnitReport(unit)).toEqual({ passed: 1, failed: 2, skipped: ['signs out', 'leaves'] });
});

test('of browser tests, those that are skipped are named, however deep they stand', () => {
  const spec = (title, status) => ({ file: 'join.spec.ts', title, tests: [{ status }] });
  const suites = [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'skipped')] }] }];
  const report = readBrowserReport({ stats: { expected: 1, flaky: 1, unexpected: 2 }, errors: [{}], suites });
  expect(report).toEqual({ passed: 2, failed: 3, skipped: ['join.spec.ts: b'] });
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
