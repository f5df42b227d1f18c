import type { FailedMail } from '@waylift/contract/organiser-server';
import type { MailAbout } from '@waylift/contract/server-parts';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { liftMails } from '../../mail/content/lift-mails.ts';
import { operatorMails } from '../../mail/content/operator-mails.ts';
import { organiserMails } from '../../mail/content/organiser-mails.ts';

type Row = Omit<FailedMail, 'about' | 'community' | 'failedAt'> & {
  readonly failedAt: Date;
  readonly publicId: string | null;
  readonly name: string | null;
  readonly moment: string;
};

/** Mails that failed for good, the newest first, without addresses and without whom they go to. @param after the moment and the id of the last one */
export async function readFailedMails(
  db: DbOrTx,
  { after, size }: { readonly after: readonly string[] | null; readonly size: number },
): Promise<(FailedMail & { readonly moment: string })[]> {
  const [moment, id] = after ?? [];
  const isAfter = after === null ? sql`true` : sql`(f.failed_at, f.id) < (${moment}::timestamptz, ${id}::uuid)`;
  const { rows } = await db.execute<Row>(sql`
    select f.id, f.kind, f.failed_at as "failedAt", f.attempts as tries, coalesce(f.answer, '') as answer, f.parameters is not null as "canRetry",
      c.public_id as "publicId", c.name, to_char(f.failed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from mails f left join members m on m.id = f.member_id left join communities c on c.id = m.community_id
    where f.failed_at is not null and ${isAfter} order by f.failed_at desc, f.id desc limit ${size}`);
  return rows.map(({ failedAt, publicId, name, ...mail }) => ({
    ...mail,
    about: aboutOf(mail.kind),
    community: publicId === null || name === null ? null : { publicId, name },
    failedAt: new Date(failedAt).toISOString(),
  }));
}

function aboutOf(kind: string): MailAbout {
  if (kind in operatorMails) return 'operator';
  if (kind in organiserMails) return 'organiser';
  if (kind === 'news') return 'news';
  return kind in liftMails || kind === 'new-matches' ? 'lifts' : 'account';
}
