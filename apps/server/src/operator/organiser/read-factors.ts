import { PASSKEYS_PER_MEMBER } from '@waylift/contract/limits';
import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { organiserCodes, organiserPasskeys, organisers } from '../../kernel/db/schema/organisers.ts';

/** The second factors of an organiser, and how many codes for an emergency are left. */
export async function factorsOf(db: DbOrTx, organiserId: string) {
  const [organiser] = await db.select({ appSecret: organisers.appSecret }).from(organisers).where(eq(organisers.id, organiserId));
  const passkeys = await db
    .select()
    .from(organiserPasskeys)
    .where(eq(organiserPasskeys.organiserId, organiserId))
    .orderBy(asc(organiserPasskeys.createdAt), asc(organiserPasskeys.id))
    .limit(PASSKEYS_PER_MEMBER);
  const recoveryCodesLeft = await db.$count(organiserCodes, eq(organiserCodes.organiserId, organiserId));
  return { passkeys, hasApp: (organiser?.appSecret ?? null) !== null, recoveryCodesLeft };
}
