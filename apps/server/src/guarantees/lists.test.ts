/** Lists that grow come in pages. */
import { randomUUID } from 'node:crypto';
import { PER_PAGE } from '@waylift/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationOf, tell } from '../sharing/conversation/tell.ts';
import { lifts } from '../kernel/db/schema/lifts.ts';
import { shareRequests } from '../kernel/db/schema/share-requests.ts';
import { DAY_MS } from '../kernel/effects/time-spans.ts';
import { addTalker, type Talker } from '../test-support/conversations.ts';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity } from '../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

type List = 'requests' | 'lifts' | 'conversations';
const COUNT = 2 * PER_PAGE + 20;

let t: TestApp;
let community: Awaited<ReturnType<typeof addCommunity>>;
let reader: Talker;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  community = await addCommunity(t.deps, { publicId: 'open' });
  reader = await addTalker(t, community, 'Reader');
  for (let index = 0; index < COUNT; index += 1) await addAnother(index);
});
afterAll(() => t[Symbol.asyncDispose]());

const isEven = (index: number) => index % 2 === 0;

/**
 * With somebody else each: a message, a request, of which one in four is over, and a lift, of which one in three has ended. All of them at the same
 * moment as one other.
 */
async function addAnother(index: number): Promise<void> {
  if (isEven(index)) t.clock.advanceMs(1_000);
  const { db, newId, clock } = t.deps;
  const now = clock.now();
  const { id: otherId } = await addTalker(t, community, `Other${index}`);
  await db.transaction(async (tx) => {
    const conversationId = await conversationOf(tx, t.deps, [reader.id, otherId]);
    const isOver = index % 4 === 3;
    const [askerId, askedId] = isEven(index) ? [otherId, reader.id] : [reader.id, otherId];
    await tx.insert(shareRequests).values({
      id: newId(),
      conversationId,
      askerId,
      askedId,
      communityId: community.id,
      askerDrives: true,
      trips: [],
      message: 'Shall we?',
      clientId: newId(),
      state: isOver ? 'declined' : 'waiting',
      answeredAt: isOver ? now : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 14 * DAY_MS),
    });
    const hasEnded = index % 3 === 2;
    const [driverId, passengerId] = isEven(index) ? [otherId, reader.id] : [reader.id, otherId];
    const weekday = 1 + (index % 7);
    const own = { day: weekday, date: null, driverDeparts: 480 + index, pickUp: 490 + index, dropOff: 540 };
    await tx.insert(lifts).values({
      id: newId(),
      conversationId,
      driverId,
      passengerId,
      driverTimeZone: 'Europe/London',
      passengerTimeZone: 'Europe/London',
      state: hasEnded ? 'ended' : 'active',
      ...(hasEnded ? { endedAt: now, endedBy: 'member' as const } : { places: { out: null, back: null } }),
      trips: [{ direction: 'out', driver: own, passenger: own }],
      firstDate: '2026-01-01',
      startedAt: now,
      createdAt: now,
    });
    const memberIds = [reader.id, otherId];
    await tell(tx, t.deps, [{ conversationId, memberIds, authorId: otherId, what: { kind: 'text', text: 'Hello', clientId: newId() } }]);
  });
}

type Item = { readonly id: string };
type Read<A> = (after: string | null) => Promise<{ readonly answer: A | undefined; readonly text: string }>;
const query = (after: string | null) => ({ query: after === null ? {} : { after } });
const READ = {
  requests: (after: string | null) => callApi(t.app, 'requests', query(after), { token: reader.token }),
  lifts: (after: string | null) => callApi(t.app, 'lifts', query(after), { token: reader.token }),
  conversations: (after: string | null) => callApi(t.app, 'conversations', query(after), { token: reader.token }),
};

async function pagesOf<A extends { readonly next?: string | null | undefined }>(
  read: Read<A>,
  onPage: (number: number) => Promise<void> = async () => {},
): Promise<A[]> {
  const pages: A[] = [];
  let after: string | null = null;
  do {
    const { answer, text }: Awaited<ReturnType<Read<A>>> = await read(after);
    if (answer === undefined) throw new Error(text);
    pages.push(answer);
    after = answer.next ?? null;
    await onPage(pages.length);
  } while (after !== null);
  return pages;
}

