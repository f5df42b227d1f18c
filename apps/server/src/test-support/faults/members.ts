/** Members who join, change, share and leave at random while parts fail, each one thing after the other, and what they were told of it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CallInput, EndpointName } from '@waylift/contract/endpoints';
import { sql } from 'drizzle-orm';
import { dateOf, todayIn } from '../../journeys/traveller/wall-clock.ts';
import type { Draw } from '../simulation/draw.ts';
import { COMMUNITY, journeyOf } from '../simulation/people.ts';
import { saysNew, type Saying } from '../simulation/simulation.ts';
import type { Answered, Client, Progress } from './client.ts';
import { REFUSED_DOMAIN } from './mailbox.ts';
import type { Parts } from './parts.ts';

/** What a member was told is so. */
export type Told = {
  readonly number: number;
  address: string;
  /** Every address that ever was, or was to be, theirs. */
  readonly addresses: string[];
  password: string;
  readonly formerPasswords: string[];
  state: 'nobody' | 'active' | 'gone';
  surname: string;
  token: string | undefined;
  /** By id, what each was last said to be; null: removed. */
  readonly journeys: Map<string, { readonly label: string; readonly flexibleMinutes: number } | null>;
  /** A try to register may arrive late, since its answer was lost: even when the member has left. */
  isJoiningDoubtful: boolean;
  /** Labels of journeys that may have been added more than once, since an answer was lost. */
  readonly doubtfulLabels: Set<string>;
  /** Of lifts: agreed by them, and ended by them. */
  readonly agreed: string[];
  readonly ended: string[];
};
export type Doing = {
  readonly parts: Parts;
  readonly client: Client;
  readonly progress: Progress;
  readonly sayings: Saying[];
  readonly draw: Draw;
};
type With = Doing & { readonly who: Told };

const TOKEN = '([\\w-]{43})';
const POLL_MS = 50;
/** Some 30 s, in which a job that moves is tried or given back several times. */
const STILL_LOOKS = 600;
const SIGN_INS = 12;
const PAUSE_MS = 150;
const ACTS_BEFORE_LEAVING = 25;
const ACTS_AT_LAST = 3;

export async function joinAsMember(doing: Doing, who: Told): Promise<void> {
  await join({ ...doing, who });
  await addJourney({ ...doing, who });
}

/** Before anything fails: most of what members do needs someone with whom they agree. */
export async function beginToShare(who: Told, doing: Doing): Promise<void> {
  await ask({ ...doing, who });
  await answer({ ...doing, who });
}

/** Does one thing after the other while there are faults, and some more after. If `leaves`, the member leaves somewhere on the way. */
export async function liveAsMember(doing: Doing, who: Told, leaves: boolean): Promise<void> {
  const having = { ...doing, who };
  let left = leaves ? 2 + having.draw.whole(ACTS_BEFORE_LEAVING) : Infinity;
  for (let last = 0; last < ACTS_AT_LAST && left > 0; last += doing.progress.isOver ? 1 : 0, left -= 1) {
    await delay(having.draw.whole(PAUSE_MS));
    const act = having.draw.weighted([
      [2, addJourney],
      [3, changeJourney],
      [1, removeJourney],
      [6, ask],
      [6, answer],
      [14, write],
      [4, onLift],
      [2, changePassword],
      [1, resetPassword],
      [1, changeAddress],
      [0.5, changeToRefusedAddress],
      [1, changeName],
      [1, exportAccount],
    ] as const);
    doing.progress.note(`  ${who.number}: ${act.name}`);
    await act(having);
  }
  if (leaves) await leave(having);
}

export function newMember(number: number): Told {
  const address = `box-${number}-z@mail.example`;
  return {
    number,
    address,
    addresses: [address],
    password: `Correct.horse${number}`,
    formerPasswords: [],
    state: 'nobody',
    surname: `sur-${number}-z`,
    token: undefined,
    journeys: new Map(),
    isJoiningDoubtful: false,
    doubtfulLabels: new Set(),
    agreed: [],
    ended: [],
  };
}

// Joining, and keys to the account

