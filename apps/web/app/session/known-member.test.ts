import { settingsCalls, type SettingsAnswer } from '@waylift/contract/settings';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '../api/failure.ts';
import { clientWith } from '../test-support/client-with.ts';
import { forgetMember, knownMember } from './known-member.ts';

const ada: ApiResult<SettingsAnswer> = { ok: true, value: settingsCalls.settings.example.answer };
const away: ApiResult<SettingsAnswer> = { ok: false, failure: { kind: 'unreachable' } };

/** Answers each call by the next of `answers`. */
function apiWith(...answers: readonly ApiResult<SettingsAnswer>[]) {
  const next = answers.values();
  const call = vi.fn<() => Promise<ApiResult<SettingsAnswer>>>(async () => next.next().value ?? away);
  return { api: clientWith(call), call };
}

function signIn(member: string): void {
  const payload = Buffer.from(JSON.stringify({ sub: member })).toString('base64url');
  const tokens = JSON.stringify({ accessToken: `x.${payload}.${Math.random()}`, refreshToken: 'refresh' });
  vi.stubGlobal('localStorage', { getItem: () => tokens });
}

beforeEach(() => {
  forgetMember();
  signIn('ada');
});

test('pages that need the member at once, and later ones, wait for one call', async () => {
  const { api, call } = apiWith(ada);
  expect(await Promise.all([knownMember(api), knownMember(api)])).toEqual([ada, ada]);
  // Each trade gives another token of the same member.
  signIn('ada');
  expect(await knownMember(api)).toEqual(ada);
  expect(call).toHaveBeenCalledTimes(1);
});

test('a failure is not kept', async () => {
  const { api, call } = apiWith(away, ada);
  expect(await knownMember(api)).toEqual(away);
  expect(await knownMember(api)).toEqual(ada);
  expect(call).toHaveBeenCalledTimes(2);
});

test('a change makes the next page ask again, whatever was on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<ApiResult<SettingsAnswer>>();
  const call = vi.fn<() => Promise<ApiResult<SettingsAnswer>>>().mockReturnValueOnce(promise).mockResolvedValueOnce(ada);
  const api = clientWith(call);
  const before = knownMember(api);
  forgetMember();
  expect(await knownMember(api)).toEqual(ada);
  resolve(away);
  expect(await before).toEqual(away);
  expect(await knownMember(api)).toEqual(ada);
  expect(call).toHaveBeenCalledTimes(2);
});

test('another member who signs in is never shown the one before', async () => {
  const ben: ApiResult<SettingsAnswer> = { ok: true, value: { ...settingsCalls.settings.example.answer, forename: 'Ben' } };
  const { api } = apiWith(ada, ben);
  await knownMember(api);
  signIn('ben');
  expect(await knownMember(api)).toEqual(ben);
});
