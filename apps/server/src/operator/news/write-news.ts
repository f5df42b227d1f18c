import type { CallInput } from '@waylift/contract/endpoints';
import type { NewsWords } from '@waylift/contract/organiser-news';
import { languageOf } from '@waylift/words/languages';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { news } from '../../kernel/db/schema/news.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { called } from '../organiser/called.ts';
import { findNews, stateOf } from './read-news.ts';

export type NewsDeps = { readonly clock: Clock; readonly newId: NewId };

export async function writeNews(tx: Tx, { clock, newId }: NewsDeps, organiser: CallingOrganiser): Promise<string> {
  const id = newId();
  await tx.insert(news).values({ id, communityId: called(organiser).community.id, writtenBy: organiser.id, changedAt: clock.now() });
  return id;
}

type Draft = CallInput<'saveNews'>['body'];
type Saved = { readonly version: number } | { readonly problem: 'news-not-found' | 'news-changed' | 'news-not-open' | 'language-unknown' };

/** Saves a draft, unless it was saved since this version was read. What a second organiser wrote to a no goes with the first change. */
export async function saveNews(tx: Tx, { clock }: NewsDeps, organiser: CallingOrganiser, newsId: string, draft: Draft): Promise<Saved> {
  const now = clock.now();
  const row = await findNews(tx, organiser, newsId, 'update');
  if (row === null) return { problem: 'news-not-found' };
  if (stateOf(row, now) !== 'draft') return { problem: 'news-not-open' };
  if (row.version !== draft.version) return { problem: 'news-changed' };
  const tags = draft.words.map(({ language }) => languageOf(language));
  if (tags.includes(null) || new Set(tags).size !== tags.length) return { problem: 'language-unknown' };
  const { audience, withChildren, target, words } = draft;
  const version = row.version + 1;
  await tx.update(news).set({ audience, withChildren, target, words, version, state: 'draft', changedAt: now }).where(eq(news.id, newsId));
  return { version };
}

export async function deleteNews(
  tx: Tx,
  { clock }: NewsDeps,
  organiser: CallingOrganiser,
  newsId: string,
): Promise<'deleted' | 'news-not-found' | 'news-not-open'> {
  const row = await findNews(tx, organiser, newsId, 'update');
  if (row === null) return 'news-not-found';
  if (stateOf(row, clock.now()) !== 'draft') return 'news-not-open';
  await tx.delete(news).where(eq(news.id, newsId));
  return 'deleted';
}

/** Whether each language that was begun has a subject and a text, and there is one. */
export function areWordsWhole(words: readonly NewsWords[]): boolean {
  return words.length > 0 && words.every(({ subject, text }) => subject.trim() !== '' && text.trim() !== '');
}
