/**
 * Who was told of what. What has changed in the store says which lines the conversations must have got since, and each line says which mails, pushes
 * and live events: each once, for nobody else.
 */
import type { ConversationEventName } from '@waylift/contract/conversation';
import { REQUEST_ENDS, REQUEST_STATE, type RequestEnd } from '@waylift/contract/request-states';
import type { LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { MessageRow } from '../../kernel/db/schema/messages.ts';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { dayNumber } from '../../journeys/traveller/wall-clock.ts';
import { ridesOn } from '../../sharing/pair/next-ride.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import { leftWithin, pairOf, type Job, type World, inCar } from './world.ts';

type Line = MessageRow & { readonly madeIn: string };
type Kind = MailOrder['kind'];

export function faultyNews(before: World, after: World): string[] {
  const lines = [...after.messages.values()].filter(({ id }) => !before.messages.has(id));
  return [...faultyLines(before, after, lines), ...faultyMails(before, after, lines), ...faultyEvents(before, after, lines)];
}

// Lines

/** How often a line must stand there, and how often it may where the store does not say. */
type Count = { least: number; most: number };
const ANY = 1_000;

function faultyLines(before: World, after: World, lines: readonly Line[]): string[] {
  const due = new Map<string, Count>();
  const add = (conversationId: string | null, name: ConversationEventName, least: number, most = least) => {
    // What the two said is gone with the second of them.
    if (conversationId === null || !after.conversations.has(conversationId)) return;
    const count = due.get(`${conversationId} ${name}`) ?? { least: 0, most: 0 };
    due.set(`${conversationId} ${name}`, { least: count.least + least, most: count.most + most });
  };
  addRequestLines(before, after, add);
  addLiftLines(before, after, add);
  const written = Map.groupBy(
    lines.filter(({ kind, event }) => kind === 'event' && !OF_CARS.has(event?.name ?? '')),
    ({ conversationId, event }) => `${conversationId} ${event?.name}`,
  );
  return [...new Set([...due.keys(), ...written.keys()])].flatMap((key) => {
    const { least, most } = due.get(key) ?? { least: 0, most: 0 };
    const [conversationId = ''] = key.split(' ');
    const count = written.get(key)?.length ?? 0;
    // Whoever leaves takes along what they have caused, and requests that came and went with them within the moment.
    const isLeft = pairOf(after, conversationId).length < 2 && pairOf(before, conversationId).length !== 1;
    const isOfRequest = key.includes(' request-');
    return (count > most && !(isLeft && isOfRequest)) || (count < least && !isLeft)
      ? [`${count} lines in conversation ${key}, and not ${least} to ${most}`]
      : [];
  });
}

/** A job tells them, after what has caused it. */
const OF_CARS: ReadonlySet<string> = new Set(['rider-joined', 'rider-left']);

type Add = (conversationId: string | null, name: ConversationEventName, least: number, most?: number) => void;

function addRequestLines(before: World, after: World, add: Add): void {
  for (const request of after.requests.values()) {
    const former = before.requests.get(request.id);
    const { conversationId, state } = request;
    if (former === undefined) add(conversationId, 'request-sent', 1);
    if ((former?.state ?? 'waiting') !== state && state !== 'waiting' && state !== 'accepted') add(conversationId, `request-${state}`, 1);
    if (former?.state !== 'accepted' && state === 'accepted') {
      const isChange = request.liftId !== null && before.lifts.has(request.liftId);
      add(conversationId, isChange ? 'days-changed' : 'request-accepted', 1);
    }
    if (request.isQuestioned && former?.isQuestioned !== true) add(conversationId, 'journey-changed', 1);
    if (former?.wantsSeat === true && !request.wantsSeat) add(conversationId, 'seat-free', 0, 1);
  }
  // It went with one of the two, and the other is told.
  for (const { id, state, conversationId } of before.requests.values())
    if (!after.requests.has(id) && state === 'waiting') add(conversationId, 'request-void', 0, 1);
}

function addLiftLines(before: World, after: World, add: Add): void {
  const ended = [...after.lifts.values()].filter(({ id, state }) => state === 'ended' && before.lifts.get(id)?.state !== 'ended');
  for (const [conversationId, lifts] of Map.groupBy(ended, (lift) => lift.conversationId))
    add(conversationId, 'lift-ended', new Set(lifts.map(({ madeIn }) => madeIn)).size);
  for (const lift of after.lifts.values()) {
    const { id, conversationId } = lift;
    const former = before.lifts.get(id);
    const isAskedAnew = (['driverAsked', 'passengerAsked'] as const).some((side) => lift[side] && former?.[side] !== true);
    if (isAskedAnew) add(conversationId, 'journey-changed', 1);
    if (former?.state === 'active') for (const name of ['running-late', 'on-time'] as const) add(conversationId, name, 0, ANY);
    // Whoever joins the car moves the others; their own new days tell of themselves.
    const isOwn = [...after.requests.values()].some(
      (request) => request.liftId === id && request.state === 'accepted' && before.requests.get(request.id)?.state !== 'accepted',
    );
    const isMoved = former?.state === 'active' && lift.state === 'active' && timesOf(former) !== timesOf(lift) && !isOwn;
    add(conversationId, 'times-changed', isMoved ? 1 : 0, ANY);
    const hasRoom =
      former?.state === 'active' &&
      lift.state === 'active' &&
      !isOwn &&
      withoutRoom(former).some((ride) => !withoutRoom(lift).includes(ride));
    add(conversationId, 'seat-free', hasRoom ? 1 : 0, hasRoom ? ANY : 0);
    // Days that were agreed anew may be the same, with other first and last dates.
    const isReplaced = former === undefined || isOwn || JSON.stringify(former.trips) !== JSON.stringify(lift.trips);
    const skipsIn = (world: World) =>
      world.skips.filter(({ liftId }) => liftId === id).map((skip) => ({ ...skip, key: `${skip.direction} ${skip.driverDate}` }));
    const [was, is] = [skipsIn(before), skipsIn(after)];
    const added = is.filter(({ key }) => !was.some((skip) => skip.key === key));
    const removed = was.filter(({ key }) => !is.some((skip) => skip.key === key));
    const transactions = new Set(added.map(({ madeIn }) => madeIn)).size;
    const dates = new Set(removed.map(({ driverDate }) => driverDate)).size;
    // Days that are replaced bring other dates with them.
    add(conversationId, 'days-skipped', isReplaced ? 0 : transactions, isReplaced ? ANY : transactions);
    add(conversationId, 'day-restored', isReplaced ? 0 : dates, isReplaced ? ANY : dates);
  }
}

/** The rides for which the car has no room. */
function withoutRoom({ trips }: LiftRow): string[] {
  return trips.flatMap(({ direction, notOn = [] }) => notOn.map((date) => `${direction} ${date}`));
}

/** The times that its rider is shown. */
function timesOf({ trips }: LiftRow): string {
  return JSON.stringify(trips.map(({ direction, passenger }) => [direction, passenger]));
}

// Mails and pushes

/** Of each end of a request: a mail of the same name, or none. */
const MAILED_OF_ENDS = Object.fromEntries(
  REQUEST_ENDS.map((state) => [`request-${state}`, REQUEST_STATE[state].mailed === null ? null : `request-${state}`]),
) as Record<`request-${RequestEnd}`, Kind | null>;

/** The mails of a line to each of the two, with what else its transaction has told in the conversation. */
const MAILED: Readonly<Record<ConversationEventName, Kind | null>> = {
  'request-sent': 'request-received',
  ...MAILED_OF_ENDS,
  'days-changed': 'days-changed',
  'days-skipped': 'lift-skipped',
  'day-restored': 'lift-restored',
  'journey-changed': 'journey-changed',
  'running-late': 'lift-late',
  'on-time': 'lift-late',
  here: 'lift-here',
  'not-here': 'lift-here',
  'spot-proposed': 'spot-proposed',
  'spot-agreed': 'spot-agreed',
  'spot-declined': 'spot-declined',
  'spot-withdrawn': null,
  'places-changed': 'places-changed',
  'times-changed': 'times-changed',
  'seat-free': 'seat-free',
  'lift-ended': 'lift-ended',
  'rider-joined': null,
  'rider-left': null,
};
/** Both are asked, also the one whose journey it is. */
const ALSO_TO_AUTHOR: ReadonlySet<string> = new Set(['journey-changed']);
/** Told to whoever has asked alone. */
const ONLY_TO_ASKER: ReadonlySet<string> = new Set(['request-expired', 'seat-free']);

function faultyMails(before: World, after: World, lines: readonly Line[]): string[] {
  const stands = (memberId: string) => before.members.get(memberId) === 'active' && after.members.get(memberId) === 'active';
  const together = Map.groupBy(lines, ({ madeIn, conversationId }) => `${madeIn} ${conversationId}`);
  const hasLeaver = [...before.members.keys()].some((memberId) => leftWithin(before, after, memberId));
  const isNew = (jobs: readonly Job[], known: readonly Job[]) => {
    const ids = new Set(known.map(({ id }) => id));
    // Of a line that came and went with one of the two there is no saying whom it concerned.
    const isGone = (messageId: string) => hasLeaver && !before.messages.has(messageId) && !after.messages.has(messageId);
    return jobs.filter(({ id, data }) => !ids.has(id) && data.messageId !== undefined && !isGone(data.messageId));
  };
  const due = new Map<string, boolean>();
  const unpushed = new Set(lines.filter((line) => isChangedAgain(after, line)).map(({ id }) => id));
  for (const line of lines)
    for (const { memberId, kind } of mailsOf(before, after, line, together.get(`${line.madeIn} ${line.conversationId}`) ?? []))
      due.set(`${line.id} ${memberId} ${kind}`, stands(memberId) && !isOneOfDriver(after, line, memberId));
  for (const line of lines)
    for (const { memberId, isSure } of othersInCar(before, after, line))
      due.set(`${line.id} ${memberId} lift-late`, isSure && stands(memberId));

  // A mail goes with its member.
  const mails = isNew(after.mailJobs, before.mailJobs)
    .filter(({ data }) => after.members.has(data.memberId))
    .map(({ data }) => `${data.messageId} ${data.memberId} ${data.kind}`);
  const pushes = new Map([...due].filter(([key]) => !unpushed.has(key.split(' ')[0] ?? '')));
  for (const line of lines.filter(({ kind, clientId }) => kind === 'text' && clientId !== null))
    for (const memberId of pairOf(after, line.conversationId))
      if (memberId !== line.authorId) pushes.set(`${line.id} ${memberId} message-waiting`, stands(memberId));
  for (const line of lines.filter(({ kind }) => kind === 'text'))
    // Whether somebody was in the car at that moment, or apart from its author, the store does not say.
    for (const memberId of inCar(after, line.conversationId))
      if (memberId !== line.authorId) pushes.set(`${line.id} ${memberId} message-waiting`, false);
  const duePushes = [...pushes].flatMap(([key, isSure]) =>
    (after.browsers.get(key.split(' ')[1] ?? '') ?? []).map(({ id }) => [`${key} ${id}`, isSure] as const),
  );
  const put = isNew(after.pushJobs, before.pushJobs).map(
    ({ data }) => `${data.messageId} ${data.memberId} ${data.kind} ${data.subscriptionId}`,
  );
  const about = (key: string) => `${key} (${after.messages.get(key.split(' ')[0] ?? '')?.event?.name ?? 'a text'})`;
  return [...unlikeDue(mails, due, about, 'mail'), ...unlikeDue(put, new Map(duePushes), about, 'push')];
}

function unlikeDue(put: readonly string[], due: ReadonlyMap<string, boolean>, about: (key: string) => string, what: string): string[] {
  const counts = Map.groupBy(put, (key) => key);
  return [
    ...[...counts].filter(([, { length }]) => length > 1).map(([key]) => `the ${what} ${about(key)} is put more than once`),
    ...[...counts.keys()].filter((key) => !due.has(key)).map((key) => `the ${what} ${about(key)} is nobody's concern`),
    ...[...due].filter(([key, isSure]) => isSure && !counts.has(key)).map(([key]) => `the ${what} ${about(key)} is missing`),
  ];
}

/** Of one lift or request a changed journey is told at once and pushed only every six hours; until then its mail waits. */
function isChangedAgain(world: World, { event, position, createdAt }: Line): boolean {
  return [...world.messages.values()].some(
    (each) =>
      each.event?.name === 'journey-changed' &&
      each.event.name === event?.name &&
      each.event.about === event.about &&
      each.position < position &&
      createdAt.getTime() - each.createdAt.getTime() < 6 * 3_600_000,
  );
}

function mailsOf(before: World, world: World, line: Line, together: readonly Line[]): { readonly memberId: string; readonly kind: Kind }[] {
  const { event, authorId, conversationId } = line;
  if (event === null) return [];
  const kind = MAILED[event.name];
  const told = new Set(together.flatMap((each) => each.event?.name ?? []));
  // A request back takes the place of a decline, an end that of what was asked about it; of several that are void, the first is mailed.
  const isInstead =
    (event.name === 'request-declined' && told.has('request-sent')) ||
    (event.name === 'request-void' &&
      (told.has('lift-ended') || together.some((each) => each.event?.name === event.name && each.position < line.position)));
  if (kind === null || isInstead) return [];
  // Of a lift: to whoever has room in the car again.
  const lift = event.name === 'seat-free' && event.about !== undefined ? world.lifts.get(event.about) : undefined;
  if (lift !== undefined) return lift.passengerId === null ? [] : [{ memberId: lift.passengerId, kind }];
  const askers = new Set(
    [...world.requests.values()].filter((request) => request.conversationId === conversationId).map(({ askerId }) => askerId),
  );
  return pairOf(world, conversationId)
    .filter((memberId) => memberId !== authorId || ALSO_TO_AUTHOR.has(event.name))
    .filter((memberId) => !ONLY_TO_ASKER.has(event.name) || isAskerOf(before, world, line, memberId, askers))
    .map((memberId) => ({ memberId, kind }));
}

/** A driver whose car is planned anew gets one mail, however many ride along. */
function isOneOfDriver(world: World, { event, authorId, conversationId }: Line, memberId: string): boolean {
  const isDriver = [...world.lifts.values()].some((lift) => lift.conversationId === conversationId && lift.driverId === memberId);
  return event?.name === 'times-changed' && authorId === null && isDriver;
}

/** The other riders whom a rider tells of being late; not sure: their lift or the ride has changed meanwhile. */
function othersInCar(before: World, after: World, { event, authorId }: Line): { readonly memberId: string; readonly isSure: boolean }[] {
  const ride = event?.ride;
  if (ride === undefined) return [];
  const cars = (world: World) => [...world.lifts.values()].filter((lift) => lift.driverJourneyId === ride.driverJourneyId);
  const isIn = (world: World, lift: LiftRow) =>
    lift.state === 'active' &&
    ridesOn(lift, 'driver', dayNumber(ride.driverDate)).some(({ trip }) => trip.direction === ride.direction) &&
    !world.skips.some(
      ({ liftId, direction, driverDate }) => liftId === lift.id && direction === ride.direction && driverDate === ride.driverDate,
    );
  const all = [...cars(before), ...cars(after)];
  if (all.some(({ driverId }) => driverId === authorId)) return [];
  const others = new Map(
    all.flatMap(({ id, passengerId }) => (passengerId === null || passengerId === authorId ? [] : [[id, passengerId] as const])),
  );
  return [...others].map(([liftId, memberId]) => {
    const [was, is] = [before.lifts.get(liftId), after.lifts.get(liftId)];
    return { memberId, isSure: was !== undefined && is !== undefined && isIn(before, was) && isIn(after, is) };
  });
}

/** Where both have asked each other, what has become of a request tells which one the line is about. */
function isAskerOf(
  before: World,
  world: World,
  { conversationId, event, createdAt }: Line,
  memberId: string,
  askers: ReadonlySet<string>,
): boolean {
  if (askers.size < 2) return askers.has(memberId);
  const isAbout =
    event?.name === 'request-expired'
      ? ({ state, expiresAt }: ShareRequestRow) => state === 'expired' && expiresAt.getTime() > createdAt.getTime() - 2 * 24 * 3_600_000
      : ({ id, wantsSeat }: ShareRequestRow) => before.requests.get(id)?.wantsSeat === true && !wantsSeat;
  return [...world.requests.values()].some(
    (request) => request.conversationId === conversationId && request.askerId === memberId && isAbout(request),
  );
}

// Live pages

function faultyEvents(before: World, after: World, lines: readonly Line[]): string[] {
  const faults: string[] = [];
  const events = after.events.filter(({ memberId, position }) => position > (before.feeds.get(memberId) ?? 0));
  const told = Map.groupBy(events, ({ name, memberId, subjectId }) => `${name} ${memberId} ${subjectId}`);
  const count = (name: string, memberId: string, subjectId: string) => told.get(`${name} ${memberId} ${subjectId}`)?.length ?? 0;
  for (const { id, conversationId, isHidden, authorId } of lines) {
    for (const memberId of pairOf(after, conversationId)) {
      const times = count('message', memberId, id);
      const due = isHidden && memberId !== authorId ? 0 : 1;
      if (times !== due) faults.push(`the pages of ${memberId} are told ${times} times of message ${id}, and not ${due}`);
    }
  }
  for (const { id, conversationId } of lines)
    for (const memberId of inCar(after, conversationId))
      if (count('message', memberId, id) > 1) faults.push(`the pages of ${memberId} are told more than once of message ${id}`);
  for (const { memberId, name, subjectId } of events)
    if (!isConcerned(after, name, subjectId, memberId))
      faults.push(`the pages of ${memberId} are told of ${name} ${subjectId}, which is not theirs`);
  for (const request of after.requests.values()) {
    const former = before.requests.get(request.id);
    if (former?.state === request.state && former.isQuestioned === request.isQuestioned) continue;
    for (const memberId of [request.askerId, request.askedId])
      if (count('request', memberId, request.id) === 0) faults.push(`the pages of ${memberId} are not told of request ${request.id}`);
  }
  for (const lift of after.lifts.values()) {
    if (shownOf(before.lifts.get(lift.id)) === shownOf(lift)) continue;
    for (const memberId of [lift.driverId, lift.passengerId]) {
      const isLeft = memberId === null || !after.members.has(memberId) || lift.driverId === null || lift.passengerId === null;
      if (!isLeft && count('lift', memberId, lift.id) === 0) faults.push(`the pages of ${memberId} are not told of lift ${lift.id}`);
    }
  }
  for (const [memberId, own] of Map.groupBy(events, (event) => event.memberId)) {
    const positions = own.map(({ position }) => position);
    const known = before.feeds.get(memberId) ?? (positions[0] ?? 0) - 1;
    if (positions.some((position, index) => position !== known + 1 + index))
      faults.push(`the events of ${memberId} have gaps: ${positions.join(' ')}`);
  }
  return faults;
}

/** What both read of a lift; where a journey of one that has ended is deleted later, nobody is told. */
function shownOf(lift: LiftRow | undefined): string {
  return JSON.stringify([lift?.state, lift?.trips, lift?.driverShares, lift?.passengerShares, lift?.driverAsked, lift?.passengerAsked]);
}

function isConcerned(world: World, name: string, subjectId: string, memberId: string): boolean {
  switch (name) {
    case 'message': {
      const line = world.messages.get(subjectId);
      // It may have gone with its author.
      return line === undefined || [...pairOf(world, line.conversationId), ...inCar(world, line.conversationId)].includes(memberId);
    }
    case 'conversation':
      return !world.conversations.has(subjectId) || [...pairOf(world, subjectId), ...inCar(world, subjectId)].includes(memberId);
    case 'request': {
      const request = world.requests.get(subjectId);
      return request === undefined || [request.askerId, request.askedId].includes(memberId);
    }
    case 'lift': {
      const lift = world.lifts.get(subjectId);
      return lift === undefined || [lift.driverId, lift.passengerId].includes(memberId);
    }
    default:
      return name === 'matches' && world.journeys.get(subjectId)?.memberId === memberId;
  }
}
