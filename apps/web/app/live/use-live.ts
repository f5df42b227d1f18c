/** How pages follow the member's events. All pages of a tab share one connection, which is open while one of them is. */
import { useEffect, useRef } from 'react';
import { liveFeed } from './browser-feed.ts';
import type { LiveNews } from './live-feed.ts';

/**
 * Calls `onNews` with each event, in the server's order: `{ name: 'message' | 'conversation' | 'request' | 'lift' | 'matches' | 'password', data }`, where
 * `data` is what the call of that name would answer now. `{ name: 'reset' }` means that events may have been missed or that there is no stream:
 * reload what the page shows. Events from the time when the page was loading come at once, so an event may come twice.
 */
export function useLive(onNews: (news: LiveNews) => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => liveFeed.follow((news) => latest.current(news)), []);
}
