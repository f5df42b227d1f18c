import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { DUTIES_OF_KIND_MAX, dutyThere, type CountedThere, type DutySource } from './duty-source.ts';

/** Who has followed no link for so long has given up. */
const TRIES_FOR_DAYS = 7;
/** The mail of the registration, and three that were asked for. */
const MAILS = 4;

type Row = CountedThere & { readonly id: string; readonly member: string };

/** Who has joined, asked for the mail that verifies the address three times more, and still has not followed its link. */
export const cannotGetIn: DutySource = async ({ db, now, held }) => {
  const since = new Date(now.getTime() - TRIES_FOR_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    select c.public_id as "publicId", c.name, a.count, a.since, m.id, m.forename || ' ' || m.surname as member
    from members m join communities c on c.id = m.community_id
    join lateral (select count(*)::int as count, max(created_at) as since from mails where member_id = m.id and kind = 'activation') a on a.count >= ${MAILS}
    where m.status <> 'active' and m.status = 'pending' and m.created_at > ${since}::timestamptz and m.community_id in ${held('manager')}
    order by a.since, m.id limit ${DUTIES_OF_KIND_MAX}`);
  return rows.map(({ id, member, ...there }) => ({
    ...dutyThere('cannot-get-in', { ...there, count: there.count - 1 }),
    member: { id, name: member },
  }));
};
