/** Messages: none lost, doubled or out of order, hidden exactly from whom they are to be hidden, and nothing in what is read that is not meant for its reader. */
import { phoneOf, type Person } from './people.ts';
import type { Saying, Simulation } from './simulation.ts';
import { inCar, leftWithin, pairOf, type World } from './world.ts';

export function faultyTalk({ sayings }: { readonly sayings: readonly Saying[] }, before: World, after: World): string[] {
  const faults: string[] = [];
  for (const { id, authorId, conversationId } of before.messages.values())
    if (!after.messages.has(id) && after.conversations.has(conversationId) && (authorId === null || after.members.has(authorId)))
      faults.push(`message ${id} is lost`);
  const byMark = Map.groupBy(
    [...after.messages.values()].filter(({ kind }) => kind === 'text'),
    ({ text }) => markOf(text),
  );
  for (const [mark, rows] of byMark) {
    const saying = sayings[mark];
    // Whoever is away writes to each of the others once.
    const most = saying?.isToEach === true ? new Set(rows.map(({ conversationId }) => conversationId)).size : 1;
    if (rows.length > most || rows.some(({ authorId }) => authorId !== saying?.authorId))
      faults.push(`text ${mark} is stored ${rows.length} times, or of another author`);
  }
  for (const [mark, { isStored, authorId }] of sayings.entries())
    if (isStored && after.members.has(authorId) && !byMark.has(mark)) faults.push(`text ${mark} is lost`);
  for (const [conversationId, rows] of Map.groupBy(after.messages.values(), (row) => row.conversationId)) {
    const last = after.conversations.get(conversationId)?.lastPosition;
    const isWhole = pairOf(after, conversationId).length < 2 || rows.every(({ position }, index) => position === index + 1);
    const isInTime = rows.every(({ createdAt }, index) => index === 0 || createdAt >= (rows[index - 1]?.createdAt ?? createdAt));
    if (!isWhole || !isInTime || (rows.at(-1)?.position ?? 0) > (last ?? 0))
      faults.push(`the messages of conversation ${conversationId} are out of order`);
  }
  return [...faults, ...faultyHiding(before, after)];
}

export function markOf(text: string): number {
  return Number(/says-(\d+)-z/.exec(text)?.[1] ?? -1);
}

function faultyHiding(before: World, after: World): string[] {
  return [...after.messages.values()].flatMap(({ id, kind, conversationId, authorId, isHidden }) => {
    if (before.messages.has(id) || authorId === null) return [];
    const readerId = pairOf(after, conversationId).find((memberId) => memberId !== authorId);
    const wasBlocked = before.blocks.has(`${readerId} ${authorId}`);
    const isBlocked = after.blocks.has(`${readerId} ${authorId}`);
    const isDue = kind === 'text' && wasBlocked;
    return readerId === undefined || wasBlocked !== isBlocked || isDue === isHidden ? [] : [`message ${id} is hidden: ${isHidden}`];
  });
}

const MARKS = /(sur|door|box|says)-(\d+)-z|0700910(\d{4})/g;

/** Marks of others in what members were given to read, without their having agreed to it. */
export function faultyReading({ heard, people, personOf, sayings }: Simulation, before: World, after: World): string[] {
  const numbered = new Map(people.map((person) => [person.number, person]));
  const readers = [readersOf(before), readersOf(after)];
  return heard.flatMap(({ readerId, by, text, isMail = false }) => {
    const marks = new Set([...text.matchAll(MARKS)].map(([mark]) => mark));
    return [...marks].flatMap((mark) => {
      const [, kind = 'phone', number, phone] = new RegExp(MARKS.source).exec(mark) ?? [];
      if (kind === 'says') {
        const authorId = sayings[Number(number)]?.authorId ?? '';
        return !isMail && (readerId === authorId || readers.some((known) => known.get(Number(number))?.includes(readerId)))
          ? []
          : [`${by} shows ${personOf.get(readerId)?.number} the text ${mark}`];
      }
      const owner = numbered.get(Number(number ?? phone));
      if (owner === undefined || owner.id === readerId) return [];
      // Others may read along in a mailbox.
      if (!isMail && isAgreed([before, after], kind, owner, readerId)) return [];
      // What was agreed within the moment may have gone with one of the two.
      const hasLeft = [owner.id, readerId].some((memberId) => leftWithin(before, after, memberId));
      if (by === 'the answer to acceptRequest' && hasLeft) return [];
      return [`${by} shows ${personOf.get(readerId)?.number} what is not agreed: ${mark}`];
    });
  });
}

/** By the marks of texts. */
function readersOf(world: World): ReadonlyMap<number, readonly string[]> {
  const inRequests = [...world.requests.values()].map(({ message, askerId, askedId }) => ({
    mark: markOf(message),
    readers: [askerId, askedId],
  }));
  const inMessages = [...world.messages.values()]
    .filter(({ kind }) => kind === 'text')
    .map(({ text, isHidden, authorId, conversationId, position }) => ({
      mark: markOf(text),
      readers: isHidden ? [authorId ?? ''] : [...pairOf(world, conversationId), ...inCar(world, conversationId, position)],
    }));
  const all = Map.groupBy([...inRequests, ...inMessages], ({ mark }) => mark);
  return new Map([...all].map(([mark, each]) => [mark, each.flatMap(({ readers }) => readers)]));
}

/** In a lift that was active at the beginning, at the end, or in between. */
function isAgreed(worlds: readonly World[], kind: string, owner: Person, readerId: string): boolean {
  const [before, after] = worlds;
  const isBetween = worlds.flatMap((world) =>
    [...world.lifts.values()].filter(
      (lift) => lift.state === 'active' || before?.lifts.has(lift.id) === false || before?.lifts.get(lift.id)?.state === 'active',
    ),
  );
  const together = isBetween.filter(
    ({ driverId, passengerId }) => [driverId, passengerId].includes(owner.id) && [driverId, passengerId].includes(readerId),
  );
  if (kind === 'sur' || kind === 'door') return together.length > 0;
  return together.some((lift) => {
    // Whoever shares anew within the moment is taken at their word.
    const isNew = before?.lifts.get(lift.id)?.madeIn !== after?.lifts.get(lift.id)?.madeIn;
    const shares = lift.driverId === owner.id ? lift.driverShares : lift.passengerShares;
    return isNew || (kind === 'box' ? shares.shareEmail : shares.phone === phoneOf(owner));
  });
}
