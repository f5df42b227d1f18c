import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import {
  currentCommunitySlug,
  forgetJoined,
  forgetScannedCode,
  forgetUnfinished,
  joined,
  keepJoined,
  keepScannedCode,
  keepUnfinished,
  noteSessionEnded,
  rememberCommunitySlug,
  scannedCode,
  unfinishedIn,
} from './session-state.ts';

describe('the community of a tab', () => {
  it('is none, which stands for that at `/`, until one is shown', () => {
    openTab();
    expect(currentCommunitySlug()).toBeUndefined();
    rememberCommunitySlug('harbour-quarter');
    expect(currentCommunitySlug()).toBe('harbour-quarter');
  });
});

describe('what was begun', () => {
  it('is found in its own history entry alone, until it is forgotten', () => {
    openTab();
    keepUnfinished('entry', { text: 'Norw' });
    expect(unfinishedIn('entry')).toEqual({ text: 'Norw' });
    expect(unfinishedIn('another')).toBeNull();
    forgetUnfinished();
    expect(unfinishedIn('entry')).toBeNull();
  });

  it('is kept of two pages, of which one led to the other, and each is forgotten by itself', () => {
    openTab();
    for (const entry of ['long ago', 'first', 'second', 'first']) keepUnfinished(entry, { entry });
    expect([unfinishedIn('long ago'), unfinishedIn('first'), unfinishedIn('second')]).toEqual([
      null,
      { entry: 'first' },
      { entry: 'second' },
    ]);
    forgetUnfinished('second');
    expect([unfinishedIn('first'), unfinishedIn('second')]).toEqual([{ entry: 'first' }, null]);
  });

  it.each(['', 'null', '7', '[]', '[7]', '[{"entry":"entry"}]', '{"entry":"entry","work":1}', '{"work'])(
    'is nothing when `%s` stands there',
    (stored) => {
      openTab();
      sessionStorage.setItem('unfinished', stored);
      expect(unfinishedIn('entry')).toBeNull();
    },
  );
});

describe('a scanned code', () => {
  it('is kept by its tab until it is forgotten', () => {
    openTab();
    expect(scannedCode()).toBeNull();
    keepScannedCode('abc-_1');
    expect([scannedCode(), scannedCode()]).toEqual(['abc-_1', 'abc-_1']);
    forgetScannedCode();
    expect(scannedCode()).toBeNull();
  });

  it('is of no interest after a quarter of an hour', () => {
    openTab();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    keepScannedCode('abc');
    vi.setSystemTime(Date.now() + 15 * 60_000 - 1);
    expect(scannedCode()).toBe('abc');
    vi.setSystemTime(Date.now() + 1);
    expect(scannedCode()).toBeNull();
  });

  it('is none, and never an error, whatever stands there', () => {
    openTab();
    fc.assert(
      fc.property(fc.string(), (stored) => {
        sessionStorage.setItem('scannedCode', stored);
        const code = scannedCode();
        return code === null || typeof code === 'string';
      }),
    );
  });
});

describe('closed stores', () => {
  it('take nothing from the page but its memory', () => {
    openTabWithClosedStores();
    rememberCommunitySlug('harbour-quarter');
    noteSessionEnded(true);
    expect(currentCommunitySlug()).toBeUndefined();
    keepUnfinished('entry', {});
    expect(unfinishedIn('entry')).toBeNull();
    keepScannedCode('abc');
    expect(scannedCode()).toBeNull();
    expect(forgetUnfinished).not.toThrow();
    expect(forgetScannedCode).not.toThrow();
  });
});

const ADA = { email: 'ada@brindle.example', forename: 'Ada' };

describe('who has joined', () => {
  it('is known in this browser for 24 hours, until it is forgotten', () => {
    openTab();
    expect(joined()).toBeNull();
    vi.useFakeTimers({ now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    keepJoined(ADA);
    vi.setSystemTime(24 * 3_600_000 - 1);
    expect(joined()).toEqual(ADA);
    vi.setSystemTime(24 * 3_600_000);
    expect([joined(), localStorage.getItem('joinedAs')]).toEqual([null, null]);
    keepJoined(ADA);
    forgetJoined();
    expect(joined()).toBeNull();
  });

  it.each([
    '',
    'null',
    '1700000000000 ada@brindle.example',
    '{"email":"ada@brindle.example"}',
    '{"atMs":99999999999999,"email":"a@b.example","forename":"Ada"}',
  ])('is not read out of %j', (kept) => {
    openTab();
    localStorage.setItem('joinedAs', kept);
    expect(joined()).toBeNull();
  });

  it('is none where the browser keeps no data', () => {
    openTabWithClosedStores();
    keepJoined(ADA);
    expect(joined()).toBeNull();
  });
});
