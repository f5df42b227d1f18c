/** How pages follow what happens to the member. One connection serves all pages of a tab, as long as one of them is open. */
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { liveFeed } from './browser-feed.ts';
import type { LiveNews } from './live-feed.ts';

/**
 * Calls `onNews` with each event, in the order of the server: `{ name: 'message' | 'conversation' | 'request' | 'lift' | 'matches', data }`, where
 * `data` is what the call of that thing would answer now. `{ name: 'reset' }` says that events may have been missed, or that there is no stream:
 * load anew whatever the page shows. What came while the page was being loaded is told at once, so the same event may come twice.
 */
export function useLive(onNews: (news: LiveNews) => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => liveFeed.follow((news) => latest.current(news)), []);
}

/**
 * Loads the page's data anew whenever something happens that concerns it. What someone has typed stays, as long as the page keeps it in its state.
 * Example: `useReloadWhen((news) => news.name === 'lift' && news.data.id === lift.id)`. A reset always reloads.
 */
export function useReloadWhen(concerns: (news: LiveNews) => boolean): void {
  const { revalidate } = useRevalidator();
  useLive((news) => {
    if (news.name === 'reset' || concerns(news)) void revalidate();
  });
}
