import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { mails } from '../../kernel/db/schema/mails.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { readRoads } from '../../map/roads/roads-folder.ts';
import { hasValhalla } from '../../test-support/test-roads.ts';
import { expectCarOfThree } from '../../test-support/demo-car.ts';
import { smallExtract } from '../../test-support/small-extract.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { addDemoMembers } from './add-demo-members.ts';
import { demoCommunities } from './demo-communities.ts';
import { fillEmptyStore } from './fill-empty-store.ts';
import { importDemoRoads } from './import-demo-roads.ts';

async function startDemo(): Promise<TestApp> {
  const t = await startTestApp();
  await fillEmptyStore(t.deps, 'Waylift', demoCommunities);
  await addDemoMembers(t.deps);
  return t;
}

const first = { isFirst: true };
const later = { isFirst: false };
const running = new AbortController().signal;

test.skipIf(!hasValhalla)('journeys and lifts of the demonstration follow its roads, and nobody is told', async () => {
  await using t = await startDemo();
  const { db } = t.deps;
  const before = await db.select().from(lifts).where(eq(lifts.state, 'active'));
  const written = await db.$count(messages);
  await importDemoRoads(t.deps, first, running);
  expect((await readRoads(t.deps.config.dataDir))?.areas.map(({ name }) => name)).toEqual(['rutland']);
  const roads = await db.select().from(journeys);
  expect(roads.filter(({ estimated, reroutedAt }) => estimated || reroutedAt !== null)).toEqual([]);
  const after = await db.select().from(lifts).where(eq(lifts.state, 'active'));
  expect(before.length).toBeGreaterThan(0);
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  // The way to the passenger's door is another one by road, and takes other minutes.
  for (const lift of after) expect(lift.trips).not.toEqual(before.find(({ id }) => id === lift.id)?.trips);
  await t.runJobs({ includeLater: true });
  expect(after.filter(({ timesToldAt }) => timesToldAt !== null)).toEqual([]);
  expect([await db.$count(mails), await db.$count(messages), await t.outbox()]).toEqual([0, written, []]);
  expect(t.logLines.join('\n')).toMatch(/importing the roads of the demonstration[\s\S]*follows its roads/);
  const car = await expectCarOfThree(t);
  expect(car?.estimated).toBe(false);
});

test('without the extract nothing is imported, and the log says why', async () => {
  await using t = await startTestApp();
  await importDemoRoads(t.deps, first, running, '/nowhere/rutland.osm.pbf');
  expect(await readRoads(t.deps.config.dataDir)).toBeNull();
  expect(t.logLines.join('\n')).toMatch(/the demonstration has no roads/);
});

test.skipIf(!hasValhalla)('a stop ends the import and leaves no roads; the next start imports them, and one after it nothing', async () => {
  await using t = await startTestApp();
  const { dataDir } = t.deps.config;
  // One road is built in a quarter of the time of the county.
  const file = join(dataDir, 'one-road.osm.pbf');
  const nodes = [54, 54.1].map((latitude, index) => ({ id: index + 1, latitude, longitude: -1 }));
  await writeFile(file, smallExtract({ nodes, ways: [{ id: 1, nodes: [1, 2], tags: { highway: 'primary' } }] }));
  await importDemoRoads(t.deps, later, running, file);
  expect(await readRoads(dataDir), 'of a store that has been there').toBeNull();
  await importDemoRoads(t.deps, first, AbortSignal.abort(), file);
  expect(await readRoads(dataDir)).toBeNull();
  await importDemoRoads(t.deps, later, running, file);
  const roads = await readRoads(dataDir);
  expect(roads?.areas.map(({ name }) => name)).toEqual(['rutland']);
  await importDemoRoads(t.deps, later, running, file);
  expect((await readRoads(dataDir))?.version).toBe(roads?.version);
});
