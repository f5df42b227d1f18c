import { expect, it } from 'vitest';
import { presentAddress } from './present-address.ts';

function present(path: string, communitySlug?: string, homeSlug?: string): string | null {
  return presentAddress({ params: { communitySlug }, address: new URL(`https://portal.example${path}`), slug: 'county-hall', homeSlug });
}

it.each([
  ['/hall', 'hall', '/county-hall'],
  ['/County-Hall', 'County-Hall', '/county-hall'],
  ['/hall/join?language=de&cd=a.example', 'hall', '/county-hall/join?language=de&cd=a.example'],
  ['/hall/verify-email/a-b_c%2B', 'hall', '/county-hall/verify-email/a-b_c%2B'],
  ['//hall//evil.example', 'hall', '/county-hall/evil.example'],
  ['/?cs=hall', undefined, '/?cs=county-hall'],
  ['/sign-up/accept-invite?token=a-b_c&cs=HALL&cd=a.example', undefined, '/sign-up/accept-invite?token=a-b_c&cs=county-hall&cd=a.example'],
])('%s leads on', (path, slug, to) => {
  expect(present(path, slug)).toBe(to);
});

it.each([
  ['/county-hall/join', 'county-hall'],
  ['/join?cs=county-hall', undefined],
  ['/join', undefined],
  ['/join?cs=', undefined],
  // The path decides, whatever the query says.
  ['/county-hall?cs=hall', 'county-hall'],
])('%s stays', (path, slug) => {
  expect(present(path, slug)).toBeNull();
});

it('leads to / what is the community there by now', () => {
  expect(present('/hall/join', 'hall', 'county-hall')).toBe('/join');
  expect(present('/hall', 'hall', 'county-hall')).toBe('/');
  // The setting HOME_COMMUNITY still has the former slug.
  expect(present('/join', undefined, 'hall')).toBeNull();
});
