import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetSeen, forgetSeenElsewhere, keepSeen, type Seen } from '../session/last-seen.ts';
// oxlint-disable-next-line import/no-unassigned-import -- the script of a document
import './last-seen-picture.ts';

const DAY_MS = 86_400_000;
const HERE = location.pathname.replace(/\/$/, '');
const SEEN: Seen = {
  page: 'today',
  address: HERE,
  community: 'plain1',
  language: 'en-GB',
  asOf: 'As of {time}. Being refreshed.',
  title: 'Hello, Ada',
  sections: [
    { title: 'Your next ride', rows: [{ to: '/dashboard/ride/j1/2026-12-01/out', title: 'Tuesday 1 December, 07:40', note: 'Ana' }] },
    { title: 'Your journeys', rows: [{ to: '/dashboard/journey/j1', title: 'Norwich – Cambridge', note: 'Mon–Fri, 08:00' }] },
  ],
};

const place = document.createElement('div');
place.dataset['lastSeen'] = '';

function signIn(member: string): void {
  // One that has run out, as each morning.
  const claims = btoa(JSON.stringify({ sub: member, exp: 1 }));
  localStorage.setItem('tokens', JSON.stringify({ accessToken: `head.${claims}.signature`, refreshToken: 'refresh' }));
}

const draw = () => globalThis.wayliftSeen?.draw(place, true);
const fromAnotherTab = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  document.body.append(place);
  signIn('ada');
  keepSeen(SEEN);
});
afterEach(() => {
  vi.useRealTimers();
  forgetSeen();
  place.remove();
});

test('what was last seen stands there at once, marked once with its time, and only links can be pressed', () => {
  draw();
  expect(place.querySelector('h1')?.textContent).toBe('Hello, Ada');
  expect(place.querySelector('[role=status]')?.textContent).toMatch(/^As of \d\d:\d\d\. Being refreshed\.$/);
  expect([...place.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/dashboard/ride/j1/2026-12-01/out', 'Tuesday 1 December, 07:40Ana'],
    ['/dashboard/journey/j1', 'Norwich – CambridgeMon–Fri, 08:00'],
  ]);
  expect(place.querySelectorAll('button, input, form')).toHaveLength(0);
  globalThis.wayliftSeen?.draw(place, false);
  expect(place.querySelectorAll('[role=status], h1')).toHaveLength(0);
  expect(place.querySelectorAll('a')).toHaveLength(2);
});

const PEOPLE: Seen = {
  ...SEEN,
  page: 'people',
  title: '2 people go your way',
  sections: [
    { title: 'Most of your days', rows: [{ to: '/dashboard/match/m1?journey=j1', title: 'Mary Ann B.', note: 'There 07:40, back 17:10' }] },
    { title: '', rows: [{ to: '/dashboard/lift/l1', title: 'Tom', note: 'Mon–Thu' }] },
  ],
};
const elsewhere = (seen: Seen): Seen => ({ ...seen, address: '/dashboard/elsewhere' });

describe('of People', () => {
  beforeEach(() => {
    keepSeen({ ...elsewhere(SEEN), sections: [{ title: '', rows: [{ to: HERE, title: 'Norwich – Cambridge', note: 'Mon–Fri' }] }] });
    keepSeen(PEOPLE);
  });

  test('the journey, the number and each person stand there at once, marked once with its time', () => {
    draw();
    expect([...place.querySelectorAll('.people__own, h1, h2, h3, .face, .mate__time')].map(({ textContent }) => textContent)).toEqual([
      'Norwich – Cambridge',
      '2 people go your way',
      'Most of your days',
      'MB',
      'Mary Ann B.',
      'There 07:40, back 17:10',
      '',
      'T',
      'Tom',
      'Mon–Thu',
    ]);
    expect([...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/match/m1?journey=j1',
      '/dashboard/lift/l1',
    ]);
    expect(place.querySelector('[role=status]')?.textContent).toMatch(/^As of \d\d:\d\d\. Being refreshed\.$/);
    expect(place.querySelectorAll('button, input, form')).toHaveLength(0);
    expect(globalThis.wayliftSeen?.head().title).toBe('2 people go your way');
    globalThis.wayliftSeen?.draw(place, false);
    expect(place.querySelectorAll('[role=status], h1')).toHaveLength(0);
    expect(place.querySelectorAll('a')).toHaveLength(2);
  });

  test('one journey is kept, beside Today: those of another journey are never shown on its page', () => {
    keepSeen(elsewhere(PEOPLE));
    draw();
    expect(place.childNodes).toHaveLength(0);
    keepSeen(SEEN);
    draw();
    expect(place.querySelector('h1')?.textContent).toBe('Hello, Ada');
    expect(localStorage.getItem('lastSeen')).toContain('Mary Ann B.');
  });

  test('what Today has just been answered is not drawn there', () => {
    forgetSeen();
    globalThis.wayliftSeen?.show(FRESH);
    const before = location.href;
    history.replaceState(null, '', '/dashboard/journey/j1');
    try {
      draw();
      expect(place.childNodes).toHaveLength(0);
    } finally {
      history.replaceState(null, '', before);
    }
  });

  test('it goes after seven days, also where Today is opened every day', () => {
    const now = Date.now();
    vi.setSystemTime(now + 7 * DAY_MS + 1_000);
    keepSeen(SEEN);
    expect(localStorage.getItem('lastSeen')).not.toContain('Mary Ann B.');
    draw();
    expect(place.querySelector('h1')?.textContent).toBe('Hello, Ada');
  });

  test('it is not kept on for another member, or in another community', () => {
    keepSeen({ ...SEEN, community: 'other1' });
    expect(localStorage.getItem('lastSeen')).not.toContain('Mary Ann B.');
    keepSeen({ ...PEOPLE, community: 'other1' });
    signIn('ben');
    keepSeen(SEEN);
    expect(localStorage.getItem('lastSeen')).not.toContain('Mary Ann B.');
  });
});

