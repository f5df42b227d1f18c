import { describe, expect, it } from 'vitest';
import { createApiClient } from '../api/client.ts';
import { communitySlugOf, loadCommunity } from './load-community.ts';

const record = { publicId: 'mill', slug: 'mill', name: 'Mill', active: true, childCommunities: [] };
const options = { Culture: 'de-AT' };
const DIRECTORY = '/v2/liftshare/community/directory-slug/mill';
const OPTIONS = '/v3/liftshare/community/options/slug/mill';

/** Loads `mill` from a server with these answers by path. */
async function load(answers: { [path: string]: readonly [status: number, body: unknown] | undefined }) {
  const asked: string[] = [];
  const api = createApiClient({
    baseUrl: '',
    language: 'en-GB',
    accessToken: async () => null,
    onUnauthorized: async () => null,
    async fetch(url) {
      asked.push(url);
      const answer = answers[url];
      if (answer === undefined) throw new TypeError('fetch failed');
      return Response.json(answer[1], { status: answer[0] });
    },
  });
  return { outcome: await loadCommunity(api, 'mill', new AbortController().signal), asked };
}

const found = { [DIRECTORY]: [200, { currentCommunity: record }], [OPTIONS]: [200, { options }] } as const;

describe('a community', () => {
  it('is its directory record and its options, each asked for once', async () => {
    const { outcome, asked } = await load(found);
    expect(outcome).toEqual({ kind: 'loaded', community: { record, options } });
    expect(asked.toSorted()).toEqual([DIRECTORY, OPTIONS]);
  });

  it.each([
    ['is not known', { ...found, [DIRECTORY]: [404, {}] }],
    ['has no options', { ...found, [OPTIONS]: [404, {}] }],
    ['has a name that none can have', { [DIRECTORY]: [400, {}], [OPTIONS]: [400, {}] }],
  ] as const)('is missing when it %s', async (_, answers) => {
    expect((await load(answers)).outcome).toEqual({ kind: 'missing' });
  });

  it('is there for its members when it is not active', async () => {
    const inactive = { ...record, active: false };
    const { outcome } = await load({ ...found, [DIRECTORY]: [200, { currentCommunity: inactive }] });
    expect(outcome).toEqual({ kind: 'inactive', community: { record: inactive, options } });
  });

  it.each([
    ['is in trouble', { ...found, [DIRECTORY]: [500, {}] }, 'refused'],
    ['answers something else', { ...found, [OPTIONS]: [200, { options: { Culture: 7 } }] }, 'unreadable'],
    ['is out of reach', {}, 'unreachable'],
  ] as const)('failed, and may be there later, when the server %s', async (_, answers, kind) => {
    expect((await load(answers)).outcome).toMatchObject({ kind: 'failed', failure: { kind } });
  });
});

describe('the community that an address names', () => {
  it.each([
    ['mill', '/mill', 'mill'],
    ['mill', '/mill/join?cs=harbour', 'mill'],
    [undefined, '/?cs=harbour', 'harbour'],
    [undefined, '/join?cs=%20harbour%20', 'harbour'],
    ['', '/?cs=', 'liftshare'],
    [undefined, '/?cs=%20', 'liftshare'],
    [undefined, '/', 'liftshare'],
    [undefined, '/?cd=mill.example', 'liftshare'],
  ])('by slug %j in %s is %s', (communitySlug, address, slug) => {
    expect(communitySlugOf({ communitySlug }, new URL(address, 'https://portal.example'))).toBe(slug);
  });

  it('is the one that the operator has put at `/`, where an address names none', () => {
    const slugOf = (communitySlug: string | undefined, address: string) =>
      communitySlugOf({ communitySlug }, new URL(address, 'https://portal.example'), 'mill');
    expect([slugOf(undefined, '/join'), slugOf('liftshare', '/liftshare/join'), slugOf(undefined, '/?cs=harbour')]).toEqual([
      'mill',
      'liftshare',
      'harbour',
    ]);
  });
});
