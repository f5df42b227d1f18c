import { expect, it } from 'vitest';
import { openTab } from '../test-support/browser-tab.ts';
import { onUnauthorized } from './on-unauthorized.ts';
import { hasSessionEnded, rememberCommunitySlug } from './session-state.ts';
import { readTokens, storeTokens } from './tokens.ts';

/** What a loader or an action passes on to the router. */
function thrown(): Response {
  try {
    return onUnauthorized();
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

it('a 401 clears the tokens, leads to the login page of the community with its cd, and is told there', () => {
  openTab('https://portal.example/dashboard?cd=travel.example&page=2');
  rememberCommunitySlug('harbour-quarter');
  storeTokens({ accessToken: 'access', refreshToken: 'refresh' });
  const response = thrown();
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/harbour-quarter/login?cd=travel.example');
  expect(readTokens()).toBeNull();
  expect(hasSessionEnded()).toBe(true);
});

it('a 401 in the public community leads to /login', () => {
  openTab();
  expect(thrown().headers.get('location')).toBe('/login');
});

it('a 401 tells nobody of an ended session who never was signed in', () => {
  openTab();
  expect(thrown().headers.get('location')).toBe('/login');
  expect(hasSessionEnded()).toBe(false);
});

it('a second 401, of a call that was under way at the same time, leaves the word of the ended session where it is', () => {
  openTab();
  storeTokens({ accessToken: 'access', refreshToken: 'refresh' });
  thrown();
  thrown();
  expect(hasSessionEnded()).toBe(true);
});
