import { INVITATION_LIES_DAYS } from '@waylift/contract/limits';
import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { DUTIES_OF_KIND_MAX, dutyThere, type CountedThere, type DutiesAsked, type DutySource } from './duty-source.ts';

/** Sent a week ago, and not answered. Who said no is among them, as on the pages of invitations: a smaller number here would tell how many did. */
export const invitationsWaiting: DutySource = async (asked) => {
  const before = new Date(asked.now.getTime() - INVITATION_LIES_DAYS * DAY_MS).toISOString();
  const rows = await countThere(asked, sql`i.state = 'waiting' and i.sent_at < ${before}::timestamptz`);
  return rows.map((row) => dutyThere('invitations-waiting', row));
};

/** Those that a mail server refused. */
export const invitationsFailed: DutySource = async (asked) => {
  const rows = await countThere(asked, sql`i.state = 'refused'`);
  return rows.map((row) => dutyThere('invitations-failed', row));
};

async function countThere({ db, held }: DutiesAsked, isMeant: SQL): Promise<CountedThere[]> {
  const { rows } = await db.execute<CountedThere>(sql`
    select c.public_id as "publicId", c.name, count(*)::int as count, min(i.sent_at) as since
    from invitations i join communities c on c.id = i.community_id
    where ${isMeant} and i.community_id in ${held('manager')}
    group by c.id order by since, c.id limit ${DUTIES_OF_KIND_MAX}`);
  return rows;
}
