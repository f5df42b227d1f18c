import type { WorthDoing } from '@waylift/contract/organiser-duties';
import { sql } from 'drizzle-orm';
import type { DutiesAsked } from './duty-source.ts';

const SHOWN = 3;
/** So few do not find each other. */
const FEW_MEMBERS = 10;

/** What is worth doing where nothing waits. */
export async function worthDoing({ db, held }: Pick<DutiesAsked, 'db' | 'held'>): Promise<WorthDoing[]> {
  const { rows } = await db.execute<{ kind: WorthDoing['kind']; publicId: string; name: string }>(sql`
    (select 'invite' as kind, c.public_id as "publicId", c.name from communities c
      where c.id in ${held('manager')} and c.active
        and (select count(*) from (select from members m where m.community_id = c.id limit ${FEW_MEMBERS}) few) < ${FEW_MEMBERS}
      order by c.name, c.id limit ${SHOWN})
    union all
    (select 'second-owner', c.public_id, c.name from communities c
      where c.id in ${held('owner')} and c.active
        and (select count(*) from organiser_roles r where r.community_id = c.id and r.role = 'owner' and r.until is null) = 1
      order by c.name, c.id limit ${SHOWN})
    limit ${SHOWN}`);
  return rows.map(({ kind, publicId, name }) => ({ kind, community: { publicId, name } }));
}
