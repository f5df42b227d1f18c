import type { MemberEventName } from '@waylift/contract/member-events';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

/** Whose pages are told that which thing has changed. Ids alone: what it is now is read when it is told. */
export type Announcement = { readonly memberId: string; readonly name: MemberEventName; readonly subjectId: string };

/** On it the store tells every server which members (ids, joined by commas) have new events. */
export const MEMBER_EVENTS_CHANNEL = 'member_events';

/** A note takes 8,000 bytes. */
const MEMBERS_PER_NOTE = 200;

/**
 * Puts events for the pages of members, and wakes the servers that they listen to once the transaction is committed: in one statement, because
 * each costs a message the way to the store and back. It locks the feeds of the members in the order of their ids until then, so a transaction
 * calls it once, after everything else that it locks.
 */
export async function announce(tx: Tx, clock: Clock, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const now = clock.now();
  // A feed begins at the second in which it is made: one that is lost and made anew gives no position twice.
  const start = Math.floor(now.getTime() / 1000);
  const column = (name: keyof Announcement) => sql.param(announcements.map((each) => each[name]));
  await tx.execute(sql`
    with news as (
      select member_id, name, subject_id, row_number() over (partition by member_id order by number) as place, count(*) over (partition by member_id)
      from unnest(${column('memberId')}::uuid[], ${column('name')}::text[], ${column('subjectId')}::uuid[])
        with ordinality as given (member_id, name, subject_id, number)
    ), feeds as (
      insert into member_feeds (member_id, last_position) select member_id, ${start}::integer + count(*) from news group by member_id order by member_id
      on conflict (member_id) do update set last_position = member_feeds.last_position + (excluded.last_position - ${start}::integer)
      returning member_id, last_position
    ), told as (
      insert into member_events (member_id, position, name, subject_id, created_at)
      select member_id, last_position - count + place, name, subject_id, ${now.toISOString()}::timestamptz from news join feeds using (member_id)
    )
    select pg_notify(${MEMBER_EVENTS_CHANNEL}, string_agg(member_id::text, ','))
    from (select member_id, (row_number() over (order by member_id) - 1) / ${MEMBERS_PER_NOTE}::integer as note from feeds) as notes group by note`);
}