async function join(doing: With): Promise<void> {
  const { who, client, progress } = doing;
  const body = {
    email: who.address,
    forename: `Fore${who.number}`,
    surname: who.surname,
    password: who.password,
    publicCommunityId: COMMUNITY,
  };
  const { answer: registered, text, doubts } = await client.call('register', { body });
  who.isJoiningDoubtful = doubts > 0;
  if (registered?.result !== 0) progress.faults.push(`${who.number} cannot join: ${text}`);
  const token = await mailed(doing, who.address, `/verify-email/${TOKEN}`, 0);
  const { answer: verified, text: refusal } = await client.call('verifyEmail', { params: { token } });
  if (verified?.success !== true) progress.faults.push(`the link that ${who.number} joins with does nothing: ${refusal}`);
  who.state = 'active';
}

/**
 * The token of the newest mail to the address, of those after the first `since`. It comes; or the run is over, and nothing is left to be sent, or
 * nothing of it moves any more.
 */
async function mailed({ parts, progress, who }: With, address: string, link: string, since: number): Promise<string> {
  const find = () =>
    parts.mailbox.mails
      .slice(since)
      .toReversed()
      .flatMap(({ to, text }) => (to.includes(address) ? (new RegExp(link).exec(text)?.[1] ?? []) : []))[0];
  for (let [isLast, still, former] = [false, 0, '']; ; await delay(POLL_MS)) {
    const found = find();
    if (found !== undefined) return found;
    if (isLast) throw new Error(`the mail to ${who.number} with ${link} is lost`);
    if (!progress.isOver) continue;
    const left = await mailsLeft(parts);
    still = left === former ? still + 1 : 0;
    former = left;
    isLast = left === '' || still === STILL_LOOKS;
  }
}

async function mailsLeft({ observer }: Parts): Promise<string> {
  const { rows } = await observer.db.execute<{ job: string }>(
    sql`select concat(id, ' ', is_taken, ' ', attempts) as job from mails where next_try_at is not null order by id`,
  );
  return rows.map(({ job }) => job).join();
}

/** False: not with this password. */
async function signIn({ client, who }: With, password = who.password): Promise<boolean> {
  const { answer: tokens } = await client.call('signIn', { body: { email: who.address, password } });
  if (tokens !== undefined) who.token = tokens.token;
  return tokens !== undefined;
}

/** Signs in again where the session is over, by the clock of whichever server is asked. Null: the account is not to be opened any more. */
async function asMember<N extends EndpointName>(doing: With, name: N, input: CallInput<N>): Promise<Answered<N> | null> {
  const { client, who, progress } = doing;
  let doubts = 0;
  for (let times = 0; times < SIGN_INS || !progress.isOver; times += 1) {
    if (who.token !== undefined) {
      const answered = await client.call(name, input, who.token);
      doubts += answered.doubts;
      if (answered.status !== 401) return { ...answered, doubts };
    }
    if (!(await signIn(doing))) return null;
  }
  throw new Error(`${who.number} signs in, and is asked to again, for ever`);
}

async function own<N extends EndpointName>(doing: With, name: N, input: CallInput<N>): Promise<Answered<N>> {
  const answered = await asMember(doing, name, input);
  if (answered === null) throw new Error(`${doing.who.number} cannot sign in with the password that was set`);
  return answered;
}

/** Which of the two passwords it is now, where nobody has said so. */
async function learnPassword(doing: With, next: string): Promise<void> {
  const { who } = doing;
  const isNext = await signIn(doing, next);
  const isFormer = await signIn(doing);
  if (isNext === isFormer) doing.progress.faults.push(`${who.number}: of two passwords ${isNext ? 'both' : 'none'} open the account`);
  if (isNext) setPassword(who, next);
}

function setPassword(who: Told, next: string): void {
  who.formerPasswords.push(who.password);
  who.password = next;
}

function newPassword({ who }: With): string {
  return `Another.horse${who.number}.${who.formerPasswords.length}`;
}

async function changePassword(doing: With): Promise<void> {
  const { who } = doing;
  const password = newPassword(doing);
  const body = { currentPassword: who.password, password, passwordConfirm: password };
  const answered = await asMember(doing, 'changePassword', { body });
  if (answered?.status === 200) setPassword(who, password);
  else if (answered !== null && answered.doubts === 0)
    doing.progress.faults.push(`${who.number} cannot change the password: ${answered.text}`);
  else await learnPassword(doing, password);
}

