import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

/** The figures of one community. What members of two communities share counts for one of the two. */
export type SharingFigures = {
  readonly slug: string;
  /** Requests of the last `days`. */
  readonly requests: { readonly asked: number; readonly accepted: number; readonly declined: number; readonly waiting: number };
  readonly activeLifts: number;
  /** Conversations with a message in the last `days`. */
  readonly conversations: number;
  readonly openReports: number;
};

type Row = { readonly slug: string } & Readonly<
  Record<'asked' | 'accepted' | 'declined' | 'waiting' | 'lifts' | 'talks' | 'reports', string>
>;

/** Figures that name nobody, for communities that have anything to count. */
export async function readSharingFigures(db: Db, now: Date, days: number): Promise<SharingFigures[]> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    select c.slug, coalesce(r.asked, 0) as asked, coalesce(r.accepted, 0) as accepted, coalesce(r.declined, 0) as declined,
      coalesce(r.waiting, 0) as waiting, coalesce(l.count, 0) as lifts, coalesce(t.count, 0) as talks, coalesce(p.count, 0) as reports
    from ${communities} c
    left join (select community_id, count(*) as asked, count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state = 'declined') as declined, count(*) filter (where state = 'waiting') as waiting
      from ${shareRequests} where created_at >= ${since}::timestamptz group by community_id) r on r.community_id = c.id
    left join (select m.community_id, count(*) from ${lifts} x join ${members} m on m.id = x.driver_id
      where x.state = 'active' group by m.community_id) l on l.community_id = c.id
    left join (select m.community_id, count(*) from ${conversations} x join ${members} m on m.id = coalesce(x.one_id, x.driver_id)
      where x.changed_at >= ${since}::timestamptz group by m.community_id) t on t.community_id = c.id
    left join (select community_id, count(*) from ${reports} where resolved_at is null group by community_id) p on p.community_id = c.id
    where coalesce(r.asked, l.count, t.count, p.count) is not null
    order by c.slug`);
  return rows.map(({ slug, asked, accepted, declined, waiting, lifts: active, talks, reports: open }) => ({
    slug,
    requests: { asked: Number(asked), accepted: Number(accepted), declined: Number(declined), waiting: Number(waiting) },
    activeLifts: Number(active),
    conversations: Number(talks),
    openReports: Number(open),
  }));
}
