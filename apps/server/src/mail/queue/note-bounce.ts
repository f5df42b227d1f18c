import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';

export type BouncedMail = { readonly id: string; readonly kind: string };

/** A sent mail came back: it counts as failed. Null when none of these mails was sent, or its return is known already. */
export async function noteBounce(db: DbOrTx, mailIds: readonly string[], status: string): Promise<BouncedMail | null> {
  const { rows } = await db.execute<BouncedMail>(sql`
    update mails set sent_at = null, failed_at = now(), answer = ${`BOUNCED ${status}`}
    where id = any(${sql.param([...mailIds])}::uuid[]) and sent_at is not null returning id, kind`);
  return rows[0] ?? null;
}
