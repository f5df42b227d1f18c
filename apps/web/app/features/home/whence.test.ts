import type { Place } from '@waylift/contract/journey';
import { HARBOUR_QUARTER } from '@waylift/contract/community';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { answerWhence } from './whence.server.ts';

const OAKHAM: Place = { label: 'Oakham', latitude: 52.67, longitude: -0.73, kind: 'town', context: 'Rutland, United Kingdom' };
const OCKHAM: Place = { label: 'Ockham', latitude: 51.3, longitude: -0.45, kind: 'village', context: 'Surrey, United Kingdom' };

/** What the page answers to a form, where the API finds these places and counts these people. */
async function answer(typed: Readonly<Record<string, string>>, places: readonly Place[], people: number | null = null, status = 200) {
  const asked: string[] = [];
  const api = createApiClient({
    baseUrl: 'https://api.example',
    language: 'en-GB',
    accessToken: async () => null,
    onUnauthorized: async () => null,
    fetch: async (url) => {
      asked.push(decodeURIComponent(new URL(url).pathname + new URL(url).search));
      return Response.json(url.includes('/places') ? { places } : { people }, { status });
    },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const community = { record: HARBOUR_QUARTER, options: { Culture: 'en-GB' } };
  return { answer: await answerWhence(api, community, form, new AbortController().signal), asked };
}

describe('"Where do you set off?"', () => {
  it('is answered with the number of the place that was typed, and only its position is asked about', async () => {
    const { answer: said, asked } = await answer({ from: ' oakham ' }, [OAKHAM, OCKHAM], 20);
    expect(said).toEqual({ kind: 'people', text: 'oakham', place: 'Oakham', people: 20 });
    expect(asked[1]).toBe('/v2/liftshare/community/harbour-quarter/people-near?latitude=52.67000&longitude=-0.73000');
  });

  it('says that there are few where there is no number', async () => {
    expect((await answer({ from: 'Oakham' }, [OAKHAM])).answer).toEqual({ kind: 'few', text: 'Oakham', place: 'Oakham' });
  });

  it('asks which place is meant, or says that it knows none, and counts nobody meanwhile', async () => {
    const unsure = await answer({ from: 'Okham' }, [OAKHAM, OCKHAM], 20);
    expect(unsure.answer).toEqual({ kind: 'unsure', text: 'Okham', places: ['Oakham, Rutland', 'Ockham, Surrey'] });
    expect(unsure.asked).toHaveLength(1);
    expect((await answer({ from: 'Qxz' }, [])).answer).toEqual({ kind: 'unsure', text: 'Qxz', places: [] });
  });

  it('takes the best place of those that somebody picked, whatever else was typed', async () => {
    const picked = await answer({ from: 'Okham', place: 'Oakham, Rutland' }, [OAKHAM, OCKHAM], 20);
    expect(picked.answer).toEqual({ kind: 'people', text: 'Oakham, Rutland', place: 'Oakham', people: 20 });
  });

  it('keeps what was typed when nothing can be asked, and asks nothing where nothing was typed', async () => {
    expect((await answer({ from: 'Oakham' }, [], null, 503)).answer).toEqual({ kind: 'failed', text: 'Oakham' });
    expect(await answer({ from: '  ' }, [OAKHAM])).toEqual({ answer: { kind: 'empty', text: '' }, asked: [] });
  });
});