async function resetPassword(doing: With): Promise<void> {
  const { who, client, parts } = doing;
  const since = parts.mailbox.mails.length;
  await client.call('forgotPassword', { body: { email: who.address } });
  const token = await mailed(doing, who.address, `/change-password/${TOKEN}`, since);
  const password = newPassword(doing);
  const { status } = await client.call('resetPassword', { body: { token, password, passwordConfirm: password } });
  // Refused: done before without an answer, or too late by the clock of that server.
  if (status === 200) setPassword(who, password);
  else await learnPassword(doing, password);
  who.token = undefined;
}

async function changeAddress(doing: With): Promise<void> {
  const { who, client, parts, progress } = doing;
  const email = `box-${who.number}-z@mail${who.addresses.length}.example`;
  const since = parts.mailbox.mails.length;
  who.addresses.push(email);
  const asked = await own(doing, 'updateEmail', { body: { email, password: who.password } });
  if (asked.status !== 200) return void progress.faults.push(`${who.number} cannot ask for another address: ${asked.text}`);
  const token = await mailed(doing, email, `/verify-email/${TOKEN}`, since);
  const { answer: verified } = await client.call('verifyEmail', { params: { token } });
  if (verified?.success === true) who.address = email;
  const { answer: settings } = await own(doing, 'settings', {});
  if (settings?.email !== who.address)
    progress.faults.push(`${who.number} has the address ${settings?.email}, and was told of ${who.address}`);
}

async function changeToRefusedAddress(doing: With): Promise<void> {
  const { who, progress } = doing;
  const email = `box-${who.number}-z@${REFUSED_DOMAIN}`;
  const asked = await own(doing, 'updateEmail', { body: { email, password: who.password } });
  if (asked.status !== 200) progress.faults.push(`${who.number} cannot ask for another address: ${asked.text}`);
}

async function changeName(doing: With): Promise<void> {
  const { who, draw, progress } = doing;
  const surname = `sur-${who.number}-z ${draw.whole(1_000)}`;
  const { status, text } = await own(doing, 'updateDetails', { body: { forename: `Fore${who.number}`, surname } });
  if (status === 200) who.surname = surname;
  else progress.faults.push(`${who.number} cannot change the name: ${text}`);
}

async function exportAccount(doing: With): Promise<void> {
  const { who, progress } = doing;
  const { status, text } = await own(doing, 'exportAccount', { body: { password: who.password } });
  if (status !== 200) return void progress.faults.push(`${who.number} cannot download: ${text}`);
  const missing = labelsOf(who).filter((label) => !text.includes(label));
  if (missing.length > 0) progress.faults.push(`what ${who.number} downloads is without ${missing.join()}`);
}

async function leave(doing: With): Promise<void> {
  const { who, progress } = doing;
  const answered = await asMember(doing, 'removeAccount', { body: { reason: 'otherReason', password: who.password } });
  // Null: it was removed by a try whose answer was lost, so nobody can sign in any more.
  if (answered === null || answered.status === 202) who.state = 'gone';
  else progress.faults.push(`${who.number} cannot leave: ${answered.text}`);
}

// Journeys

function labelsOf({ journeys }: Told): string[] {
  return [...journeys.values()].flatMap((journey) => journey?.label ?? []);
}

async function addJourney(doing: With): Promise<void> {
  const { who, draw } = doing;
  const drawn = journeyOf(draw, who, new Date());
  const label = `door-${who.number}-z ${draw.uuid()}`;
  const body = { ...drawn, start: { ...drawn.start, label } };
  const { answer: journey, doubts } = await own(doing, 'addJourney', { params: { id: COMMUNITY }, body });
  if (doubts > 0) who.doubtfulLabels.add(label);
  if (journey !== undefined) who.journeys.set(journey.id, { label, flexibleMinutes: body.flexibleMinutes ?? 0 });
}

function drawJourney({ who, draw }: With): string | undefined {
  return draw.oneOrNone([...who.journeys].flatMap(([id, journey]) => (journey === null ? [] : id)));
}

