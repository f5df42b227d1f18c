import { Argument, Option } from 'commander';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { lockReport } from '../people/find-report.ts';
import { resolveReport } from '../people/resolve-report.ts';
import { readSentence } from '../terminal/read-sentence.ts';

export const reportResolve: Command = {
  words: 'report resolve',
  isAudited: true,
  description: 'note what was done about a report; the reporter is mailed that it was looked into',
  takes: [
    new Argument('<report>', 'the id, as report list shows it'),
    new Option('--note <text>', 'what was done, for other operators; members never see it').makeOptionMandatory(),
  ],
  example: "report resolve 3f0e8a52-9c64-4f7e-8a55-0d9d3b5a7c11 --note 'Suspended the member.'",
  async run({ open }, { operand, text }) {
    const resolution = readSentence('--note', text('note') ?? '');
    if (isRefused(resolution)) return resolution;
    const deps = await open();
    await deps.jobs.prepare();
    return deps.db.transaction(async (tx) => {
      const found = await lockReport(tx, operand);
      if (isRefused(found)) return found;
      const { report } = found;
      if (report.resolvedAt !== null) return refused(`The report was resolved on ${report.resolvedAt.toISOString()}.`);
      return (await resolveReport(tx, deps, report, { resolution }))
        ? 'Resolved the report. A mail to the reporter is in the queue.'
        : 'Resolved the report. The reporter has left, so nobody is mailed.';
    });
  },
};
