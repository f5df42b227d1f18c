import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { MIGRATIONS_FOLDER } from '../../kernel/db/migrate.ts';
import { addJourneyOf, addLift } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { tellOfOthers } from './tell-of-others.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());

test('whoever shares a lift at the upgrade is told once that riders see each other, and seen by nobody before; nobody else is told', async () => {
  const community = await addCommunity(t.deps, { publicId: 'mill' });
  const add = async (forename: string) => ({
    ...(await addMember(t.deps, community, { email: `${forename}@mail.example`, forename })),
    communityId: community.id,
  });
  const [ana, priya, tom, former] = [await add('ana'), await add('priya'), await add('tom'), await add('former')];
  await add('alone');
  const driver = await addJourneyOf(t.deps, ana);
  const ride = async (who: typeof ana) => await addLift(t.deps, { driver, passenger: await addJourneyOf(t.deps, who) });
  const [lift] = [await ride(priya), await ride(tom)];
  const ended = { state: 'ended', endedAt: t.clock.now(), endedBy: 'member', places: null } as const;
  await addLift(t.deps, { driver: await addJourneyOf(t.deps, ana), passenger: await addJourneyOf(t.deps, former), ...ended });
  const statements = (await readFile(join(MIGRATIONS_FOLDER, '0039_told-of-others.sql'), 'utf8')).split('--> statement-breakpoint');
  await t.store.pool.query(statements.at(-1) ?? '');
  const othersOfPriya = async () => {
    const { answer } = await callApi(t.app, 'lift', { params: { liftId: lift.id } }, { token: await signedIn(t.deps, priya.id) });
    return answer?.others.map(({ forename }) => forename);
  };
  expect(await othersOfPriya()).toEqual([]);

  const { signal } = new AbortController();
  const told = async () => {
    const { rows } = await t.store.pool.query<{ id: string }>("select member_id as id from mails where kind = 'others-seen'");
    return rows.map(({ id }) => id).toSorted();
  };
  const ids = (...people: readonly (typeof ana)[]) => people.map(({ id }) => id).toSorted();
  await t.deps.db.transaction(async (tx) => {
    // As another server does that tells her at this moment: nobody waits for it.
    await tx.select().from(members).where(eq(members.id, priya.id)).for('no key update');
    await tellOfOthers(t.deps, signal);
    expect(await told()).toEqual(ids(ana, tom));
  });
  for (let run = 0; run < 2; run += 1) await tellOfOthers(t.deps, signal);
  expect(await told()).toEqual(ids(ana, priya, tom));
  expect(await othersOfPriya()).toEqual(['tom']);

  await t.deps.db.delete(lifts);
  await t.runJobs();
  expect(await t.outbox(), 'nobody has a lift any more').toEqual([]);
});
