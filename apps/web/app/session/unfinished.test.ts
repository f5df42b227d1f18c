import { expect, test } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import { clearTokens, storeTokens } from './tokens.ts';
import { forgetUnfinished, keepUnfinished, unfinishedIn } from './unfinished.ts';

test('what was begun is found in its own history entry alone, until it is forgotten', () => {
  openTab();
  keepUnfinished('entry', { text: 'Norw' });
  expect(unfinishedIn('entry')).toEqual({ text: 'Norw' });
  expect(unfinishedIn('another')).toBeNull();
  forgetUnfinished();
  expect(unfinishedIn('entry')).toBeNull();
});

test('it goes with the session', () => {
  openTab();
  storeTokens({ accessToken: 'access', refreshToken: 'refresh' });
  keepUnfinished('entry', { text: 'Norw' });
  clearTokens();
  expect(unfinishedIn('entry')).toBeNull();
});

test.each(['', 'null', '7', '[]', '{"entry":"entry"}', '{"work'])('`%s` is nothing that was begun', (stored) => {
  openTab();
  sessionStorage.setItem('unfinished', stored);
  expect(unfinishedIn('entry')).toBeNull();
});

test('a browser that closes its stores keeps nothing, without an error', () => {
  openTabWithClosedStores();
  keepUnfinished('entry', {});
  expect(unfinishedIn('entry')).toBeNull();
  expect(forgetUnfinished).not.toThrow();
});
