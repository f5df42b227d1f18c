/** What members do. Each act is drawn by what the store was like a moment ago, so it may come too late: then it must be refused, and change nothing. */
import type { CallInput } from '@waylift/contract/endpoints';
import { LATE_MINUTES } from '@waylift/contract/limits';
import type { LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { ridesOn } from '../../sharing/pair/next-ride.ts';
import { daysOfTrips } from '../../sharing/pair/trips.ts';
import { sideOfRequest } from '../../sharing/request/request-news.ts';
import { dateOf, dayNumber, minutesOf, timeOf, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { resumeMember, suspendMember } from '../../accounts/member/suspend-member.ts';
import { PASSWORD } from '../fixtures.ts';
import type { Draw } from './draw.ts';
import { COMMUNITY, journeyOf, phoneOf, signIn, whenOf, type Person } from './people.ts';
import { callerOf, saysNew, saysToEach, type Caller, type SeenMatch, type Simulation } from './simulation.ts';
import { activeLifts, waitingRequests } from './world.ts';

export type Act = () => Promise<unknown>;
/** `draw` and `call` are the act's own. */
type Doing = { readonly simulation: Simulation; readonly draw: Draw; readonly call: Caller };
type JourneyChange = CallInput<'changeJourney'>['body'];
/** Null where there is nothing of the kind to do. */
type Kind = (doing: Doing) => Act | null;

const LIFT_ACTS = { skip, unskip, late, contact, keep, end };
const RIDE_ACTS = [skipRide, unskipRide, lateForRide, seeRide];
const REQUEST_ACTS = { accept, acceptSome, decline, propose, withdraw };

const KINDS: readonly (readonly [weight: number, kind: Kind])[] = [
  [26, ask],
  [4, askEachOther],
  [26, (doing) => onRequest(doing, drawnAnswer(doing.draw))],
  [5, acceptAllAtOnce],
  [4, (doing) => onRequest(doing, withdraw)],
  [18, write],
  [14, read],
  [7, (doing) => onLift(doing, skip)],
  [4, (doing) => onLift(doing, unskip)],
  [2, (doing) => onLift(doing, late)],
  [6, (doing) => onLift(doing, doing.draw.one(RIDE_ACTS))],
  [4, (doing) => onLift(doing, contact)],
  [3, (doing) => onLift(doing, keep)],
  [3, (doing) => onLift(doing, end)],
  [7, change],
  [6, setOutLater],
  [3, goAway],
  [2, comeBack],
  [1, removeJourney],
  [2, addJourney],
  [2, block],
  [2, unblock],
  [0.7, leave],
  [0.7, suspend],
  [0.7, resume],
  [10, raceOnRequest],
  [8, raceOnLift],
];

/** Some acts at once. */
export function drawActs(simulation: Simulation, draw: Draw, count: number): Act[] {
  return Array.from({ length: count }, () => drawAct(simulation, draw, KINDS)).filter((act) => act !== null);
}

function drawAct(simulation: Simulation, draw: Draw, kinds: readonly (readonly [number, Kind])[]): Act | null {
  const own = draw.apart();
  return draw.weighted(kinds)({ simulation, draw: own, call: callerOf(simulation, own) });
}

function someone({ simulation: { people, world }, draw }: Doing): Person {
  return draw.one(people.filter(({ id }) => world.members.get(id) === 'active'));
}

function personOf({ simulation: { personOf: people, world } }: Doing, id: string | null): Person | null {
  return id === null || world.members.get(id) !== 'active' ? null : (people.get(id) ?? null);
}

function journeysOf({ simulation: { world } }: Doing, { id }: Person) {
  return [...world.journeys.values()].filter(({ memberId }) => memberId === id);
}

// Asking

async function lookForMatches({ simulation, call }: Doing, who: Person, journeyId: string): Promise<readonly SeenMatch[]> {
  const { answer } = await call(who, 'matches', { params: { journeyId }, query: {} });
  const found = (answer?.matches ?? []).map(({ id, member, days }) => ({ id, number: Number(member.forename.slice(4)), days }));
  simulation.seenMatches.set(journeyId, found);
  return found;
}

async function seenOf(doing: Doing, who: Person, journeyId: string): Promise<readonly SeenMatch[]> {
  const seen = doing.simulation.seenMatches.get(journeyId) ?? [];
  return seen.length > 0 && doing.draw.chance(0.6) ? seen : await lookForMatches(doing, who, journeyId);
}

async function askFor({ simulation, draw, call }: Doing, who: Person, match: SeenMatch): Promise<void> {
  const dated = match.days.find(({ date }) => date !== null);
  if (match.days.length === 0) return;
  const days = dated === undefined ? draw.some(match.days.map(({ day }) => day)) : null;
  const clientId = draw.uuid();
  const { saying, text } = saysNew(simulation, who);
  const { status } = await call(who, 'askToShare', {
    body: { matchId: match.id, days, date: dated?.date ?? null, message: text, clientId },
  });
  saying.isStored = status < 300;
}

function ask(doing: Doing): Act | null {
  const who = someone(doing);
  const journey = doing.draw.oneOrNone(journeysOf(doing, who));
  if (journey === undefined) return null;
  return async () => {
    const seen = await seenOf(doing, who, journey.id);
    // Some are asked by many.
    const match = doing.draw.oneOrNone(seen.toSorted((a, b) => a.number - b.number).slice(0, 3));
    if (match !== undefined) await askFor(doing, who, match);
  };
}

function askEachOther(doing: Doing): Act | null {
  const who = someone(doing);
  const journey = doing.draw.oneOrNone(journeysOf(doing, who));
  if (journey === undefined) return null;
  return async () => {
    const match = doing.draw.oneOrNone((await lookForMatches(doing, who, journey.id)).slice(0, 6));
    const other = doing.simulation.people.find(({ number }) => number === match?.number);
    if (match === undefined || other === undefined) return;
    const theirs = await Promise.all(journeysOf(doing, other).map(({ id }) => lookForMatches(doing, other, id)));
    const back = theirs.flat().find(({ number }) => number === who.number);
    await Promise.all([askFor(doing, who, match), back === undefined ? null : askFor(doing, other, back)]);
  };
}

// Answering

type OnRequest = (doing: Doing, request: ShareRequestRow) => Act | null;

function drawnAnswer(draw: Draw): OnRequest {
  return draw.weighted([
    [5, accept],
    [2, acceptSome],
    [1.5, decline],
    [1.5, propose],
  ] as const);
}

function onRequest(doing: Doing, act: OnRequest): Act | null {
  const { world, clock } = doing.simulation;
  const request = doing.draw.oneOrNone(waitingRequests(world, clock.now()));
  return request === undefined ? null : act(doing, request);
}

function daysFor(request: ShareRequestRow, memberId: string) {
  return daysOfTrips(request.trips, sideOfRequest(request, memberId));
}

function accept({ simulation, draw, call, ...doing }: Doing, request: ShareRequestRow, isSome = false): Act | null {
  const who = personOf({ simulation, draw, call, ...doing }, request.askedId);
  if (who === null) return null;
  const { days, date } = daysFor(request, who.id);
  const chosen = days === null ? { date } : { days: isSome ? draw.some(days) : days };
  const message = draw.chance(0.4) ? saysNew(simulation, who).text : undefined;
  return async () =>
    await call(who, 'acceptRequest', {
      params: { requestId: request.id },
      body: { ...chosen, ...(message === undefined ? {} : { message }) },
    });
}

function acceptSome(doing: Doing, request: ShareRequestRow): Act | null {
  return accept(doing, request, true);
}

function decline(doing: Doing, request: ShareRequestRow): Act | null {
  const { simulation, draw, call } = doing;
  const who = personOf(doing, request.askedId);
  if (who === null) return null;
  const reason = draw.one(['times-do-not-fit', 'too-far', 'already-sharing', null] as const);
  const message = draw.chance(0.5) ? { message: saysNew(simulation, who).text } : {};
  return async () => await call(who, 'declineRequest', { params: { requestId: request.id }, body: { reason, ...message } });
}

function propose(doing: Doing, request: ShareRequestRow): Act | null {
  const { simulation, draw, call } = doing;
  const who = personOf(doing, request.askedId);
  if (who === null) return null;
  const { days, date } = daysFor(request, who.id);
  const { saying, text } = saysNew(simulation, who);
  const chosen = days === null ? { date } : { days: draw.some([1, 2, 3, 4, 5]) };
  const body = { ...chosen, message: text, clientId: draw.uuid() };
  return async () => {
    const { status } = await call(who, 'proposeDays', { params: { requestId: request.id }, body });
    saying.isStored = status < 300;
  };
}

function withdraw(doing: Doing, request: ShareRequestRow): Act | null {
  const who = personOf(doing, request.askerId);
  return who === null ? null : async () => await doing.call(who, 'withdrawRequest', { params: { requestId: request.id } });
}

/** Everybody whom one journey waits for says yes in the same moment. */
function acceptAllAtOnce(doing: Doing): Act | null {
  const { world, clock } = doing.simulation;
  const byJourney = Map.groupBy(
    waitingRequests(world, clock.now()).flatMap((request) =>
      [request.askerJourneyId, request.askedJourneyId].map((journeyId) => ({ journeyId, request })),
    ),
    ({ journeyId }) => journeyId,
  );
  const [most] = [...byJourney.values()].toSorted((a, b) => b.length - a.length);
  if (most === undefined || most.length < 2) return null;
  const acts = most.flatMap(({ request }) => accept(doing, request) ?? []);
  return async () => await Promise.all(acts.map((act) => act()));
}

// Talking

function talkOf(doing: Doing): { readonly who: Person; readonly conversationId: string } | null {
  const { world } = doing.simulation;
  const side = doing.draw.oneOrNone(world.sides.filter(({ memberId }) => world.members.get(memberId) === 'active'));
  const who = personOf(doing, side?.memberId ?? null);
  return side === undefined || who === null ? null : { who, conversationId: side.conversationId };
}

function write(doing: Doing): Act | null {
  const talk = talkOf(doing);
  return talk === null ? null : writeIn(doing, talk.who, talk.conversationId);
}

function writeIn({ simulation, draw, call }: Doing, who: Person, conversationId: string): Act {
  const clientId = draw.uuid();
  const { saying, text } = saysNew(simulation, who, clientId);
  return async () => {
    const { status } = await call(who, 'sendMessage', { params: { conversationId }, body: { text, clientId } });
    saying.isStored = status < 300;
  };
}

function read(doing: Doing): Act | null {
  const talk = talkOf(doing);
  if (talk === null) return null;
  const { simulation, draw, call } = doing;
  const { who, conversationId } = talk;
  return async () => {
    const { answer } = await call(who, 'messages', { params: { conversationId }, query: {} });
    const lines = answer?.messages ?? [];
    const last = draw.chance(0.8) ? lines[0] : draw.oneOrNone(lines);
    if (last === undefined) return;
    const { status } = await call(who, 'readConversation', { params: { conversationId }, body: { upTo: last.id } });
    if (status < 300) simulation.reads.push({ memberId: who.id, messageId: last.id });
    else simulation.refusedReads.push(`${conversationId} ${who.id}`);
  };
}

// Sharing

type OnLift = (doing: Doing, lift: LiftRow, who: Person) => Act | null;

function onLift(doing: Doing, act: OnLift): Act | null {
  const lift = doing.draw.oneOrNone(activeLifts(doing.simulation.world));
  const who = lift === undefined ? null : personOf(doing, doing.draw.one([lift.driverId, lift.passengerId]));
  return lift === undefined || who === null ? null : act(doing, lift, who);
}

/** Dates of the two weeks to come on which the two travel together. */
function datesAhead({ simulation: { clock } }: Doing, lift: LiftRow, { id }: Person): string[] {
  const side = lift.driverId === id ? 'driver' : 'passenger';
  const today = todayIn('Europe/London', clock.now());
  return Array.from({ length: 14 }, (_, later) => today + 1 + later)
    .filter((day) => ridesOn(lift, side, day).length > 0)
    .map(dateOf);
}

function skip(doing: Doing, lift: LiftRow, who: Person): Act | null {
  const { simulation, draw, call } = doing;
  const dates = datesAhead(doing, lift, who);
  if (dates.length === 0 || simulation.skipping.has(lift.id)) return null;
  simulation.skipping.add(lift.id);
  const body = draw.chance(0.7) ? { date: draw.one(dates) } : { dates: draw.some(dates) };
  const message = draw.chance(0.3) ? { message: saysNew(simulation, who).text } : {};
  return async () => await call(who, 'skipLift', { params: { liftId: lift.id }, body: { ...body, ...message } });
}

function unskip(doing: Doing, lift: LiftRow, who: Person): Act | null {
  const skipped = doing.simulation.world.skips.filter(({ liftId }) => liftId === lift.id);
  const one = doing.draw.oneOrNone(skipped);
  if (one === undefined || doing.simulation.skipping.has(lift.id)) return null;
  doing.simulation.skipping.add(lift.id);
  const date = lift.driverId === who.id ? one.driverDate : one.passengerDate;
  return async () => await doing.call(who, 'unskipLift', { params: { liftId: lift.id, date } });
}

function late({ draw, call }: Doing, lift: LiftRow, who: Person): Act {
  const minutes = draw.one(LATE_MINUTES);
  return async () => await call(who, 'tellLate', { params: { liftId: lift.id }, body: { minutes } });
}

/** A ride of the two, as one of them names it; null if `days` have none. */
function rideOf({ draw }: Doing, lift: LiftRow, { id }: Person, days: readonly number[]) {
  const side = lift.driverId === id ? 'driver' : 'passenger';
  const journeyId = side === 'driver' ? lift.driverJourneyId : lift.passengerJourneyId;
  const ride = draw.oneOrNone(days.flatMap((day) => ridesOn(lift, side, day)));
  if (ride === undefined || journeyId === null) return null;
  return { journeyId, date: dateOf(ride[side]), direction: ride.trip.direction };
}

/** One of the next two weeks. Nothing else is called off meanwhile in any lift that the change may be about. */
function rideAlone(doing: Doing, lift: LiftRow, who: Person) {
  const { simulation } = doing;
  const params = rideOf(doing, lift, who, datesAhead(doing, lift, who).map(dayNumber));
  if (params === null) return null;
  const about = activeLifts(simulation.world).filter((each) => [each.driverJourneyId, each.passengerJourneyId].includes(params.journeyId));
  return callsOffAlone(doing, about) ? params : null;
}

/** Whether nothing else is called off meanwhile in these lifts. */
function callsOffAlone({ simulation }: Doing, about: readonly LiftRow[]): boolean {
  if (about.some(({ id }) => simulation.skipping.has(id))) return false;
  for (const { id } of about) simulation.skipping.add(id);
  return true;
}

function liftsOf({ simulation }: Doing, { id }: Person): LiftRow[] {
  return activeLifts(simulation.world).filter(({ driverId, passengerId }) => [driverId, passengerId].includes(id));
}

/** Away on some days of the next two weeks. */
function goAway(doing: Doing): Act | null {
  const { simulation, draw, call } = doing;
  const who = someone(doing);
  if (!callsOffAlone(doing, liftsOf(doing, who))) return null;
  const from = todayIn('Europe/London', simulation.clock.now()) + 1 + draw.whole(10);
  const body = { from: dateOf(from), until: dateOf(from + draw.whole(5)) };
  const message = draw.chance(0.3) ? { message: saysToEach(simulation, who).text } : {};
  return async () => await call(who, 'goAway', { body: { ...body, ...message } });
}

/** Back before all is over, or away for a day less. */
function comeBack(doing: Doing): Act | null {
  const { draw, call } = doing;
  const who = someone(doing);
  if (!callsOffAlone(doing, liftsOf(doing, who))) return null;
  const isWhole = draw.chance(0.5);
  return async () => {
    const { answer } = await call(who, 'away', {});
    const one = draw.oneOrNone(answer?.away ?? []);
    if (one === undefined) return;
    const { id: awayId, from, until } = one;
    if (isWhole || from === until) await call(who, 'comeBack', { params: { awayId } });
    else await call(who, 'changeAway', { params: { awayId }, body: { from, until: dateOf(dayNumber(until) - 1) } });
  };
}

function skipRide(doing: Doing, lift: LiftRow, who: Person): Act | null {
  const { simulation, draw, call } = doing;
  const params = rideAlone(doing, lift, who);
  if (params === null) return null;
  const direction = draw.chance(0.3) ? {} : { direction: draw.one(['out', 'back', 'both'] as const) };
  const message = draw.chance(0.3) ? { message: saysNew(simulation, who).text } : {};
  return async () => await call(who, 'skipRide', { params, body: { ...direction, ...message } });
}

function unskipRide(doing: Doing, lift: LiftRow, who: Person): Act | null {
  const params = rideAlone(doing, lift, who);
  return params === null ? null : async () => await doing.call(who, 'unskipRide', { params });
}

function lateForRide(doing: Doing, lift: LiftRow, who: Person): Act | null {
  const params = rideOf(doing, lift, who, [todayIn('Europe/London', doing.simulation.clock.now())]);
  const minutes = doing.draw.one([0, ...LATE_MINUTES] as const);
  return params === null ? null : async () => await doing.call(who, 'tellRideLate', { params, body: { minutes } });
}

function seeRide(doing: Doing, lift: LiftRow, who: Person): Act | null {
  const today = todayIn('Europe/London', doing.simulation.clock.now());
  const params = rideOf(doing, lift, who, [today, today + 1, today + 2]);
  return params === null ? null : async () => await doing.call(who, 'seeRide', { params });
}

function contact({ draw, call }: Doing, lift: LiftRow, who: Person): Act {
  const body = { shareEmail: draw.chance(0.5), phone: draw.chance(0.5) ? phoneOf(who) : null };
  return async () => await call(who, 'shareContact', { params: { liftId: lift.id }, body });
}

function keep({ draw, call }: Doing, lift: LiftRow, who: Person): Act {
  const answer = draw.one(['all-right', 'does-not-suit'] as const);
  if (lift.timesToldAt !== null) return async () => await call(who, 'answerTimes', { params: { liftId: lift.id }, body: { answer } });
  return async () => await call(who, 'keepLift', { params: { liftId: lift.id } });
}

function end({ simulation, draw, call }: Doing, lift: LiftRow, who: Person): Act {
  const message = draw.chance(0.5) ? { message: saysNew(simulation, who).text } : {};
  return async () => await call(who, 'endLift', { params: { liftId: lift.id }, body: message });
}

// Journeys

function change(doing: Doing): Act | null {
  const who = someone(doing);
  return changeOf(doing, who, doing.draw.oneOrNone(journeysOf(doing, who))?.id);
}

function changeOf({ simulation, draw, call }: Doing, who: Person, journeyId: string | undefined): Act | null {
  if (journeyId === undefined) return null;
  const now = simulation.clock.now();
  const { start, end: to, role, seats, flexibleMinutes } = journeyOf(draw, who, now);
  const body = draw.weighted<JourneyChange>([
    [3, { when: whenOf(draw, false, now) }],
    [2, { seats }],
    [2, { paused: draw.chance(0.4) }],
    [1, { role }],
    [1, { flexibleMinutes }],
    [1, draw.chance(0.5) ? { start } : { end: to }],
  ]);
  return async () => await call(who, 'changeJourney', { params: { journeyId }, body });
}

/** A driver sets out up to five minutes later or earlier. */
function setOutLater(doing: Doing): Act | null {
  const { simulation, draw, call } = doing;
  const lift = draw.oneOrNone(activeLifts(simulation.world));
  const who = personOf(doing, lift?.driverId ?? null);
  const journey = simulation.world.journeys.get(lift?.driverJourneyId ?? '');
  if (who === null || journey === undefined || journey.when === null) return null;
  const later = draw.one([-5, -3, -1, 1, 2, 4, 5]);
  const moved = <T extends { out: string }>(times: T): T => ({ ...times, out: timeOf(minutesOf(times.out) + later) });
  const when = journey.when.kind === 'once' ? moved(journey.when) : { ...journey.when, days: journey.when.days.map(moved) };
  return async () => await call(who, 'changeJourney', { params: { journeyId: journey.id }, body: { when } });
}

function removeJourney(doing: Doing): Act | null {
  const who = someone(doing);
  const journey = doing.draw.oneOrNone(journeysOf(doing, who));
  return journey === undefined ? null : async () => await doing.call(who, 'removeJourney', { params: { journeyId: journey.id } });
}

function addJourney(doing: Doing): Act {
  const who = someone(doing);
  const body = journeyOf(doing.draw, who, doing.simulation.clock.now());
  return async () => await doing.call(who, 'addJourney', { params: { id: COMMUNITY }, body });
}

// Each other

/** The other one, as a page that shows the conversation knows them. */
async function refIn({ call }: Doing, who: Person, conversationId: string): Promise<string | null> {
  const { answer } = await call(who, 'messages', { params: { conversationId }, query: {} });
  return answer?.conversation.member?.ref ?? null;
}

function block(doing: Doing): Act | null {
  const talk = talkOf(doing);
  return talk === null ? null : blockIn(doing, talk.who, talk.conversationId);
}

function blockIn(doing: Doing, who: Person, conversationId: string): Act {
  return async () => {
    const ref = await refIn(doing, who, conversationId);
    if (ref !== null) await doing.call(who, 'blockMember', { params: { ref } });
  };
}

function unblock(doing: Doing): Act | null {
  const [blockerId = null] = doing.draw.oneOrNone([...doing.simulation.world.blocks])?.split(' ') ?? [];
  const who = personOf(doing, blockerId);
  if (who === null) return null;
  return async () => {
    const { answer } = await doing.call(who, 'blockedMembers', {});
    for (const { member } of answer?.members ?? []) await doing.call(who, 'unblockMember', { params: { ref: member.ref } });
  };
}

function leave(doing: Doing): Act | null {
  const who = someone(doing);
  if (who.stays) return null;
  return async () => await doing.call(who, 'removeAccount', { body: { reason: 'otherReason', password: PASSWORD } });
}

/** The operator's commands, by the same function, on the store alone. */
function suspend(doing: Doing): Act | null {
  const { simulation, draw } = doing;
  const who = someone(doing);
  if (who.stays) return null;
  const { deps } = draw.one(simulation.servers.running());
  const { db } = simulation.servers.observer;
  return async () => {
    simulation.journal.push(`  ${who.number} is suspended`);
    await db.transaction((tx) => suspendMember(tx, deps, { memberId: who.id, reason: 'A simulated reason.' }));
  };
}

function resume(doing: Doing): Act | null {
  const { simulation, draw } = doing;
  const who = draw.oneOrNone(simulation.people.filter(({ id }) => simulation.world.members.get(id) === 'suspended'));
  if (who === undefined) return null;
  const { deps } = draw.one(simulation.servers.running());
  const { db } = simulation.servers.observer;
  return async () => {
    simulation.journal.push(`  ${who.number} is resumed`);
    if (await db.transaction((tx) => resumeMember(tx, deps, who.id))) await signIn({ db, clock: simulation.clock }, [who]);
  };
}

// Several things at once to the same two

function raceOnRequest(doing: Doing): Act | null {
  const { draw } = doing;
  return onRequest(doing, (_, request) => {
    const [asker, asked] = [personOf(doing, request.askerId), personOf(doing, request.askedId)];
    if (asker === null || asked === null) return null;
    const both = [asker, asked];
    const kinds: readonly (() => Act | null)[] = [
      ...Object.values(REQUEST_ACTS).map((act) => () => act(doing, request)),
      ...both.flatMap((who) => [
        () => writeIn(doing, who, request.conversationId),
        () => blockIn(doing, who, request.conversationId),
        () => changeOf(doing, who, journeysOf(doing, who)[0]?.id),
      ]),
    ];
    return atOnce(draw, kinds);
  });
}

function raceOnLift(doing: Doing): Act | null {
  const { draw } = doing;
  return onLift(doing, (_, lift, who) => {
    const other = personOf(doing, who.id === lift.driverId ? lift.passengerId : lift.driverId);
    if (other === null) return null;
    // One of the two calls rides off, or rides after all.
    const { skip: calledOff, unskip: restored, ...rest } = LIFT_ACTS;
    const kinds: readonly (() => Act | null)[] = [
      () => draw.one([calledOff, restored])(doing, lift, who),
      ...[who, other].flatMap((each) => [
        ...Object.values(rest).map((act) => () => act(doing, lift, each)),
        () => changeOf(doing, each, journeysOf(doing, each)[0]?.id),
        () => (lift.conversationId === null ? null : writeIn(doing, each, lift.conversationId)),
      ]),
    ];
    return atOnce(draw, kinds);
  });
}

function atOnce(draw: Draw, kinds: readonly (() => Act | null)[]): Act {
  const acts = draw.some(kinds.filter(() => draw.chance(0.4)).concat(kinds.slice(0, 1))).flatMap((kind) => kind() ?? []);
  return async () => await Promise.all(acts.map((act) => act()));
}
