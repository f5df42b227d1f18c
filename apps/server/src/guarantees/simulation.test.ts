import { expect, test } from 'vitest';
import { chooseSeeds } from '../test-support/chosen-seeds.ts';
import { simulate } from '../test-support/simulation/simulate.ts';

/** `SIMULATION=seeds:members:days` in the environment, such as `SIMULATION=7:200:30` or `SIMULATION=1-50:400:60`, is for more, or for one seed again. */
// oxlint-disable-next-line node/no-process-env -- a test's own setting
const [seeds, members = '100', days = '16'] = process.env['SIMULATION']?.split(':') ?? [];

/** One takes twenty seconds of the processor. */
const EACH_RUN = 2;

test.each(chooseSeeds(seeds, EACH_RUN))(
  'what members do at random for weeks, on servers that are killed, comes out as designed: seed %i',
  async (seed) => {
    const figures = await simulate({ seed, members: Number(members), days: Number(days) });
    // Where little happens, little is shown.
    expect(Math.min(figures['accepted'] ?? 0, figures['mails'] ?? 0)).toBeGreaterThan(5);
  },
);
