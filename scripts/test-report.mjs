/** @typedef {{ passed: number, failed: number, skipped: string[] }} Report */

/** @param {object} report Vitest's JSON */
export function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  // A file that cannot even be loaded holds no test that could fail.
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName);
  return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped };
}

/** @param {object} report Playwright's JSON */
export function readBrowserReport({ stats, errors, suites }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: suites.flatMap(skippedIn) };
}

function skippedIn({ specs = [], suites = [] }) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped')).map(({ file, title }) => `${file}: ${title}`);
  return [...here, ...suites.flatMap(skippedIn)];
}

/** A tool that says it failed has failed, whatever its report counts. @param {Report} report */
export function judge({ passed, failed, skipped }, { code, isCi }) {
  const all = failed + (isCi ? skipped.length : 0);
  return { passed, failed: code !== 0 && all === 0 ? 1 : all, skipped: isCi ? 0 : skipped.length };
}
