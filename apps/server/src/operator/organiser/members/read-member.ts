import type { OrganisedMember } from '@waylift/contract/organiser-members';
import { FALLBACK_LANGUAGE, languageOf } from '@waylift/words/languages';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { findMemberById, type FoundMember } from '../../../accounts/member/find-member.ts';
import type { DbOrTx } from '../../../kernel/db/client.ts';
import { isUuid } from '../../../kernel/db/is-uuid.ts';
import { sessions } from '../../../kernel/db/schema/sessions.ts';
import type { CallingOrganiser } from '../../../kernel/security/calling-organiser.ts';
import type { MailKind } from '../../../mail/content/mails.ts';
import { hasRefusedMail } from '../../../mail/queue/refused-mail.ts';
import { mailCauseOf } from '../../../mail/queue/mail-cause.ts';

/** Of the account: each is shown with its moment. */
const ACCOUNT_MAILS: readonly MailKind[] = [
  'activation',
  'already-registered',
  'invitation',
  'password-reset',
  'password-changed',
  'reset-waits',
  'email-change',
  'email-change-notice',
  'email-changed',
  'email-taken',
  'sign-in-by-provider',
  'sign-on-pauses',
  'passwords-end',
  'member-suspended',
  'member-resumed',
  'member-moved',
  'data-asked',
];
/** They tell when somebody was here and on what, or who has reported somebody: not even their number is shown. */
const HIDDEN_MAILS: readonly MailKind[] = [
  'new-device',
  'sign-on-code',
  'sign-on-linked',
  'sign-on-address-taken',
  'passkeys-changed',
  'calendar-made',
  'report-received',
  'report-resolved',
];
const MAILS_MAX = 20;
const WEEKS_MAX = 12;

/** The member of the community that the call names, or of one of its children; null for anybody else. */
export async function findInScope(db: DbOrTx, { at }: CallingOrganiser, memberId: string): Promise<FoundMember | null> {
  const found = at !== null && isUuid(memberId) ? await findMemberById(db, memberId) : null;
  if (found === null || at === null) return null;
  return found.community.id === at.community.id || found.community.parentId === at.community.id ? found : null;
}

/** What the member sees, for the telephone. Never where, when and with whom they travel, nor what they wrote. */
export async function readMember(db: DbOrTx, { member, community }: FoundMember, now: Date): Promise<Omit<OrganisedMember, 'deletion'>> {
  const { id, forename, surname, status: state, email, createdAt, activatedAt, languageCode, suspensionReason } = member;
  type Found = { kind: string; state: 'waiting' | 'sent' | 'failed' | 'given-up'; at: Date; answer: string | null };
  const { rows: mails } = await db.execute<Found>(sql`
    select kind, case when sent_at is not null then 'sent' when failed_at is not null then 'failed' when given_up_at is not null then 'given-up'
        else 'waiting' end as state, coalesce(sent_at, failed_at, given_up_at, created_at) as at, answer
    from mails where member_id = ${id} and kind = any(${sql.param([...ACCOUNT_MAILS])}::text[]) order by created_at desc, id limit ${MAILS_MAX}`);
  const { rows: weeks } = await db.execute<{ week: string; count: number }>(sql`
    select to_char(date_trunc('week', sent_at at time zone 'utc'), 'YYYY-MM-DD') as week, count(*)::int
    from mails where member_id = ${id} and sent_at is not null and kind <> all(${sql.param([...ACCOUNT_MAILS, ...HIDDEN_MAILS])}::text[])
    group by 1 order by 1 desc limit ${WEEKS_MAX}`);
  type Counts = Pick<OrganisedMember, 'journeys' | 'reports' | 'hasLifts' | 'isRefused'>;
  const { rows } = await db.execute<Counts>(sql`
    select (select count(*)::int from journeys where member_id = ${id}) as journeys,
      (select count(*)::int from reports where reported_id = ${id}) as reports,
      exists (select from sharing_members where member_id = ${id}) as "hasLifts",
      ${hasRefusedMail(sql`${id}`)} as "isRefused"`);
  const counts = rows[0] ?? { journeys: 0, reports: 0, hasLifts: false, isRefused: false };
  return {
    id,
    forename,
    surname,
    communityId: community.publicId,
    state,
    ...counts,
    askedAt: createdAt.toISOString(),
    joinedAt: activatedAt?.toISOString() ?? null,
    maskedEmail: masked(email),
    language: languageOf(languageCode) ?? FALLBACK_LANGUAGE,
    suspensionReason,
    mails: mails.map(({ answer, at, ...mail }) => ({
      ...mail,
      at: new Date(at).toISOString(),
      cause: mail.state === 'failed' ? mailCauseOf(answer) : null,
    })),
    liftMails: weeks,
    sessions: await db.$count(sessions, and(eq(sessions.memberId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now))),
  };
}

/** The first letter and the domain, and nothing of the length. */
function masked(email: string): string {
  const [first = ''] = email;
  return `${first}•••••${email.slice(email.lastIndexOf('@'))}`;
}
