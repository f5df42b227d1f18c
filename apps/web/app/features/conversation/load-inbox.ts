import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import type { ApiClient } from '../../api/client.ts';
import { readLifts, readRequests } from '../../sharing/whole-lists.ts';
import { loadConversations, type LoadedConversations } from './load-conversations.ts';

export type LoadedInbox = LoadedConversations & {
  readonly kind: 'inbox';
  /** The requests and lifts behind the lines below the names. If they fail to load, the list shows without them. */
  readonly received: readonly Request[];
  readonly sent: readonly Request[];
  readonly lifts: readonly Lift[];
};

export type InboxOutcome = LoadedInbox | { readonly kind: 'failed' };

/** The first pages of conversations, with what their lines say. */
export async function loadInbox(api: ApiClient, wanted: number, signal: AbortSignal): Promise<InboxOutcome> {
  const [conversations, requests, lifts] = await Promise.all([
    loadConversations(api, wanted, signal),
    readRequests(api, signal),
    readLifts(api, signal),
  ]);
  if (conversations === null) return { kind: 'failed' };
  return {
    kind: 'inbox',
    ...conversations,
    received: requests.ok ? requests.value.received : [],
    sent: requests.ok ? requests.value.sent : [],
    lifts: lifts.ok ? lifts.value.lifts : [],
  };
}
