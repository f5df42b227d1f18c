/** All requests and lifts, for pages that must know every open one. Few members have more than one page of them. */
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { RequestsAnswer } from '@waylift/contract/request';
import type { ApiClient } from '../api/client.ts';
import type { ApiResult } from '../api/failure.ts';
import { readPages } from '../api/read-pages.ts';
import type { FirstCall } from '../platform/page-handle.ts';

/** The first pages of both. */
export const FIRST_REQUESTS = { name: 'requests', input: { query: {} } } satisfies FirstCall;
export const FIRST_LIFTS = { name: 'lifts', input: { query: {} } } satisfies FirstCall;

/** All open requests, and the closed ones on the same pages. */
export async function readRequests(api: ApiClient, signal: AbortSignal): Promise<ApiResult<RequestsAnswer>> {
  const { pages, failure } = await readPages(
    (query) => api.call('requests', { query }, { signal }),
    (read) => read.some(({ received, sent }) => [...received, ...sent].some(({ state }) => state !== 'waiting')),
  );
  if (failure !== null) return { ok: false, failure };
  const [received, sent] = [pages.flatMap((page) => page.received), pages.flatMap((page) => page.sent)];
  return { ok: true, value: { received, sent, answers: pages[0]?.answers ?? null } };
}

/** All active lifts, and the ended ones on the same pages. */
export async function readLifts(api: ApiClient, signal: AbortSignal): Promise<ApiResult<Pick<CallAnswer<'lifts'>, 'lifts'>>> {
  const { pages, failure } = await readPages(
    (query) => api.call('lifts', { query }, { signal }),
    (read) => read.some(({ lifts }) => lifts.some(({ state }) => state === 'ended')),
  );
  return failure === null ? { ok: true, value: { lifts: pages.flatMap(({ lifts }) => lifts) } } : { ok: false, failure };
}
