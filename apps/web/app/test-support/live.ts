import { expect, vi } from 'vitest';
import { liveFeed } from '../live/browser-feed.ts';
import type { LiveNews } from '../live/live-feed.ts';

export type Tell = (news: LiveNews) => Promise<void>;

/** Takes the place of the member's events for one test. @returns tells one to all parts of the page that follow them, once any does */
export function standInFeed(): Tell {
  const followers = new Set<(news: LiveNews) => void>();
  vi.spyOn(liveFeed, 'follow').mockImplementation((follower) => {
    followers.add(follower);
    return () => void followers.delete(follower);
  });
  return async (news) => {
    await expect.poll(() => followers.size).toBeGreaterThan(0);
    for (const follower of followers) follower(news);
  };
}
