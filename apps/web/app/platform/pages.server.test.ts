import { expect, it } from 'vitest';
import type { ServerBuild } from 'react-router';
import type { PageHandle } from './page-handle.ts';
import { earlyHandles, handleOf, linksFetchedAhead, pagesOf } from './pages.server.ts';

type Route = { readonly path?: string; readonly parentId?: string; readonly handle?: PageHandle };

function routesOf(list: Readonly<Record<string, Route>>): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(list).map(([id, { handle, ...place }]) => [id, { id, ...place, module: { default: () => null, handle } }]),
  );
}

const pages = pagesOf(
  routesOf({
    root: { path: '', handle: { reads: ['language'] } },
    public: { parentId: 'root', handle: { guard: 'signed-out' } },
    home: { parentId: 'public', handle: { withoutScripts: true } },
    join: { parentId: 'public', path: ':communitySlug?/join', handle: { fetchedAhead: true } },
    terms: { parentId: 'public', path: ':communitySlug?/terms', handle: { guard: 'anyone', community: 'inactive', reads: ['done'] } },
    login: { parentId: 'public', path: ':communitySlug?/login', handle: { community: 'inactive', fetchedAhead: true } },
    offline: { parentId: 'public', path: 'offline.html', handle: { needsLifts: true } },
    organisers: { parentId: 'root', path: 'organise', handle: { guard: 'anyone', needsOrganise: true } },
    account: { parentId: 'organisers', path: 'account' },
    members: { parentId: 'root', path: 'dashboard', handle: { guard: 'signed-in' } },
    dashboard: { parentId: 'members', handle: { reads: ['pages'] } },
    journey: { parentId: 'members', path: 'journey/:journeyId', handle: { needsLifts: true } },
    matches: { parentId: 'journey' },
  }),
);

it('a page is known by the pattern of its address, a layout is not', () => {
  expect([...pages.keys()]).toEqual([
    '/',
    ':communitySlug?/join',
    ':communitySlug?/terms',
    ':communitySlug?/login',
    'offline.html',
    'organise/account',
    'dashboard',
    'dashboard/journey/:journeyId',
  ]);
  expect(handleOf(pages, '/')).toMatchObject({ guard: 'signed-out', withoutScripts: true });
  expect(handleOf(pages, ':communitySlug?/terms').reads).toEqual(['language', 'done']);
  expect(handleOf(pages, 'dashboard')).toMatchObject({ guard: 'signed-in', reads: ['language', 'pages'] });
});

it('an address that no page has may do no more than any other page', () => {
  expect(handleOf(pages, 'nowhere')).toMatchObject({ postsWithoutScript: false, community: 'active' });
});

const OF_ANYONE = {
  ':communitySlug?/terms': { guard: 'anyone', community: 'inactive' },
  ':communitySlug?/login': { guard: 'signed-out', community: 'inactive' },
};

it('a browser is told of the public pages that not only signed-out visitors of an active community may see', () => {
  expect(earlyHandles(pages, true)).toEqual(OF_ANYONE);
});

it('where there are no lifts, a browser is told of all pages that need them', () => {
  expect(earlyHandles(pages, undefined)).toEqual({
    ...OF_ANYONE,
    'offline.html': { guard: 'signed-out', community: 'active', needsLifts: true },
    'dashboard/journey/:journeyId': { guard: 'signed-in', community: 'active', needsLifts: true },
  });
});

it('no page is told of those of organisers: none leads there without a new document', () => {
  expect(handleOf(pages, 'organise/account')).toMatchObject({ guard: 'anyone', needsOrganise: true });
  expect(Object.keys({ ...earlyHandles(pages, true), ...earlyHandles(pages, undefined) })).not.toContain('organise/account');
});

it('a landing page is told which links lead to scripts that it may fetch ahead', () => {
  expect(linksFetchedAhead(pages)).toBe('[href$="/join"],[href*="/join?"],[href$="/login"],[href*="/login?"]');
});
