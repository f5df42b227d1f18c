import { createHash, timingSafeEqual } from 'node:crypto';

/** What a page sends with each change. It is bound to the session, and does not tell its cookie. */
export function pageTokenOf(session: string): string {
  return createHash('sha256').update(`page ${session}`, 'utf8').digest('base64url');
}

export function isPageToken(session: string, given: string | null): boolean {
  const [known, asked] = [Buffer.from(pageTokenOf(session)), Buffer.from(given ?? '')];
  return known.length === asked.length && timingSafeEqual(known, asked);
}
