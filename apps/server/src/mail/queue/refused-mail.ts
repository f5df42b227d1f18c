import { sql, type SQL } from 'drizzle-orm';

/** True where the last mail of a member that ended came back. @param memberId the id, or the column that holds it */
export function hasRefusedMail(memberId: SQL): SQL {
  return sql`exists (select from mails f where f.member_id = ${memberId} and f.failed_at is not null and not exists (
    select from mails s where s.member_id = ${memberId} and s.created_at > f.created_at and s.sent_at is not null))`;
}
