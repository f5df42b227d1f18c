import type { ApiFailure, ApiResult } from './failure.ts';

type Page = { readonly next?: string | null | undefined };
export type Pages<A> = {
  readonly pages: readonly A[];
  readonly hasMore: boolean;
  /** Why the next page failed to load. */
  readonly failure: ApiFailure | null;
};

/** Reads a list page by page until there are enough, the list ends or a call fails. */
export async function readPages<A extends Page>(
  read: (query: { readonly after?: string }) => Promise<ApiResult<A>>,
  areEnough: (pages: readonly A[]) => boolean,
): Promise<Pages<A>> {
  const pages: A[] = [];
  for (let next: string | null = null; ;) {
    const answer: ApiResult<A> = await read(next === null ? {} : { after: next });
    if (!answer.ok) return { pages, hasMore: true, failure: answer.failure };
    pages.push(answer.value);
    next = answer.value.next ?? null;
    if (next === null || areEnough(pages)) return { pages, hasMore: next !== null, failure: null };
  }
}
