import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { communityNumbers } from '../../kernel/db/schema/people-near.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { addJourneyOf } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { countPeople } from './count-people.ts';

let t: TestApp;
let mill: NewCommunityRow;
let start: { latitude: number; longitude: number };
beforeAll(async () => {
  t = await startTestApp();
  mill = await addCommunity(t.deps, { publicId: 'mill' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [journeys, members, communityNumbers, rateLimits]) await t.deps.db.delete(table);
});

let added = 0;
/** A member with two journeys from the same place. */
async function settle(community: NewCommunityRow, given: { readonly isSuspended?: boolean; readonly paused?: boolean } = {}) {
  added += 1;
  const { isSuspended = false, paused = false } = given;
  const { id } = await addMember(t.deps, community, { email: `member${added}@mail.example` });
  for (const _ of [1, 2]) {
    const journey = await addJourneyOf(t.deps, { id, communityId: community.id });
    start = { latitude: journey.startLatitude, longitude: journey.startLongitude };
  }
  if (isSuspended) await t.deps.db.update(members).set({ status: 'suspended', suspensionReason: 'A test' }).where(eq(members.id, id));
  if (paused) await t.deps.db.update(journeys).set({ paused });
}

const count = () => countPeople(t.deps, new AbortController().signal);
const ask = (slug: string, { latitude, longitude } = start) =>
  callApi(t.app, 'peopleNear', { params: { slug }, query: { latitude: String(latitude), longitude: String(longitude) } });
const numbers = (slug: string) => callApi(t.app, 'communityNumbers', { params: { slug } });

test('a place tells how many active members set off there, from five on and rounded down to five, each counted once', async () => {
  for (let number = 1; number <= 4; number += 1) await settle(mill);
  await count();
  expect((await ask('mill')).answer).toEqual({ people: null });
  expect((await numbers('mill')).answer).toEqual({ members: null, lifts: null });

  for (let number = 5; number <= 9; number += 1) await settle(mill);
  await settle(mill, { isSuspended: true });
  t.clock.advanceMs(DAY_MS + 1);
  await count();
  expect((await ask('mill')).answer).toEqual({ people: 5 });
  expect((await ask('mill', { latitude: start.latitude + 1, longitude: start.longitude })).answer).toEqual({ people: null });
  expect((await numbers('mill')).answer).toEqual({ members: 9, lifts: null });
});

test('a paused journey is no answer', async () => {
  for (let number = 1; number <= 5; number += 1) await settle(mill, { paused: true });
  await count();
  expect((await ask('mill')).answer).toEqual({ people: null });
});

test('whoever asks twice on one day is told the same, whoever came in between', async () => {
  for (let number = 1; number <= 9; number += 1) await settle(mill);
  await count();
  await settle(mill);
  t.clock.advanceMs(DAY_MS - 1000);
  await count();
  expect((await ask('mill')).answer).toEqual({ people: 5 });
  t.clock.advanceMs(2000);
  await count();
  expect((await ask('mill')).answer).toEqual({ people: 10 });
});

test('a community that is private, closed, by invitation or inactive tells no number, as one that does not exist', async () => {
  await settle(mill);
  const locked = [
    await addCommunity(t.deps, { publicId: 'private', privacy: 'private', emailDomains: ['mill.example'] }),
    await addCommunity(t.deps, { publicId: 'closed', privacy: 'closed' }),
    await addCommunity(t.deps, { publicId: 'invited', privacy: 'private' }),
    await addCommunity(t.deps, { publicId: 'inactive', active: false }),
  ];
  for (const slug of [...locked.map((each) => each.slug), 'nowhere']) {
    expect((await ask(slug)).status, slug).toBe(404);
    expect((await numbers(slug)).status, slug).toBe(404);
  }
});

test('a client may ask so often, and a place that is none is refused', async () => {
  await settle(mill);
  expect((await ask('mill', { latitude: 91, longitude: 0 })).status).toBe(400);
  await using few = await startTestApp({ env: { RATE_LIMITS: 'people-near-client=2' } });
  await addCommunity(few.deps, { publicId: 'mill' });
  const query = { latitude: '52.6', longitude: '1.2' };
  const statuses: number[] = [];
  for (const _ of [1, 2, 3]) statuses.push((await callApi(few.app, 'peopleNear', { params: { slug: 'mill' }, query })).status);
  expect(statuses).toEqual([200, 200, 429]);
});
