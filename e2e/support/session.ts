import type { Page } from '@playwright/test';
import type { OtherApi } from './other-api.ts';

/** The client identification of a browser (section 3). */
export const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export type StoredTokens = { accessToken: string; refreshToken: string };

const opaque: StoredTokens = { accessToken: 'access', refreshToken: 'refresh' };

/** Stores tokens as an earlier visit would have. */
export async function storeTokens(page: Page, tokens: StoredTokens = opaque): Promise<void> {
  // A picture of the same origin runs no script, so it does not redirect.
  await page.goto('/mark.svg');
  await page.evaluate((value) => localStorage.setItem('tokens', JSON.stringify(value)), tokens);
}

export function storedTokens(page: Page): Promise<StoredTokens | null> {
  return page.evaluate((): StoredTokens | null => JSON.parse(localStorage.getItem('tokens') ?? 'null'));
}

/** The network of a page comes back: it asks at once whether its session stands, where otherwise it hears so within 25 s. */
export async function comeBackOnline(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** An access token (RFC 7519) of a member that expires after so many seconds. */
export function tokenEndingIn(seconds: number, member = 'ada'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'HS256' }), part({ sub: member, exp: Math.round(Date.now() / 1000) + seconds }), 'signature'].join('.');
}

/** The answers for a member of the community `plain`. */
export function answerMember(api: OtherApi, { forename = 'Ada', email = 'ada@brindle.example' } = {}): void {
  const community = { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] };
  const member = {
    email,
    forename,
    surname: 'Marsh',
    languageCode: 'en',
    countryCode: 'gb',
    marketingOptIn: false,
  };
  api.answer('GET /v2/liftshare/app/dashboard', { status: 200, body: { communityPublicId: 'plain1', communitySlug: 'plain' } });
  api.answer('GET /v2/liftshare/settings', { status: 200, body: { ...member, community } });
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [] } });
}
