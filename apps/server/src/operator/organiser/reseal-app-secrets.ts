import { and, asc, gt, isNotNull, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';

type Deps = { readonly db: Db; readonly log: Logger; readonly secrets: { readonly storedSeal: StoredSeal } };

const ROWS_AT_ONCE = 500;

/** At a start: seals the secrets of organisers' apps with the present token secret, as those of providers (`reseal-secrets.ts`). */
export async function resealAppSecrets({ db, log, secrets: { storedSeal } }: Deps): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const rows: { id: string; appSecret: string | null }[] = await db
      .select({ id: organisers.id, appSecret: organisers.appSecret })
      .from(organisers)
      .where(and(gt(organisers.id, after), isNotNull(organisers.appSecret)))
      .orderBy(asc(organisers.id))
      .limit(ROWS_AT_ONCE);
    for (const { id, appSecret } of rows) {
      const opened = storedSeal.open(id, appSecret ?? '');
      if (opened === null)
        log.error({ organiserId: id }, 'the secret of an app was sealed with a token secret that this server does not have');
      else if (opened.isFormer)
        await db
          .update(organisers)
          .set({ appSecret: storedSeal.seal(id, opened.secret) })
          .where(eq(organisers.id, id));
    }
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id;
  }
}
