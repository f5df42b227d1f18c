import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSource, PLANTED, SOONER } from '../test-support/faults/changed-lines.ts';
import { chooseSeeds } from '../test-support/chosen-seeds.ts';
import { kindsLeftOut, runFaults, type FaultsFigures } from '../test-support/faults/run-faults.ts';
import { bundleServer, startStoreMachine, type StoreMachine } from '../test-support/faults/parts.ts';

/**
 * `FAULTS=seeds` in the environment, such as `FAULTS=7` or `FAULTS=1-200`, is for more, or for one seed again. With `FAULTS=planted`, faults are put into
 * the product, and each must be found.
 */
// oxlint-disable-next-line node/no-process-env -- a test's own setting
const asked = process.env['FAULTS'];
const isPlanted = asked === 'planted';
const triesEachKind = (seeds: readonly number[]) => kindsLeftOut(seeds).length === 0;
/** Of two, no pair tries each kind of fault. */
const EACH_RUN = 4;
const SEEDS = chooseSeeds(isPlanted ? '1-10' : asked, EACH_RUN, triesEachKind);
/** Two cores. */
const AT_ONCE = 2;

let machines: StoreMachine[] = [];
let program: Awaited<ReturnType<typeof bundleServer>> | undefined;
const runs: Promise<Outcome>[] = [];
type Outcome = { readonly figures: FaultsFigures } | { readonly error: unknown };

beforeAll(async () => {
  const bundled = await bundleServer();
  program = bundled;
  machines = await Promise.all(Array.from({ length: Math.min(AT_ONCE, SEEDS.length) }, () => startStoreMachine(bundled)));
  if (machines.some(({ disk, files }) => !disk.canBeFull || !files.canBeFull))
    process.stdout.write('A full disk is not tried: this machine lets nobody but root make one.\n');
});
afterAll(async () => {
  await Promise.all(runs);
  for (const machine of machines) await machine[Symbol.asyncDispose]();
  await program?.[Symbol.asyncDispose]();
});

/** Runs the seed at this index, and the next one beside it. Each machine has one seed after the other. */
function run(index: number): Promise<Outcome> {
  for (let begun = runs.length; begun < Math.min(index + AT_ONCE, SEEDS.length); begun += 1) runs.push(begin(begun));
  return runs[index] ?? Promise.reject(new Error(`no seed ${index}`));
}

async function begin(index: number): Promise<Outcome> {
  const [seed, machine] = [SEEDS[index], machines[index % AT_ONCE]];
  await runs[index - AT_ONCE];
  if (seed === undefined || machine === undefined) throw new Error('no such seed');
  return await runFaults({ seed, machine }).then(
    (figures) => ({ figures }),
    (error: unknown) => ({ error }),
  );
}

test.each(isPlanted ? [] : SEEDS.map((seed, index) => ({ seed, index })))(
  'servers, PostgreSQL and mail server fail at random while members act, and nothing is lost or doubled: seed $seed',
  async ({ index }) => {
    const outcome = await run(index);
    if ('error' in outcome) throw outcome.error;
    // Where little happens, little is shown.
    expect(outcome.figures.mails).toBeGreaterThan(10);
    expect(outcome.figures.calls - outcome.figures.unanswered).toBeGreaterThan(60);
  },
);

test('where no seeds are asked for, the same four are tried again, and together they try each kind of fault', () => {
  const chosen = chooseSeeds(undefined, EACH_RUN, triesEachKind);
  expect(chosen).toEqual(chooseSeeds(undefined, EACH_RUN, triesEachKind));
  expect({ seeds: new Set(chosen).size, leftOut: kindsLeftOut(chosen) }).toEqual({ seeds: 4, leftOut: [] });
});

test.each(isPlanted ? Object.entries(PLANTED) : [])(
  '%s: found',
  async (name, line) => {
    const [machine] = machines;
    if (machine === undefined) throw new Error('no machine');
    for (const seed of SEEDS) {
      const told = await runFaults({ seed, machine, planted: [line] }).then(JSON.stringify, String);
      const found = told.split('\n').find((each) => line.found.test(each));
      process.stdout.write(`${name}, seed ${seed}: ${found ?? `not found (${told.slice(0, 300)})`}\n`);
      if (found !== undefined) return;
    }
    expect.unreachable(`no seed has found: ${name}`);
    // Up to ten seeds, one after the other.
  },
  3_000_000,
);

test.each(Object.entries(PLANTED))('there is the line that is changed for a planted fault: %s', async (_name, line) => {
  const source = await readFile(new URL(`../${line.file}`, import.meta.url), 'utf8');
  const sooner = SOONER.filter(({ file }) => file === line.file);
  expect(changeSource(source, [...sooner, line])).not.toBe(source);
});
