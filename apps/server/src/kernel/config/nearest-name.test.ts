import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const slugs = ['alder-valley', 'brindle-university', 'kestrel-science-park', 'liftshare'];

test.each([
  ['kestrel-scince-park', 'kestrel-science-park'],
  ['Liftshare', 'liftshare'],
  ['lifshare', 'liftshare'],
  ['kestrel', 'kestrel-science-park'],
  ['alder_valley', 'alder-valley'],
])('who types %s meant %s', (asked, meant) => expect(nearestName(asked, slugs)).toBe(meant));

test.each(['', 'x', 'completely-different', 'z'.repeat(10_000)])('who types %j meant none of them', (asked) =>
  expect(nearestName(asked, slugs)).toBeNull(),
);
