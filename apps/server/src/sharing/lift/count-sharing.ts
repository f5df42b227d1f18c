import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';

/** Writes down who has some lift, for all at once: of two who agree, nobody sees the change before the night. */
export async function countSharing({ db }: { readonly db: Db }): Promise<void> {
  await db.execute(sql`
    with sharing as (
      select driver_id as id from lifts where state = 'active' union select passenger_id from lifts where state = 'active'
    ), ended as (
      delete from sharing_members where member_id not in (select id from sharing where id is not null)
    )
    insert into sharing_members (member_id)
      select m.id from sharing join members m on m.id = sharing.id where m.id not in (select member_id from sharing_members)
      on conflict do nothing`);
}
