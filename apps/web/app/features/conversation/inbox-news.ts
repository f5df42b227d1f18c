import type { LiveNews } from '../../live/live-feed.ts';
import type { LoadedInbox } from './load-inbox.ts';

/** The list after an event, which may be older than the list and may come twice. */
export function inboxAfter(inbox: LoadedInbox, news: LiveNews): LoadedInbox {
  if (news.name === 'lift') return { ...inbox, lifts: withOne(inbox.lifts, news.data) };
  if (news.name === 'request') {
    const list = news.data.mine ? 'sent' : 'received';
    return { ...inbox, [list]: withOne(inbox[list], news.data) };
  }
  if (news.name !== 'conversation') return inbox;
  const { data } = news;
  const known = inbox.conversations.find(({ id }) => id === data.id);
  if (known !== undefined && known.updatedAt > data.updatedAt) return inbox;
  const others = inbox.conversations.filter((one) => one !== known);
  if (known?.updatedAt !== data.updatedAt && others.every(({ updatedAt }) => updatedAt <= data.updatedAt))
    return { ...inbox, conversations: [data, ...others] };
  // An older conversation may be on a page that is not loaded.
  return { ...inbox, conversations: inbox.conversations.map((one) => (one === known ? data : one)) };
}

/** The list as it was loaded, with what it had newer before: a load may be older than what arrived meanwhile. */
export function inboxAnew(before: LoadedInbox | null, loaded: LoadedInbox): LoadedInbox {
  const newer = before?.conversations.filter(({ id, updatedAt }) =>
    loaded.conversations.some((one) => one.id === id && one.updatedAt < updatedAt),
  );
  return (newer ?? []).toReversed().reduce((inbox, data) => inboxAfter(inbox, { name: 'conversation', data }), loaded);
}

function withOne<One extends { readonly id: string }>(list: readonly One[], one: One): readonly One[] {
  return [one, ...list.filter(({ id }) => id !== one.id)];
}