const FRESH = { language: 'en-GB', date: 'Tuesday 1 December', title: 'Hello, Ben', sections: SEEN.sections };

describe('what the first calls have answered', () => {
  beforeEach(() => {
    place.dataset['lastSeen'] = 'whole';
    place.replaceChildren();
  });
  afterEach(() => {
    place.dataset['lastSeen'] = '';
  });

  test('stands there with its date where nothing was kept, is not kept, and is gone when another member signs in', () => {
    forgetSeen();
    globalThis.wayliftSeen?.show(FRESH);
    expect(place.querySelector('h1')?.textContent).toBe('Hello, Ben');
    expect(place.querySelector('.today__head p')?.textContent).toBe('Tuesday 1 December');
    expect(place.querySelectorAll('[role=status]')).toHaveLength(0);
    expect(place.querySelectorAll('a')).toHaveLength(2);
    expect([localStorage.getItem('lastSeen'), globalThis.wayliftSeen?.head().asOf]).toEqual([null, '']);
    signIn('ben');
    fromAnotherTab('tokens');
    expect(place.childNodes).toHaveLength(0);
  });

  test('never takes the place of what was kept: somebody may be about to press it', () => {
    draw();
    globalThis.wayliftSeen?.show(FRESH);
    expect(place.querySelector('h1')?.textContent).toBe('Hello, Ada');
  });

  test('is drawn by the page itself once that stands there', () => {
    forgetSeen();
    place.dataset['lastSeen'] = '';
    globalThis.wayliftSeen?.show(FRESH);
    expect(place.childNodes).toHaveLength(0);
    globalThis.wayliftSeen?.draw(place, false);
    expect(place.querySelectorAll('a')).toHaveLength(2);
  });
});

describe('it is gone', () => {
  const left = () => {
    draw();
    return [place.childNodes.length, localStorage.getItem('lastSeen')];
  };
  const NOTHING = [0, null];

  test('for another member of this browser', () => {
    signIn('ben');
    expect(left()).toEqual(NOTHING);
  });

  test('after seven days, and where it is from a time to come', () => {
    const now = Date.now();
    vi.setSystemTime(now + 7 * DAY_MS - 1_000);
    draw();
    expect(place.childNodes).not.toHaveLength(0);
    vi.setSystemTime(now + 7 * DAY_MS + 1_000);
    expect(left()).toEqual(NOTHING);
    keepSeen(SEEN);
    vi.setSystemTime(now);
    expect(left()).toEqual(NOTHING);
  });

  test('once the member is known to be in another community', () => {
    forgetSeenElsewhere('plain1');
    draw();
    expect(place.childNodes).not.toHaveLength(0);
    forgetSeenElsewhere('other1');
    expect(left()).toEqual(NOTHING);
  });

  test('when this tab signs out or learns that its session has ended', () => {
    draw();
    forgetSeen();
    expect(place.childNodes).toHaveLength(0);
    expect(left()).toEqual(NOTHING);
  });

  test.each([['tokens'], ['lastSeen'], [null]])('from a tab that has shown it, when another tab changes %s', (key) => {
    draw();
    if (key === 'lastSeen') localStorage.removeItem('lastSeen');
    else localStorage.removeItem('tokens');
    fromAnotherTab(key);
    expect(place.childNodes).toHaveLength(0);
  });
});

test('it is kept for nobody without a token that names its member', () => {
  forgetSeen();
  localStorage.setItem('tokens', JSON.stringify({ accessToken: 'access', refreshToken: 'refresh' }));
  keepSeen(SEEN);
  localStorage.removeItem('tokens');
  keepSeen(SEEN);
  expect(localStorage.getItem('lastSeen')).toBeNull();
});

test('what somebody else has written there is text, and leads to no other place', () => {
  const kept = JSON.parse(localStorage.getItem('lastSeen') ?? '{}');
  const rows = [{ to: 'https://other.example/', title: '<img src=x>', note: 5 }, 'none', { to: 'javascript:alert(1)' }];
  const today = { ...kept.pages.today, language: 'no language', sections: [{ title: '<b>', rows }, null] };
  localStorage.setItem('lastSeen', JSON.stringify({ ...kept, pages: { today } }));
  draw();
  expect(place.querySelectorAll('img')).toHaveLength(0);
  expect([...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/dashboard', '/dashboard']);
  localStorage.setItem('lastSeen', '{');
  draw();
  expect(place.childNodes).toHaveLength(0);
});

test('it stays small, whatever a page shows', () => {
  const row = { to: `/dashboard/journey/${'j'.repeat(230)}`, title: 'x'.repeat(5_000), note: 'y'.repeat(5_000) };
  const sections = Array.from({ length: 9 }, () => ({ title: 'z'.repeat(5_000), rows: Array.from({ length: 99 }, () => row) }));
  keepSeen({ ...elsewhere(SEEN), sections });
  keepSeen({ ...PEOPLE, title: 'x'.repeat(5_000), sections });
  expect(localStorage.getItem('lastSeen')?.length).toBeLessThan(20_000);
  draw();
  expect(place.childNodes).not.toHaveLength(0);
  keepSeen({ ...SEEN, sections: [{ title: '', rows: [{ ...row, to: `/dashboard/journey/${'j'.repeat(9_000)}` }] }] });
  expect(localStorage.getItem('lastSeen')?.length).toBeLessThan(20_000);
});
