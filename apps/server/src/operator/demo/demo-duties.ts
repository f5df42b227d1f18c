/** A week of an organiser's things to do, in the demonstration: a report, someone who cannot get in, and mail that came back. */
import { RATE_LIMITS } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { invitationLists, invitations } from '../../kernel/db/schema/invitations.ts';
import { mails } from '../../kernel/db/schema/mails.ts';
import { members, type NewMemberRow } from '../../kernel/db/schema/members.ts';
import { news } from '../../kernel/db/schema/news.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import { limitsMet } from '../../kernel/db/schema/servers.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { DEMO_MEMBERS_OF } from './demo-members.ts';

type Deps = { readonly db: Db; readonly clock: Clock; readonly newId: NewId };

const NO_SUCH_MAILBOX = 'EENVELOPE 550 5.1.1';
/** One whose invitation did not arrive, and two who have not answered. */
const INVITED = [
  { name: 'Amir', surname: 'Haddad', days: 4, answer: NO_SUCH_MAILBOX },
  { name: 'Jonas', surname: 'Weller', days: 9, answer: null },
  { name: 'Beth', surname: 'Marlow', days: 9, answer: null },
];

/** Somebody who has forgotten their password, and an office behind one address. */
const LIMITS_MET = [
  { name: RATE_LIMITS.signInPerClient.name, times: 212 },
  { name: RATE_LIMITS.resetPerAddress.name, times: 7 },
];
const HOUR_MS = 3_600_000;
/** One that was sent weeks ago, and one that is being written. */
const NEWS = {
  sent: {
    state: 'sent',
    target: 'matches',
    recipients: 11,
    sent: 10,
    refused: 1,
    unsubscribed: 1,
    words: [
      {
        language: 'en-GB',
        subject: 'A new way to work at Kestrel',
        text: 'From today you can find colleagues who go your way.\n\nFor each of you we have looked. Press the button to see them.',
        button: 'See who goes your way',
      },
    ],
  },
  draft: {
    target: 'journey',
    words: [
      {
        language: 'en-GB',
        subject: 'Snow, and who still drives',
        text: 'When it snows, those with winter tyres take others along. Add your journey, so that they find you.',
        button: 'Add your journey',
      },
    ],
  },
} as const;

/** Whoever tries the demonstration signs in with it. */
const addressOfDemo = 'demo@kestrel.example';

const addressOf = (name: string, surname: string) => `${name}.${surname}@kestrel.example`.toLowerCase();

/** Adds them beside the members of the demonstration. Nobody is mailed. */
export async function addDemoDuties({ db, clock, newId }: Deps): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.transaction(async (tx) => {
    const [community] = await tx.select({ id: communities.id }).from(communities).where(eq(communities.slug, DEMO_MEMBERS_OF));
    if (community === undefined) throw new Error(`no demonstration community is called ${DEMO_MEMBERS_OF}`);
    const communityId = community.id;
    const idOf = async (name: string) =>
      (
        await tx
          .select({ id: members.id })
          .from(members)
          .where(eq(members.emailKey, emailKey(`${name}@kestrel.example`)))
      )[0]?.id ?? null;
    const add = async (name: string, surname: string, given: Pick<NewMemberRow, 'status' | 'createdAt'> & Partial<NewMemberRow>) => {
      const email = addressOf(name, surname);
      const id = newId();
      const known = { id, communityId, email, emailKey: emailKey(email), forename: name, surname, languageCode: 'en', countryCode: 'gb' };
      await tx.insert(members).values({ ...known, ...given });
      return id;
    };

    await tx.insert(reports).values({
      id: newId(),
      communityId,
      reporterId: await idOf('grace'),
      reportedId: await idOf('tom'),
      reason: 'other',
      text: 'Tom wrote to me three times after I had said no. Please tell him to stop.',
      conversation: [
        { by: 'reported', at: daysAgo(3).toISOString(), text: 'Hello Grace, shall we share on Fridays?', event: null },
        { by: 'reporter', at: daysAgo(2.9).toISOString(), text: 'Thank you, but I already ride with Ana.', event: null },
        { by: 'reported', at: daysAgo(2.5).toISOString(), text: 'You could still ride with me. Think about it.', event: null },
        { by: 'reported', at: daysAgo(2.1).toISOString(), text: 'Have you thought about it?', event: null },
      ],
      clientId: newId(),
      createdAt: daysAgo(2),
    });

    const owen = await add('Owen', 'Fielding', { status: 'pending', createdAt: daysAgo(1.2) });
    for (const days of [1.2, 1.1, 1, 0.3])
      await tx.insert(mails).values({ memberId: owen, kind: 'activation', createdAt: daysAgo(days), sentAt: daysAgo(days) });

    const ruth = await add('Ruth', 'Caldwell', { status: 'active', createdAt: daysAgo(40), activatedAt: daysAgo(40) });
    const refused = { createdAt: daysAgo(4), failedAt: daysAgo(4), attempts: 1, parameters: {}, answer: NO_SUCH_MAILBOX };
    await tx.insert(mails).values({ memberId: ruth, kind: 'password-reset', ...refused });

    const listId = newId();
    await tx.insert(invitationLists).values({ id: listId, communityId, label: 'New starters', createdAt: daysAgo(9) });
    for (const { name, surname, days, answer } of INVITED) {
      const [sentAt, memberId] = [daysAgo(days), await add(name, surname, { status: 'invited', createdAt: daysAgo(days) })];
      const email = addressOf(name, surname);
      const known = { memberId, communityId, listId, email, emailKey: emailKey(email), forename: name, surname, sentAt, answer };
      await tx.insert(invitations).values({ id: newId(), ...known, state: answer === null ? 'waiting' : 'refused' });
      const end = answer === null ? { sentAt } : { failedAt: sentAt, attempts: 1, parameters: {}, answer };
      await tx.insert(mails).values({ memberId, kind: 'invitation', createdAt: sentAt, ...end });
    }

    // Nobody else's news would reach anybody; whoever tries the demonstration chooses for themselves.
    await tx
      .update(members)
      .set({ marketingOptIn: true })
      .where(and(eq(members.communityId, communityId), eq(members.status, 'active'), ne(members.emailKey, addressOfDemo)));
    const writerOf = async (email: string) =>
      (await tx.select({ id: organisers.id }).from(organisers).where(eq(organisers.emailKey, email)))[0]?.id ?? null;
    const [harriet, daniel] = [await writerOf('harriet@organisers.example'), await writerOf('daniel@organisers.example')];
    await tx.insert(news).values([
      { ...NEWS.sent, id: newId(), communityId, writtenBy: harriet, changedAt: daysAgo(50), beganAt: daysAgo(50), endedAt: daysAgo(50) },
      { ...NEWS.draft, id: newId(), communityId, writtenBy: daniel, changedAt: daysAgo(1) },
    ]);

    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    await tx.insert(limitsMet).values(LIMITS_MET.map((limit) => ({ ...limit, hour })));
  });
}