/** Of any of the lists. */
function idsOf(answer: object): string[] {
  const lists = Object.values(answer).filter((part): part is Item[] => Array.isArray(part));
  return lists.flat().map(({ id }) => id);
}

function idsOnce(pages: readonly (readonly { readonly id: string }[])[]): string[] {
  expect(pages.map(({ length }) => length)).toEqual([PER_PAGE, PER_PAGE, COUNT - 2 * PER_PAGE]);
  const ids = pages.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(COUNT);
  return ids;
}

/** Each list by what its order rests on, which must not fall. */
function expectInOrder(keys: readonly string[]): void {
  expect(keys).toEqual(keys.toSorted());
}
const descending = (moment: string) => String(10 ** 14 - Date.parse(moment));

test('requests come fifty at a time: what waits first, of both kinds, and then what is over, each the latest first', async () => {
  const pages = (await pagesOf(READ.requests)).map(({ received, sent }) => [...received, ...sent]);
  idsOnce(pages);
  const rank = ({ state, createdAt }: (typeof pages)[number][number]) => `${Number(state !== 'waiting')} ${descending(createdAt)}`;
  for (const [index, page] of pages.entries()) {
    const before = pages[index - 1]?.map(rank).toSorted().at(-1) ?? '';
    expect(page.map(rank).toSorted()[0] ?? '').toSatisfy((first: string) => first >= before);
  }
  expectInOrder(
    pages
      .flat()
      .filter(({ mine }) => mine)
      .map(rank),
  );
  expectInOrder(
    pages
      .flat()
      .filter(({ mine }) => !mine)
      .map(rank),
  );
});

test('lifts come fifty at a time: active ones by their next ride, then those that have ended, the latest first', async () => {
  const pages = (await pagesOf(READ.lifts)).map((answer) => answer.lifts);
  idsOnce(pages);
  expectInOrder(
    pages
      .flat()
      .map(({ state, nextRide, endedAt }) =>
        state === 'active' ? `0 ${nextRide?.date} ${nextRide?.departs}` : `1 ${descending(endedAt ?? '')}`,
      ),
  );
});

test('conversations come fifty at a time: those that wait for an answer, then the latest; the number of unread ones is that of all', async () => {
  const answers = await pagesOf(READ.conversations);
  const pages = answers.map((answer) => answer.conversations);
  idsOnce(pages);
  expectInOrder(pages.flat().map(({ awaitsAnswer, updatedAt }) => `${Number(awaitsAnswer !== true)} ${descending(updatedAt)}`));
  expect(answers.map(({ unread }) => unread)).toEqual([COUNT, COUNT, COUNT]);
});

test.each<List>(['requests', 'lifts', 'conversations'])(
  'what comes while %s are read moves none from one page to the next',
  async (list) => {
    const read: Read<{ readonly next?: string | null | undefined }> = READ[list];
    const before = (await pagesOf(read)).flatMap(idsOf);
    const during = (await pagesOf(read, async (number) => (number === 1 ? addAnother(0) : undefined))).flatMap(idsOf);
    expect(during.filter((id) => before.includes(id))).toEqual(before);
  },
);

test.each<List>(['requests', 'lifts', 'conversations'])(
  'a page of %s is asked for by its own cursor, and by nobody else’s',
  async (list) => {
    const nextOf = async (of: List) => (await callApi(t.app, of, { query: {} }, { token: reader.token })).answer?.next ?? '';
    const refusalOf = async (after: string, token = reader.token) =>
      (await callApi(t.app, list, { query: { after } }, { token })).problem?.code;
    const other = await addTalker(t, community, 'Stranger');
    expect(await refusalOf(await nextOf(list), other.token)).toBe('cursor-invalid');
    expect(await refusalOf(randomUUID())).toBe('cursor-invalid');
    for (const each of ['requests', 'lifts', 'conversations'] as const)
      if (each !== list) expect(await refusalOf(await nextOf(each))).toBe('cursor-invalid');
  },
);
