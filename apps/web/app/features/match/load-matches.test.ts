import { matchCalls, type MatchesAnswer } from '@waylift/contract/match';
import { expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { loadMatches } from './load-matches.ts';
import { NO_FILTERS } from './match-filters.ts';

const { answer } = matchCalls.matches.example;
const found: MatchesAnswer = { ...answer, matches: [...answer.matches] };
const nobody = (next: string | null): MatchesAnswer => ({ ...found, matches: [], next, total: null });
const refused = (status: number, code: string) => new Response(JSON.stringify({ code }), { status });

/** A server that returns these pages in turn and repeats the last. `asked` has the cursors it was asked for. */
function serverOf(...pages: readonly (MatchesAnswer | Response)[]) {
  const asked: (string | null)[] = [];
  const api = createApiClient({
    baseUrl: 'https://api.example',
    language: 'en-GB',
    accessToken: async () => 'token',
    onUnauthorized: async () => null,
    fetch: async (url) => {
      asked.push(new URL(url).searchParams.get('after'));
      const page = pages[Math.min(asked.length, pages.length) - 1];
      return page instanceof Response ? page.clone() : new Response(JSON.stringify(page));
    },
  });
  const load = (after: string | null) => loadMatches(api, { journeyId: 'abc', filters: NO_FILTERS, after }, new AbortController().signal);
  return { load, asked };
}

it('goes on by itself while a page brings nobody, until one does', async () => {
  const { load, asked } = serverOf(nobody('a'), nobody('b'), { ...found, next: 'c' });
  expect(await load(null)).toMatchObject({ kind: 'found', matches: found.matches, next: 'c' });
  expect(asked).toEqual([null, 'a', 'b']);
});

it('ends with the list, and after five pages for someone to go on', async () => {
  const short = serverOf(nobody('a'), nobody(null));
  expect(await short.load(null)).toMatchObject({ kind: 'found', matches: [], next: null });
  expect(short.asked).toHaveLength(2);
  const long = serverOf(nobody('further'));
  expect(await long.load('begin')).toMatchObject({ kind: 'found', matches: [], next: 'further' });
  expect(long.asked).toEqual(['begin', 'further', 'further', 'further', 'further']);
});

it('tells a place that is known no more from a failure, where the list can be asked for anew', async () => {
  const lost = refused(400, 'cursor-invalid');
  expect(await serverOf(lost).load('begin')).toEqual({ kind: 'outdated' });
  expect(await serverOf(nobody('a'), lost).load(null)).toEqual({ kind: 'failed', setback: { kind: 'failed' } });
  expect(await serverOf(refused(503, 'unavailable')).load('begin')).toEqual({ kind: 'failed', setback: { kind: 'unreachable' } });
});
