import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { noteRefused } from './note-invitation.ts';

export type BouncedMail = { readonly id: string; readonly kind: string };

/** A sent mail came back: it counts as failed. Null when none of these mails was sent, or its return is known already. */
export async function noteBounce(db: DbOrTx, mailIds: readonly string[], status: string): Promise<BouncedMail | null> {
  const answer = `BOUNCED ${status}`;
  const { rows } = await db.execute<BouncedMail & { readonly memberId: string | null }>(sql`
    update mails set sent_at = null, failed_at = now(), answer = ${answer}
    where id = any(${sql.param([...mailIds])}::uuid[]) and sent_at is not null returning id, kind, member_id as "memberId"`);
  const [bounced] = rows;
  if (bounced === undefined) return null;
  const { id, kind, memberId } = bounced;
  if (kind === 'invitation' && memberId !== null) await noteRefused(db, memberId, answer);
  return { id, kind };
}
