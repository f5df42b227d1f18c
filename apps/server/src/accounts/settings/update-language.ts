import { languageCode, languageOf } from '@waylift/words/languages';
import { eq } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import type { Db } from '../../kernel/db/client.ts';

export type UpdateLanguageOutcome =
  /** `languageCode` as it is stored: `fr`, whether `fr`, `FR` or `fr-CA` was asked for. */
  { readonly kind: 'changed'; readonly languageCode: string } | { readonly kind: 'language-unknown' | 'member-gone' };

/** The shape of a language tag (BCP 47), with the underscore that some systems write. */
const TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;

export async function updateLanguage(
  { db }: { readonly db: Db },
  { memberId, tag }: { readonly memberId: string; readonly tag: string },
): Promise<UpdateLanguageOutcome> {
  const language = TAG.test(tag.trim()) ? languageOf(tag) : null;
  if (language === null) return { kind: 'language-unknown' };
  const code = languageCode(language);
  const changed = await db.update(members).set({ languageCode: code }).where(eq(members.id, memberId)).returning({ id: members.id });
  return changed.length > 0 ? { kind: 'changed', languageCode: code } : { kind: 'member-gone' };
}
