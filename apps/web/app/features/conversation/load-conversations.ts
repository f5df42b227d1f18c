import type { Conversation } from '@waylift/contract/conversation';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { readPages } from '../../api/read-pages.ts';

export const INBOX_PATH = '/dashboard/messages';

/** The query parameter with the number of pages shown, so that a reload and Back show as many. */
const PAGES = 'pages';
/** A page has fifty conversations. */
const PAGES_MAX = 40;

export type LoadedConversations = {
  readonly conversations: readonly Conversation[];
  readonly pages: number;
  /** Whether there are others after these. */
  readonly hasMore: boolean;
  /** Why a later page failed to load. */
  readonly setback: Setback | null;
};

export function pagesIn(search: string): number {
  const pages = Number(new URLSearchParams(search).get(PAGES));
  return Number.isInteger(pages) && pages >= 1 ? Math.min(pages, PAGES_MAX) : 1;
}

/** The query that shows so many pages. */
export function searchWithPages(search: string, pages: number): string {
  const query = new URLSearchParams(search);
  query.set(PAGES, String(pages));
  return `?${query}`;
}

/** The first pages. Null when even the first failed. */
export async function loadConversations(api: ApiClient, wanted: number, signal: AbortSignal): Promise<LoadedConversations | null> {
  const { pages, hasMore, failure } = await readPages(
    (query) => api.call('conversations', { query }, { signal }),
    (read) => read.length >= wanted,
  );
  if (pages.length === 0) return null;
  const found = new Map<string, Conversation>();
  // A conversation that moved to the front meanwhile may come twice.
  for (const each of pages.flatMap((page) => page.conversations)) if (!found.has(each.id)) found.set(each.id, each);
  return {
    conversations: [...found.values()],
    pages: pages.length,
    hasMore: hasMore && pages.length < PAGES_MAX,
    setback: failure === null ? null : setbackOf(failure),
  };
}
