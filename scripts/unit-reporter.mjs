import { writeFileSync } from 'node:fs';
import { readUnitReport } from './test-report.mjs';

/** Vitest's own JSON leaves out the errors outside every test. It writes to the file that `UNIT_REPORT_FILE` names. */
export default class UnitReporter {
  onTestRunEnd(modules, unhandled) {
    writeFileSync(process.env.UNIT_REPORT_FILE, JSON.stringify(readUnitReport(modules, unhandled)));
  }
}
