import { sql } from 'drizzle-orm';
import { DUTIES_OF_KIND_MAX, dutyThere, type CountedThere, type DutySource } from './duty-source.ts';

/** What a mail server says of an address, or a returned mail; not that no mail server could be reached. */
const IS_REFUSED = sql`(f.answer like 'BOUNCED%' or f.answer like 'EENVELOPE 5%')`;

/** Members whose mail was refused, and whom none has reached since. Of invited people, `invitationsFailed` tells. */
export const mailRefused: DutySource = async ({ db, held }) => {
  const { rows } = await db.execute<CountedThere>(sql`
    select c.public_id as "publicId", c.name, count(distinct m.id)::int as count, min(f.failed_at) as since
    from mails f join members m on m.id = f.member_id join communities c on c.id = m.community_id
    where f.failed_at is not null and ${IS_REFUSED} and m.status in ('active', 'pending', 'paused') and m.community_id in ${held('manager')}
      and not exists (select from mails l where l.member_id = m.id and l.created_at > f.created_at and l.sent_at is not null)
    group by c.id order by since, c.id limit ${DUTIES_OF_KIND_MAX}`);
  return rows.map((row) => dutyThere('mail-refused', row));
};
