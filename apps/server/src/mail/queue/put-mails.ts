import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { priorityOf, type JobPayload } from './job-list.ts';

/** The channel on which the store tells all servers that there are mails to send. */
export const MAILS_CHANNEL = 'mails_put';

/**
 * Enqueues mails in one statement, which notifies all servers once. A decoy becomes a row too, given up at once, so that the time taken does not
 * reveal whether the member exists. A member who is leaving is waited for, and gets no mail.
 */
export async function putMails(db: DbOrTx, orders: readonly JobPayload['send-mail'][], delaySeconds = 0): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map((order) => {
    const { kind, memberId = null, ...parameters } = { memberId: undefined, ...order };
    return { kind, memberId, parameters: JSON.stringify(parameters), priority: priorityOf(order) };
  });
  const column = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]));
  await db.execute(sql`
    with asked as (
      select *, member_id is not null and present.id is null as is_for_nobody
      from (
        select * from unnest(${column('kind')}::text[], ${column('memberId')}::uuid[], ${column('parameters')}::text[], ${column('priority')}::smallint[])
          as given (kind, member_id, parameters, priority) order by member_id
      ) as given
      left join lateral (select id from members where members.id = given.member_id for key share) as present on true
    ), put as (
      insert into mails (member_id, kind, news_id, parameters, priority, next_try_at, given_up_at)
      select id, kind, case when kind = 'news' then (parameters::jsonb->>'newsId')::uuid end, case when not is_for_nobody then parameters::jsonb end, priority,
        case when not is_for_nobody then now() + ${delaySeconds} * interval '1 second' end, case when is_for_nobody then now() end
      from asked
    )
    select ${delaySeconds > 0 ? sql`1` : sql`pg_notify(${MAILS_CHANNEL}, '')`}`);
}
