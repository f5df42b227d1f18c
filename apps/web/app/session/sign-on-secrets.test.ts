import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import { forgetSignOns } from './session-state.ts';
import { keepSignOn, takeSignOn } from './sign-on-secrets.ts';

const begun = { secret: 'secret-1', slug: 'fenwick-hospitals', isAgain: false };
const MINUTE_MS = 60_000;

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the secret of a sign-on', () => {
  it('is found once, by the state that comes back, however many were begun in other tabs', () => {
    openTab();
    expect(keepSignOn('state-1', begun)).toBe(true);
    keepSignOn('state-2', { ...begun, secret: 'secret-2', isAgain: true });
    expect(takeSignOn('state-1')).toEqual(expect.objectContaining({ ...begun, isLate: false }));
    expect(takeSignOn('state-1')).toBeNull();
    expect(takeSignOn('state-2')).toEqual(expect.objectContaining({ secret: 'secret-2', isAgain: true }));
    expect(takeSignOn('')).toBeNull();
  });

  it('is late after 60 minutes, and no longer kept a day after that', () => {
    openTab();
    stopClock();
    keepSignOn('state-1', begun);
    vi.advanceTimersByTime(60 * MINUTE_MS - 1);
    keepSignOn('state-2', begun);
    vi.advanceTimersByTime(1);
    expect(takeSignOn('state-1')?.isLate).toBe(true);
    expect(takeSignOn('state-2')?.isLate).toBe(false);
    keepSignOn('state-3', begun);
    vi.advanceTimersByTime(25 * 60 * MINUTE_MS + 1);
    keepSignOn('state-4', begun);
    expect(Object.keys(JSON.parse(localStorage.getItem('signOns') ?? ''))).toEqual(['state-4']);
  });

  it('is forgotten at sign-out, and nothing else is', () => {
    openTab();
    localStorage.setItem('clientId', 'kept');
    keepSignOn('state-1', begun);
    forgetSignOns();
    expect(takeSignOn('state-1')).toBeNull();
    expect(localStorage.getItem('clientId')).toBe('kept');
  });

  it.each(['', '{', 'null', '7', '{"state-1":7}', '{"state-1":{"secret":7}}', '{"state-1":{"secret":"a","slug":"b","isAgain":false}}'])(
    'is none where %j is stored, and another is kept beside it',
    (kept) => {
      openTab();
      localStorage.setItem('signOns', kept);
      expect(takeSignOn('state-1')).toBeNull();
      keepSignOn('state-2', begun);
      expect(takeSignOn('state-2')).toEqual({ ...begun, isLate: false });
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('is none for the state %s that nobody made', (state) => {
    openTab();
    keepSignOn('state-1', begun);
    expect(takeSignOn(state)).toBeNull();
  });

  it('is not kept by a browser without storage, which says so', () => {
    openTabWithClosedStores();
    expect(keepSignOn('state-1', begun)).toBe(false);
    expect(takeSignOn('state-1')).toBeNull();
    expect(() => forgetSignOns()).not.toThrow();
  });
});