async function changeJourney(doing: With): Promise<void> {
  const { who, draw, progress } = doing;
  const journeyId = drawJourney(doing);
  const former = who.journeys.get(journeyId ?? '');
  if (journeyId === undefined || former === undefined || former === null) return;
  const flexibleMinutes = draw.one([15, 30, 45]);
  const { status, text } = await own(doing, 'changeJourney', { params: { journeyId }, body: { flexibleMinutes } });
  if (status === 200) who.journeys.set(journeyId, { ...former, flexibleMinutes });
  else progress.faults.push(`${who.number} cannot change a journey: ${text}`);
}

async function removeJourney(doing: With): Promise<void> {
  const { who, progress } = doing;
  const journeyId = drawJourney(doing);
  if (journeyId === undefined) return;
  const { status, doubts, text } = await own(doing, 'removeJourney', { params: { journeyId } });
  if (status === 204 || (status === 404 && doubts > 0)) who.journeys.set(journeyId, null);
  else progress.faults.push(`${who.number} cannot remove a journey: ${text}`);
}

// Sharing

async function ask(doing: With): Promise<void> {
  const { draw } = doing;
  const journeyId = drawJourney(doing);
  if (journeyId === undefined) return;
  const { answer: found } = await own(doing, 'matches', { params: { journeyId }, query: {} });
  const match = draw.oneOrNone((found?.matches ?? []).slice(0, 4));
  if (match === undefined || match.days.length === 0) return;
  const dated = match.days.find(({ date }) => date !== null);
  const days = dated === undefined ? draw.some(match.days.map(({ day }) => day)) : null;
  await say(doing, (text, clientId) =>
    own(doing, 'askToShare', { body: { matchId: match.id, days, date: dated?.date ?? null, message: text, clientId } }),
  );
}

/** A text with a mark of its own. It is told as stored once a call was answered so. */
async function say(doing: With, send: (text: string, clientId: string) => Promise<Answered<EndpointName>>): Promise<void> {
  const { draw, sayings, who, progress } = doing;
  const clientId = draw.uuid();
  const { saying, text } = saysNew({ sayings }, { id: String(who.number) }, clientId);
  const { status, doubts } = await send(text, clientId);
  saying.isStored = status < 300;
  // Refused without any doubt: then it must not be there.
  if (status >= 300 && doubts === 0) progress.note(`    refused says-${sayings.indexOf(saying)}-z`);
}

async function answer(doing: With): Promise<void> {
  const { draw, who } = doing;
  const { answer: requests } = await own(doing, 'requests', { query: {} });
  const waiting = [...(requests?.received ?? []), ...(requests?.sent ?? [])].filter(({ state }) => state === 'waiting');
  const request = draw.oneOrNone(waiting);
  if (request === undefined) return;
  const params = { requestId: request.id };
  if (request.mine) {
    if (draw.chance(0.3)) await own(doing, 'withdrawRequest', { params });
  } else if (draw.chance(0.75)) {
    const body = request.days === null ? { date: request.date } : { days: request.days };
    const { answer: lift } = await own(doing, 'acceptRequest', { params, body });
    if (lift !== undefined) who.agreed.push(lift.id);
  } else await own(doing, 'declineRequest', { params, body: { reason: 'too-far' } });
}

async function write(doing: With): Promise<void> {
  const { draw } = doing;
  const { answer: talks } = await own(doing, 'conversations', { query: {} });
  const talk = draw.oneOrNone((talks?.conversations ?? []).filter(({ writable }) => writable === 'yes'));
  if (talk === undefined) return;
  await say(doing, (text, clientId) => own(doing, 'sendMessage', { params: { conversationId: talk.id }, body: { text, clientId } }));
}

async function onLift(doing: With): Promise<void> {
  const { draw, who } = doing;
  const { answer: lifts } = await own(doing, 'lifts', { query: {} });
  const lift = draw.oneOrNone((lifts?.lifts ?? []).filter(({ state }) => state === 'active'));
  if (lift === undefined) return;
  const params = { liftId: lift.id };
  if (draw.chance(0.3)) {
    const { status } = await own(doing, 'endLift', { params, body: {} });
    if (status === 200) who.ended.push(lift.id);
  } else await own(doing, 'skipLift', { params, body: { date: dateOf(todayIn('Europe/London', new Date()) + 1 + draw.whole(7)) } });
}
