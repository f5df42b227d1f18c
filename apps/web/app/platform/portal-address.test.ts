import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { communityPath, withCommunityDomain } from './portal-address.ts';

const harbour = { slug: 'harbour-quarter', search: '' };
const open = { slug: 'liftshare', search: '' };
const ofOneCommunity = { slug: undefined, search: '', homeSlug: 'harbour-quarter' };

describe('the address of a page in a community', () => {
  it.each([
    ['/', harbour, '/harbour-quarter'],
    ['/join', harbour, '/harbour-quarter/join'],
    ['/', open, '/'],
    ['/join', open, '/join'],
    ['/get-the-app?from=join', harbour, '/harbour-quarter/get-the-app?from=join'],
    ['/join', ofOneCommunity, '/join'],
    ['/', { ...ofOneCommunity, ...harbour }, '/'],
    ['/join', { ...ofOneCommunity, ...open }, '/liftshare/join'],
    ['/', { slug: 'harbour-quarter', search: '?cd=travel.example' }, '/harbour-quarter?cd=travel.example'],
    ['/login', { slug: 'liftshare', search: '?cs=mill&cd=travel.example&page=2' }, '/login?cd=travel.example'],
    ['/get-the-app?from=join', { slug: 'mill', search: '?cd=travel.example' }, '/mill/get-the-app?from=join&cd=travel.example'],
  ])('%s of %o is %s', (path, of, address) => {
    expect(communityPath(path, { homeSlug: undefined, ...of })).toBe(address);
  });

  it('stays on our own host whatever another server calls a community', () => {
    const origin = 'https://portal.example';
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('/evil.example', '\\evil.example', '?', '#', '../..', '%2f')), (slug) => {
        fc.pre(slug !== '' && slug !== '.' && slug !== '..' && slug.isWellFormed());
        const address = new URL(communityPath('/join', { slug, search: '', homeSlug: undefined }), origin);
        return address.origin === origin && address.pathname.endsWith('/join') && address.search === '' && address.hash === '';
      }),
    );
  });
});

describe('the community domain', () => {
  it.each([
    ['/dashboard', '', '/dashboard'],
    ['/dashboard', '?cd=', '/dashboard'],
    ['/dashboard', '?cd=travel.example', '/dashboard?cd=travel.example'],
    ['/?cs=mill', '?cd=travel.example', '/?cs=mill&cd=travel.example'],
    ['/?cd=old.example', '?cd=travel.example', '/?cd=travel.example'],
    ['/docs#rules', '?cd=travel.example', '/docs?cd=travel.example#rules'],
    ['/docs?a=1#rules', '?cd=travel.example', '/docs?a=1&cd=travel.example#rules'],
  ])('is carried to %s from %j: %s', (address, search, expected) => {
    expect(withCommunityDomain(address, search)).toBe(expected);
  });

  it('is carried as it is, whatever stands in it, up to the length of a host name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', minLength: 1 }), (domain) => {
        const search = `?${new URLSearchParams({ cd: domain })}`;
        const address = new URL(withCommunityDomain('/join?a=1', search), 'https://portal.example');
        return (
          address.pathname === '/join' && address.searchParams.get('a') === '1' && address.searchParams.get('cd') === domain.slice(0, 253)
        );
      }),
    );
    expect(withCommunityDomain('/', `?cd=${'x'.repeat(5000)}`)).toHaveLength('/?cd='.length + 253);
  });
});
