import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communityFactors } from '../../kernel/db/schema/community-months.ts';

export type Co2Factor = { readonly grams: number; readonly source: string; readonly year: number };

/** An average car of unknown fuel, by the kilometre: UK Government conversion factors for company reporting, 2025. */
const USUAL: Co2Factor = { grams: 167, source: 'UK Government', year: 2025 };

/** What a community counts with from now on. */
export async function factorOf(db: DbOrTx, communityId: string): Promise<Co2Factor> {
  const { grams, source, year } = communityFactors;
  const [own] = await db.select({ grams, source, year }).from(communityFactors).where(eq(communityFactors.communityId, communityId));
  return own ?? USUAL;
}
