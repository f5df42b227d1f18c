import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { DUTIES_OF_KIND_MAX, dutyThere, type CountedThere, type DutySource } from './duty-source.ts';

const LIES_FOR_DAYS = 7;

/** Invited people whose last invitation was sent a week ago, and who have not answered. */
export const invitationsWaiting: DutySource = async ({ db, now, held }) => {
  const before = new Date(now.getTime() - LIES_FOR_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<CountedThere>(sql`
    select c.public_id as "publicId", c.name, count(*)::int as count, min(m.created_at) as since
    from members m join communities c on c.id = m.community_id
    where m.status <> 'active' and m.status = 'invited' and m.created_at <= ${before}::timestamptz and m.community_id in ${held('manager')}
      and not exists (select from mails s where s.member_id = m.id and s.kind = 'invitation' and (s.created_at > ${before}::timestamptz or s.failed_at is not null))
    group by c.id order by since, c.id limit ${DUTIES_OF_KIND_MAX}`);
  return rows.map((row) => dutyThere('invitations-waiting', row));
};

/** Invited people whom the last invitation did not reach. */
export const invitationsFailed: DutySource = async ({ db, held }) => {
  const { rows } = await db.execute<CountedThere>(sql`
    select c.public_id as "publicId", c.name, count(distinct m.id)::int as count, min(f.failed_at) as since
    from mails f join members m on m.id = f.member_id join communities c on c.id = m.community_id
    where f.failed_at is not null and f.kind = 'invitation' and m.status = 'invited' and m.community_id in ${held('manager')}
      and not exists (select from mails l where l.member_id = m.id and l.kind = f.kind and l.created_at > f.created_at)
    group by c.id order by since, c.id limit ${DUTIES_OF_KIND_MAX}`);
  return rows.map((row) => dutyThere('invitations-failed', row));
};
