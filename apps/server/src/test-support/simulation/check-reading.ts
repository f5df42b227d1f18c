/** What members read of all that, call by call, against what is stored. */
import { stateAt } from '../../sharing/request/request-states.ts';
import type { Person } from './people.ts';
import type { Caller, Simulation } from './simulation.ts';
import { areApart, inCar, pairOf, type World } from './world.ts';

/** Position up to which each has read, `conversation member`, by what they were answered. */
export type ReadTo = ReadonlyMap<string, number>;

const SHOWN_MS = 30 * 24 * 3_600_000;

export async function faultyAnswers(simulation: Simulation, call: Caller, who: Person, readTo: ReadTo): Promise<string[]> {
  const { world, clock } = simulation;
  const now = clock.now();
  const faults: string[] = [];
  const same = (what: string, told: unknown, stored: unknown) => {
    const [one, other] = [JSON.stringify(told), JSON.stringify(stored)];
    if (one !== other) faults.push(`${who.number} is told of ${what} ${one}, and stored is ${other}`);
  };

  const { answer: lifts } = await call(who, 'lifts', { query: {} });
  const own = [...world.lifts.values()].filter(({ driverId, passengerId }) => [driverId, passengerId].includes(who.id));
  const shown = own.filter(({ endedAt }) => endedAt === null || endedAt.getTime() >= now.getTime() - SHOWN_MS);
  same(
    'lifts',
    lifts?.lifts.map(({ id, state }) => `${id} ${state}`).toSorted(),
    shown.map(({ id, state }) => `${id} ${state}`).toSorted(),
  );
  for (const { id, state, pickUp, dropOff, backPickUp, backDropOff, contact } of lifts?.lifts ?? []) {
    const places = [pickUp, dropOff, backPickUp, backDropOff, contact.email, contact.phone];
    if (state === 'ended' && places.some((place) => place !== null)) faults.push(`${who.number} sees where the lift ${id} went`);
  }

  const { answer: requests } = await call(who, 'requests', { query: {} });
  const told = [...(requests?.received ?? []), ...(requests?.sent ?? [])].filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const waiting = [...world.requests.values()].filter(
    (request) => stateAt(request, now) === 'waiting' && [request.askerId, request.askedId].includes(who.id),
  );
  same('waiting requests', told.toSorted(), waiting.map(({ id }) => id).toSorted());

  const { answer: talks } = await call(who, 'conversations', { query: {} });
  // Which words a block in a car hides, its moment decides.
  const hasBlocks = ({ conversationId }: { readonly conversationId: string }) =>
    [...world.messages.values()].some((row) => row.conversationId === conversationId && areApart(world, who.id, row.authorId ?? '')) &&
    inCar(world, conversationId).length > 0;
  const all = world.sides.filter(({ memberId }) => memberId === who.id);
  const sides = all.filter((side) => !hasBlocks(side));
  same(
    'conversations',
    talks?.conversations
      .filter(({ id }) => !hasBlocks({ conversationId: id }))
      .map(({ id, unread, blocked, lastMessage }) => `${id} ${unread} ${blocked} ${lastMessage?.id}`)
      .toSorted(),
    sides
      .map(({ conversationId }) => {
        const isBlocked = world.blocks.has(`${who.id} ${pairOf(world, conversationId).find((id) => id !== who.id)}`);
        const last = seenBy(world, conversationId, who).at(-1);
        return `${conversationId} ${unreadOf(world, conversationId, who, readTo)} ${isBlocked} ${last?.id}`;
      })
      .toSorted(),
  );
  const unread = talks?.unread;
  same(
    'unread conversations',
    sides.length === all.length ? unread : null,
    sides.length < all.length
      ? null
      : sides.filter(({ conversationId }) => unreadOf(world, conversationId, who, readTo) > 0 || awaitsAnswer(world, conversationId, who))
          .length,
  );

  for (const { conversationId } of sides.slice(0, 2)) {
    const ids: string[] = [];
    for (let before: string | null | undefined; before !== null;) {
      const { answer } = await call(who, 'messages', { params: { conversationId }, query: before === undefined ? {} : { before } });
      ids.push(...(answer?.messages ?? []).map(({ id }) => id));
      before = answer?.next ?? null;
    }
    same(
      'messages',
      ids,
      seenBy(world, conversationId, who)
        .map(({ id }) => id)
        .toReversed(),
    );
  }
  return faults;
}

function seenBy(world: World, conversationId: string, { id }: Person) {
  const side = world.sides.find((each) => each.conversationId === conversationId && each.memberId === id);
  const isThen = (position: number) => side !== undefined && position > side.seenFrom && position <= (side.seenTo ?? position);
  return [...world.messages.values()].filter(
    (row) => row.conversationId === conversationId && isThen(row.position) && (!row.isHidden || row.authorId === id),
  );
}

function awaitsAnswer({ requests }: World, conversationId: string, { id }: Person): boolean {
  return [...requests.values()].some(
    (request) => request.conversationId === conversationId && request.askedId === id && request.state === 'waiting',
  );
}

function unreadOf(world: World, conversationId: string, who: Person, readTo: ReadTo): number {
  const position = readTo.get(`${conversationId} ${who.id}`) ?? 0;
  return seenBy(world, conversationId, who).filter((row) => row.authorId !== who.id && row.position > position).length;
}
