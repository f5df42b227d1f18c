/** Members who go the same way, and what they ask each other: over the calls, with the real search. Places are on the estimate's land. */
import { randomUUID } from 'node:crypto';
import type { CallInput } from '@waylift/contract/endpoints';
import type { Travel } from '@waylift/contract/travel';
import { eq, sql } from 'drizzle-orm';
import type { NewCommunityRow } from '../kernel/db/schema/communities.ts';
import { conversations } from '../kernel/db/schema/conversations.ts';
import { messages } from '../kernel/db/schema/messages.ts';
import type { MailOrder } from '../mail/member/send-member-mail.ts';
import { callApi } from './call-api.ts';
import { addCommunity, addMember } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import type { TestApp } from './test-app.ts';

export const EATON = { label: '14 Orchard Row', latitude: 52.6131, longitude: 1.2673 };
export const WYMONDHAM = { label: 'Planted Works', latitude: 52.5703, longitude: 1.1124 };

type Weekly = Extract<Travel['when'], { kind: 'weekly' }>;
export type Traveller = { readonly memberId: string; readonly journeyId: string };

export function weekly(days: readonly number[], given: Partial<Weekly> & { readonly out?: string; readonly back?: string } = {}): Weekly {
  const { out = '08:00', back = '17:00', ...rest } = given;
  return { kind: 'weekly', days: days.map((day) => ({ day, out, back })), from: null, until: null, skipped: [], ...rest };
}

/** In one community of its own. */
export async function sharingOf(t: TestApp) {
  const { deps, app } = t;
  const community: NewCommunityRow = await addCommunity(deps, { publicId: randomUUID().replaceAll('-', '').slice(0, 16) });

  async function add(
    forename: string,
    travel: Partial<Travel> & Partial<{ start: typeof EATON; end: typeof EATON }> = {},
  ): Promise<Traveller> {
    const email = `${forename}.${randomUUID()}@mail.example`.toLowerCase();
    const { id: memberId } = await addMember(deps, community, { email, forename, surname: `${forename}plantedsurname` });
    return { memberId, journeyId: await addJourney({ memberId }, travel) };
  }

  /** Of a session of its own: whatever the clock says, it has just begun. */
  const as = async ({ memberId }: Pick<Traveller, 'memberId'>) => ({ token: await signedIn(deps, memberId) });

  async function addJourney(member: Pick<Traveller, 'memberId'>, travel: Parameters<typeof add>[1] = {}): Promise<string> {
    const body = { start: EATON, end: WYMONDHAM, returnJourney: true, when: weekly([1, 2, 3]), ...travel };
    const { answer, text } = await callApi(app, 'addJourney', { params: { id: community.publicId }, body }, await as(member));
    if (answer === undefined) throw new Error(text);
    return answer.id;
  }

  /** Of the first match with `other`, as the reader is to travel; '' where there is none. */
  async function matchId(reader: Traveller, other: Traveller, role: 'driver' | 'passenger'): Promise<string> {
    const query = { as: role };
    const { answer } = await callApi(app, 'matches', { params: { journeyId: reader.journeyId }, query }, await as(reader));
    const { rows } = await deps.db.execute<{ forename: string }>(sql`select forename from members where id = ${other.memberId}`);
    return answer?.matches.find(({ member }) => member.forename === rows[0]?.forename)?.id ?? '';
  }

  type AskBody = CallInput<'askToShare'>['body'];
  const askBody = async (asker: Traveller, other: Traveller, given: Partial<AskBody> & { readonly as?: 'driver' | 'passenger' } = {}) => {
    const { as: role = 'passenger', ...rest } = given;
    const id = given.matchId ?? (await matchId(asker, other, role));
    return { days: [1, 2], message: 'Would you like to share?', clientId: randomUUID(), ...rest, matchId: id };
  };
  const send = async (who: Traveller, body: AskBody) => callApi(app, 'askToShare', { body }, await as(who));

  return {
    community,
    add,
    addJourney,
    matchId,
    askBody,
    send,
    ask: async (asker: Traveller, other: Traveller, given: Parameters<typeof askBody>[2] = {}) =>
      await send(asker, await askBody(asker, other, given)),
    accept: async (who: Traveller, requestId: string, body: CallInput<'acceptRequest'>['body'] = { days: [1, 2] }) =>
      callApi(app, 'acceptRequest', { params: { requestId }, body }, await as(who)),
    decline: async (who: Traveller, requestId: string, body: CallInput<'declineRequest'>['body'] = {}) =>
      callApi(app, 'declineRequest', { params: { requestId }, body }, await as(who)),
    withdraw: async (who: Traveller, requestId: string) => callApi(app, 'withdrawRequest', { params: { requestId } }, await as(who)),
    propose: async (who: Traveller, requestId: string, body: Partial<CallInput<'proposeDays'>['body']> = {}) =>
      callApi(
        app,
        'proposeDays',
        { params: { requestId }, body: { days: [3], message: 'Would Wednesdays do?', clientId: randomUUID(), ...body } },
        await as(who),
      ),
    read: async (who: Traveller, requestId: string) => callApi(app, 'request', { params: { requestId } }, await as(who)),
    lists: async (who: Traveller) => (await callApi(app, 'requests', { query: {} }, await as(who))).answer,
    change: async (who: Traveller, body: CallInput<'changeJourney'>['body']) =>
      callApi(app, 'changeJourney', { params: { journeyId: who.journeyId }, body }, await as(who)),

    /** The lines of the conversation of two, in their order: the texts, and the names of events. */
    async lines(one: Traveller, other: Traveller): Promise<string[]> {
      const [oneId = '', otherId = ''] = [one.memberId, other.memberId].toSorted();
      const rows = await deps.db
        .select({ text: messages.text, event: messages.event })
        .from(messages)
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .where(sql`${conversations.oneId} = ${oneId} and ${conversations.otherId} = ${otherId}`)
        .orderBy(messages.position);
      return rows.map(({ text, event }) => event?.name ?? text);
    },

    /** The kinds of mails about requests and lifts that were put for a member, in their order, sent or not. */
    async mails({ memberId }: Pick<Traveller, 'memberId'>): Promise<string[]> {
      const { rows } = await deps.db.execute<Pick<MailOrder, 'kind'>>(
        sql`select kind from mails where member_id = ${memberId} order by created_at`,
      );
      return rows.map(({ kind }) => kind).filter((kind) => kind !== 'new-matches');
    },
  };
}
