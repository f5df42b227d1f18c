/** One driver and those who ask to ride along, by the whole server with the real search. */
import { randomUUID } from 'node:crypto';
import type { TravelFields } from '@waylift/contract/travel';
import { asc, eq } from 'drizzle-orm';
import { lifts, type LiftRow } from '../kernel/db/schema/lifts.ts';
import { messages } from '../kernel/db/schema/messages.ts';
import type { MailOrder } from '../mail/member/send-member-mail.ts';
import { callApi } from './call-api.ts';
import { addCommunity, addMember } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import type { TestApp } from './test-app.ts';

/** Ten kilometres by the straight line; the others live beside the way, each a little further on. */
const WORKS = { label: 'Planted Works', latitude: 52.57, longitude: 1.11 };
const HOME = { label: '14 Orchard Row', latitude: 52.613, longitude: 1.267 };
type Place = typeof HOME;

export type Someone = { readonly id: string; readonly token: string; readonly journeyId: string; readonly forename: string };
export type OneCar = Awaited<ReturnType<typeof createOneCar>>;

/** A place beside the driver's way. */
export function along(part: number, north: number): Place {
  return {
    label: 'On the way',
    latitude: HOME.latitude + part * (WORKS.latitude - HOME.latitude) + north,
    longitude: HOME.longitude + part * (WORKS.longitude - HOME.longitude),
  };
}

/** Ana, who drives at 08:00 on Mondays, or on other days, in a community of her own. `publicId` names it. */
export async function createOneCar(t: TestApp, publicId: string, days: readonly number[] = [1], seats = 3) {
  const { id: communityId } = await addCommunity(t.deps, { publicId });
  const at = (out: string) => ({
    kind: 'weekly' as const,
    days: days.map((day) => ({ day, out, back: null })),
    from: null,
    until: null,
    skipped: [],
  });
  const ana = await addSomeone('Ana', HOME, { role: 'driver', seats, detourLimitMinutes: 6 });

  async function addSomeone(forename: string, start: Place, travel: TravelFields = { role: 'passenger' }): Promise<Someone> {
    const email = `${forename}.${publicId}@mail.example`.toLowerCase();
    const { id } = await addMember(t.deps, { id: communityId }, { email, forename, surname: 'Martins' });
    const token = await signedIn(t.deps, id);
    const body = { start, end: WORKS, returnJourney: false, walkMetres: 0, when: at('08:00'), ...travel };
    const { answer } = await callApi(t.app, 'addJourney', { params: { id: publicId }, body }, { token });
    return { id, token, forename, journeyId: answer?.id ?? '' };
  }

  const chosen = (date: string | undefined) => (date === undefined ? { days: [...days] } : { date });

  /** Signed in just now, at whatever time it is. */
  const as = async ({ id }: Pick<Someone, 'id'>) => ({ token: await signedIn(t.deps, id) });

  async function matchOf(who: Someone) {
    return (await callApi(t.app, 'matches', { params: { journeyId: who.journeyId }, query: {} }, await as(who))).answer?.matches[0];
  }

  /** @param date of somebody who rides once; else it is about all days */
  async function ask(who: Someone, date?: string): Promise<string> {
    const body = { matchId: (await matchOf(who))?.id ?? '', ...chosen(date), message: 'Shall we?', clientId: randomUUID() };
    return (await callApi(t.app, 'askToShare', { body }, await as(who))).answer?.id ?? '';
  }

  const accept = async (requestId: string, date?: string) =>
    await callApi(t.app, 'acceptRequest', { params: { requestId }, body: chosen(date) }, await as(ana));

  /** Ana changes when she sets out, and the server does what follows from it. */
  async function setOutAt(out: string): Promise<void> {
    await callApi(t.app, 'changeJourney', { params: { journeyId: ana.journeyId }, body: { when: at(out) } }, await as(ana));
    await t.runJobs({ includeLater: true });
  }

  async function liftOf({ id }: Someone): Promise<LiftRow> {
    const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.passengerId, id));
    if (row === undefined) throw new Error('no lift');
    return row;
  }

  async function share(who: Someone, date?: string): Promise<LiftRow> {
    await accept(await ask(who, date), date);
    return await liftOf(who);
  }

  /** When somebody gets in and out, in minutes since midnight. */
  const timesOf = ({ trips }: LiftRow) => trips.map(({ passenger: { pickUp, dropOff } }) => [pickUp, dropOff] as const);

  /** By how many minutes the times of the member's lifts have changed, each time that it was told, and the mails about it. */
  async function told({ id }: Someone) {
    const rows = await t.deps.db
      .select({ event: messages.event })
      .from(messages)
      .innerJoin(lifts, eq(lifts.conversationId, messages.conversationId))
      .where(eq(lifts.passengerId, id))
      .orderBy(asc(messages.createdAt));
    const { rows: mails } = await t.store.pool.query<MailOrder>('select kind, member_id as "memberId" from mails');
    return {
      minutes: rows.flatMap(({ event }) => (event?.name === 'times-changed' ? [event.minutes] : [])),
      mails: mails.filter(({ kind, memberId }) => kind === 'times-changed' && memberId === id).length,
    };
  }

  return { ana, as, addSomeone, matchOf, ask, accept, share, setOutAt, liftOf, timesOf, told };
}
