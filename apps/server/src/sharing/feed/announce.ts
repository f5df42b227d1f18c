import type { MemberEventName } from '@waylift/contract/member-events';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

/** Tells a member's pages that something has changed. It holds ids alone: the content is read when the event is sent. */
export type Announcement = { readonly memberId: string; readonly name: MemberEventName; readonly subjectId: string };

/** The PostgreSQL channel that tells every server which members have new events (ids, joined by commas). */
export const MEMBER_EVENTS_CHANNEL = 'member_events';

/** The payload of NOTIFY takes 8,000 bytes. */
const MEMBERS_PER_NOTE = 200;

/**
 * Stores events for members' pages and notifies the servers when the transaction commits. It is one statement, because each costs a round trip. It
 * locks the members' feeds in the order of their ids until then. So a transaction calls it once, after it has taken all other locks.
 */
export async function announce(tx: Tx, clock: Clock, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const now = clock.now();
  // A feed's first position is the present second. So a feed that was lost and made again never uses a position twice.
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
