import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { DUTIES_OF_KIND_MAX, NOTHING, type DutySource } from './duty-source.ts';

const TOLD_DAYS = 30;

type Row = { readonly publicId: string; readonly name: string; readonly endsAt: Date };

/** Secrets of sign-in systems that end within 30 days, or have ended. */
export const secretDuties: DutySource = async ({ db, now, held }) => {
  const until = new Date(now.getTime() + TOLD_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    select c.public_id as "publicId", c.name, p.secret_ends_at as "endsAt"
    from sign_on_providers p join communities c on c.id = p.community_id
    where p.secret_ends_at <= ${until}::timestamptz and p.community_id in ${held('owner')}
    order by p.secret_ends_at, p.id limit ${DUTIES_OF_KIND_MAX}`);
  return rows.map(({ publicId, name, endsAt }) => ({
    ...NOTHING,
    kind: 'secret-ends',
    community: { publicId, name },
    until: new Date(endsAt).toISOString(),
  }));
};
