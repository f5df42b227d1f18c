import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDemoMembers } from '../demo/add-demo-members.ts';
import { demoCommunities } from '../demo/demo-communities.ts';
import { demoTravellers } from '../demo/demo-members.ts';
import { fillEmptyStore } from '../demo/fill-empty-store.ts';
import { journeyCandidates, journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const ALL = demoTravellers.length;

let t: TestApp;
let operator: ReturnType<typeof operatorOf>;
beforeAll(async () => {
  t = await startTestApp();
  await fillEmptyStore(t.deps, 'Waylift', demoCommunities);
  await addDemoMembers(t.deps);
  operator = operatorOf(t.deps);
});
afterAll(() => t[Symbol.asyncDispose]());

async function kept() {
  return {
    ways: await t.deps.db.select().from(journeyWays).orderBy(journeyWays.journeyId),
    candidates: await t.deps.db.select().from(journeyCandidates).orderBy(journeyCandidates.journeyId),
  };
}

test('what is kept to find matches is made anew exactly as it was, whatever was lost or spoilt of it', async () => {
  const before = await kept();
  await t.store.pool.query(`delete from journey_ways where journey_id in (select journey_id from journey_ways order by 1 limit 3)`);
  await t.store.pool.query(`delete from journey_candidates; update journey_ways set start_latitude = 0, out_estimate_metres = 1`);
  expect(JSON.parse((await operator.run('matches show --json')).out)).toMatchObject({ journeys: ALL, estimated: ALL - 3, missing: 3 });
  expect(await operator.say('matches rebuild --community larkmoor-villages')).toMatch(/^Made anew what is kept of 0 journeys/);
  expect(await operator.say('matches rebuild --community kestrel-science-park')).toMatch(`Made anew what is kept of ${ALL} journeys`);
  expect(await kept()).toEqual(before);
});

test('an interrupted rebuild says how far it came, and leaves what is kept as it is', async () => {
  const before = await kept();
  const signal = AbortSignal.abort();
  expect(await operator.run('matches rebuild', { signal })).toMatchObject({
    code: 1,
    error: `error: Interrupted: 0 of ${ALL} journeys were done. Run the command again to do all of them.\n`,
  });
  expect(await kept()).toEqual(before);
});

test('what is kept is shown with its size', async () => {
  const { out } = await operator.run('matches show');
  expect(out).toMatch(new RegExp(`Journeys +${ALL}\nBy road +0\nEstimated +${ALL}\nNot yet known +0\n`));
  for (const table of ['journey_candidates', 'journey_ways', 'match_cells'])
    expect(out).toMatch(new RegExp(`${table} +[\\d.]+ \\w+, indexes [\\d.]+ \\w+`));
});
