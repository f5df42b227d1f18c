import { writeFileSync } from 'node:fs';
import { readUnitReport } from './test-report.mjs';

/** Vitest's JSON reporter omits errors outside tests. This one writes to the file in `UNIT_REPORT_FILE`. */
export default class UnitReporter {
  onTestRunEnd(modules, unhandled) {
    writeFileSync(process.env.UNIT_REPORT_FILE, JSON.stringify(readUnitReport(modules, unhandled)));
  }
}
