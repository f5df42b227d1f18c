import type { Place } from '@waylift/contract/journey';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { carryOutJourneyStep, type JourneyStep } from './journey-steps.ts';

const start: Place = { label: 'Norwich', latitude: 52.62783, longitude: 1.29834 };
const end: Place = { label: 'Cambridge', latitude: 52.2, longitude: 0.11667 };
const route = { distanceMetres: 101_800, durationSeconds: 5340, geometry: '', estimated: true };
const journey = { id: 'j1', start, end, returnJourney: true, route, createdAt: '2026-11-21T00:00:00.000Z' };

/** The step with a server that answers everything so. */
async function carriedOut(step: JourneyStep, answer: () => Response | Promise<Response>) {
  const asked: { url: string; body: unknown }[] = [];
  const api = createApiClient({
    baseUrl: '',
    fetch: async (url, { body }) => {
      asked.push({ url, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      return answer();
    },
    language: 'en-GB',
    accessToken: async () => null,
    onUnauthorized: async () => null,
  });
  return { result: await carryOutJourneyStep(api, step, new AbortController().signal), asked };
}

const places: JourneyStep = { step: 'places', query: 'norw', near: '52.2,0.11667', country: 'gb' };
const road: JourneyStep = { step: 'route', ends: { start, end } };
const save: JourneyStep = { step: 'save', communityId: 'xk', ends: { start, end }, returnJourney: true };

describe('looking places up', () => {
  it('asks near the place that is known, and answers what was found', async () => {
    const { result, asked } = await carriedOut(places, () => Response.json({ places: [start] }));
    expect(asked).toEqual([{ url: '/v2/liftshare/places?query=norw&near=52.2%2C0.11667', body: undefined }]);
    expect(result).toEqual({ step: 'places', query: 'norw', places: [start], ofOpenStreetMap: false, townsOnly: false });
  });

  it('asks for the country of the community where no place is known', async () => {
    const { asked } = await carriedOut({ ...places, near: null }, () => Response.json({ places: [start] }));
    expect(asked).toEqual([{ url: '/v2/liftshare/places?query=norw&country=gb', body: undefined }]);
  });

  it('says when it cannot be done, whatever the cause', async () => {
    for (const status of [400, 429, 500, 503]) {
      const { result } = await carriedOut(places, () => new Response(null, { status }));
      expect(result).toEqual({ step: 'places', query: 'norw', places: null, ofOpenStreetMap: false, townsOnly: false });
    }
    const { result } = await carriedOut(places, () => Promise.reject(new TypeError('no connection')));
    expect(result).toEqual({ step: 'places', query: 'norw', places: null, ofOpenStreetMap: false, townsOnly: false });
  });
});

describe.each([
  ['the road between two places', road, route, { outcome: { kind: 'route', route } }],
  ['saving a journey', save, journey, { kind: 'saved', journey }],
] as const)('%s', (_, step, answer, outcome) => {
  it('answers what the server has made of it', async () => {
    const { result, asked } = await carriedOut(step, () => Response.json(answer, { status: step.step === 'save' ? 201 : 200 }));
    expect(result).toMatchObject(outcome);
    expect(asked[0]?.body).toEqual(step.step === 'save' ? { start, end, returnJourney: true } : { start, end });
  });

  it.each([
    [422, { kind: 'no-route' }],
    [400, { kind: 'failed' }],
    [404, { kind: 'failed' }],
    [500, { kind: 'unreachable' }],
    [503, { kind: 'unreachable' }],
  ])('refused with %d is told apart', async (status, refusal) => {
    const { result } = await carriedOut(step, () => new Response(null, { status }));
    expect(result).toMatchObject(step.step === 'save' ? refusal : { outcome: refusal });
  });

  it('refused for too many journeys is told apart when it is saved, and there alone', async () => {
    const { result } = await carriedOut(step, () => Response.json({ code: 'too-many-journeys' }, { status: 409 }));
    expect(result).toMatchObject(step.step === 'save' ? { kind: 'too-many' } : { outcome: { kind: 'failed' } });
  });

  it('without an answer can be tried again', async () => {
    const { result } = await carriedOut(step, () => Promise.reject(new TypeError('no connection')));
    expect(result).toMatchObject(step.step === 'save' ? { kind: 'unreachable' } : { outcome: { kind: 'unreachable' } });
  });
});
