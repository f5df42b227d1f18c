/** Mails as an operator sees them: kinds, tries and failures. Addresses are read only on request. */
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { isHeldInStore, isMailHeld } from './held-mail.ts';

/**
 * `waiting`: not tried yet. `retried`: failed and waits for another try. `failed`: given up after the last try. `held`: until the operator releases
 * mail.
 */
export const MAIL_STATES = ['waiting', 'retried', 'sending', 'held', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export type WaitingMail = {
  readonly id: string;
  readonly state: MailState;
  readonly kind: string;
  readonly memberId: string;
  readonly tries: number;
  /** Codes such as `ESOCKET ECONNREFUSED`; null before the first failure. */
  readonly lastError: string | null;
  readonly createdAt: string;
  /** The address, if it was asked for; null when it does not exist any more. */
  readonly to?: string | null;
  /** Null while the mail is being sent or held, and after it has failed. */
  readonly nextTryAt: string | null;
};

type Row = Omit<WaitingMail, 'createdAt' | 'nextTryAt'> & {
  readonly cursor: string;
  readonly created_at: Date;
  readonly next_try_at: Date | null;
};

const stateOf = sql`case when failed_at is not null then 'failed' when is_taken then 'sending' when ${isHeldInStore} then 'held' when attempts > 0 then 'retried' else 'waiting' end`;

/** The same address that the mail itself would get (mail/member/send-member-mail.ts). */
const addressOf = sql`(select case mails.kind when 'email-change' then m.pending_email when 'email-changed' then f.email else m.email end
  from members m left join former_emails f on f.id = case mails.kind when 'email-changed' then (mails.parameters->>'formerEmailId')::uuid end
  where m.id = mails.member_id)`;

type Wanted = { readonly onlyFailed: boolean; readonly after: string | null; readonly limit: number; readonly withAddresses?: boolean };

/** In the order in which mails were enqueued, or in which they failed. */
export async function readMails(
  db: DbOrTx,
  { onlyFailed, after, limit, withAddresses = false }: Wanted,
): Promise<{ readonly row: WaitingMail; readonly cursor: string }[]> {
  const moment = onlyFailed ? sql`failed_at` : sql`created_at`;
  const isNext =
    after === null ? sql`true` : sql`(${moment}, id) > (split_part(${after}, ' ', 1)::timestamptz, split_part(${after}, ' ', 2)::uuid)`;
  const { rows } = await db.execute<Row>(sql`
    select id, ${stateOf} as state, kind, coalesce(member_id::text, '?') as "memberId", attempts as tries, answer as "lastError", created_at,
      case when not is_taken and not ${isHeldInStore} then next_try_at end as next_try_at,
      ${withAddresses ? sql`${addressOf} as "to",` : sql``}
      to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id as cursor
    from mails
    where ${onlyFailed ? sql`failed_at is not null` : sql`sent_at is null and given_up_at is null`} and ${isNext}
    order by ${moment}, id
    limit ${limit}`);
  return rows.map(({ cursor, created_at: createdAt, next_try_at: nextTryAt, ...mail }) => ({
    row: { ...mail, createdAt: isoOf(createdAt), nextTryAt: nextTryAt === null ? null : isoOf(nextTryAt) },
    cursor,
  }));
}

export type FailedCount = { readonly community: string | null; readonly cause: string | null; readonly count: number };

/** How many mails failed since a moment and were not sent again, by community and cause. A null community: not to a member. */
export async function countFailedMails(db: DbOrTx, since: Date): Promise<FailedCount[]> {
  const { rows } = await db.execute<FailedCount>(sql`
    select c.slug as community, f.answer as cause, sum(f.count)::int as count
    from (
      select m.community_id, answer, count(*) from mails left join members m on m.id = mails.member_id
      where failed_at >= ${since.toISOString()}::timestamptz group by 1, 2
    ) f
    left join communities c on c.id = f.community_id group by 1, 2 order by 3 desc, 1, 2`);
  return rows;
}

export type MailFigures = {
  readonly waiting: number;
  readonly held: number;
  readonly failed: number;
  /** How long the oldest mail has waited for its first try; 0 when none waits. Bulk and held mails do not count. */
  readonly oldestSeconds: number;
  readonly isHeld: boolean;
};

export async function readMailFigures(db: DbOrTx): Promise<MailFigures> {
  const isHeld = await isMailHeld(db);
  const { rows } = await db.execute<{ open: number; failed: number; age: number }>(sql`
    select (select count(*)::int from mails where next_try_at is not null) as open,
      (select count(*)::int from mails where failed_at is not null) as failed,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mails
        where next_try_at is not null and attempts = 0 and priority >= 0) as age`);
  const { open = 0, failed = 0, age = 0 } = rows[0] ?? {};
  return { waiting: isHeld ? 0 : open, held: isHeld ? open : 0, failed, oldestSeconds: isHeld ? 0 : Math.max(0, age), isHeld };
}

export type MailOfMember = {
  readonly kind: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'given-up';
  readonly createdAt: string;
  /** When it was sent, failed or given up. */
  readonly endedAt: string | null;
  readonly answer: string | null;
};

/** Oldest first. With `newest`, only that many of the latest. */
export async function readMailsOf(db: DbOrTx, memberId: string, newest: number | null = null): Promise<MailOfMember[]> {
  type Found = Pick<MailOfMember, 'kind' | 'state' | 'answer'> & { created_at: Date; ended_at: Date | null };
  const { rows } = await db.execute<Found>(sql`
    select kind, case when sent_at is not null then 'sent' when failed_at is not null then 'failed' when given_up_at is not null then 'given-up'
        else 'waiting' end as state,
      created_at, coalesce(sent_at, failed_at, given_up_at) as ended_at, answer
    from mails where member_id = ${memberId} order by created_at desc, id limit ${newest}`);
  return rows.toReversed().map(({ kind, state, answer, created_at: createdAt, ended_at: endedAt }) => ({
    kind,
    state,
    createdAt: isoOf(createdAt),
    endedAt: endedAt === null ? null : isoOf(endedAt),
    answer,
  }));
}

function isoOf(moment: Date): string {
  return new Date(moment).toISOString();
}
