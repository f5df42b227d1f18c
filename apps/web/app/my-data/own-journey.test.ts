import { journeyCalls, type Journey } from '@waylift/contract/journey';
import { settingsCalls } from '@waylift/contract/settings';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure, ApiResult } from '../api/failure.ts';
import { forgetMember } from '../session/known-member.ts';
import { clientWith } from '../test-support/client-with.ts';
import { ownJourney } from './own-journey.ts';

const JOURNEY: Journey = { ...journeyCalls.journey.example.answer, role: 'driver' };
const answered = <Value>(value: Value): ApiResult<Value> => ({ ok: true, value });
const refused = (status: number, code = ''): { readonly ok: false; readonly failure: ApiFailure } => ({
  ok: false,
  failure: { kind: 'refused', status, code, errors: [], retryAfterSeconds: null, requestId: null },
});

beforeEach(() => {
  forgetMember();
  vi.stubGlobal('localStorage', { getItem: () => null });
});

/** The journey `id` as its page loads it, and the calls that were made. */
async function loadWith(one: unknown, list: unknown = refused(500), id = JOURNEY.id) {
  const answers: Record<string, unknown> = { journey: one, journeys: list, settings: answered(settingsCalls.settings.example.answer) };
  const call = vi.fn<(name: string) => Promise<unknown>>(async (name) => answers[name]);
  const request = new Request(`https://portal.example/dashboard/journey/${id}?cd=a.example`);
  const outcome = await ownJourney(clientWith(call), id, request).catch((thrown: unknown) => thrown);
  return { outcome, calls: call.mock.calls.map(([name]) => name) };
}

test('a journey is read by its id, without the others', async () => {
  expect(await loadWith(answered(JOURNEY))).toEqual({ outcome: JOURNEY, calls: ['journey'] });
});

test('a journey that is not there, or is somebody else’s, is none', async () => {
  expect(await loadWith(refused(404, 'journey-not-found'))).toEqual({ outcome: null, calls: ['journey'] });
});

test.each([404, 405])('a server without this call, which answers %i, is asked for the list', async (status) => {
  const list = answered({ journeys: [{ ...JOURNEY, id: 'other' }, JOURNEY] });
  const calls = ['journey', 'settings', 'journeys'];
  expect(await loadWith(refused(status), list)).toEqual({ outcome: JOURNEY, calls });
  forgetMember();
  expect(await loadWith(refused(status), list, 'gone')).toEqual({ outcome: null, calls });
});

test('a server that cannot answer is a 503, and is not asked for the list', async () => {
  const { outcome, calls } = await loadWith(refused(500));
  expect(outcome).toMatchObject({ init: { status: 503 } });
  expect(calls).toEqual(['journey']);
  expect((await loadWith({ ok: false, failure: { kind: 'unreachable' } })).outcome).toMatchObject({ init: { status: 503 } });
});

test('a server without lifts has no pages of journeys', async () => {
  const { outcome } = await loadWith(answered(journeyCalls.journey.example.answer));
  expect(outcome instanceof Response && [outcome.status, outcome.headers.get('location')]).toEqual([302, '/404?cd=a.example']);
});
