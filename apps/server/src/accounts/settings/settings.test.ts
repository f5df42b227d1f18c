import { EXAMPLE_DETAILS } from '@waylift/contract/member-fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const mill = await addCommunity(t.deps, { publicId: 'mill', slug: 'old-mill', name: 'Old mill' });
  await addCommunity(t.deps, { publicId: 'weir', name: 'Weir house', parentId: mill.id });
  const farm = await addCommunity(t.deps, { publicId: 'farm', name: 'Farm' });
  await addMember(t.deps, mill, {
    email: 'Ada@mail.example',
    pendingEmail: 'ada@new.example',
    marketingOptIn: true,
    languageCode: 'fr',
    countryCode: 'fr',
  });
  await addMember(t.deps, farm, { email: 'grace@mail.example', forename: 'Grace', surname: 'Hopper' });
});
afterAll(() => t[Symbol.asyncDispose]());

async function tokenOf(email: string): Promise<string> {
  const { answer } = await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } });
  return answer?.token ?? '';
}

test('a member sees the own details, with the community and its children', async () => {
  const answer = await callApi(t.app, 'settings', {}, { token: await tokenOf('ada@mail.example') });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.answer).toEqual({
    email: 'Ada@mail.example',
    pendingEmail: 'ada@new.example',
    ...EXAMPLE_DETAILS,
    languageCode: 'fr',
    countryCode: 'fr',
    marketingOptIn: true,
    community: {
      publicId: 'mill',
      slug: 'old-mill',
      name: 'Old mill',
      active: true,
      childCommunities: [{ publicId: 'weir', slug: 'weir', name: 'Weir house', active: true, childCommunities: [] }],
    },
  });
});

test('nobody sees another member or another community', async () => {
  const token = await tokenOf('grace@mail.example');
  const settings = await callApi(t.app, 'settings', {}, { token });
  expect(settings.answer).toMatchObject({
    email: 'grace@mail.example',
    forename: 'Grace',
    community: { publicId: 'farm', childCommunities: [] },
  });
  expect(settings.answer).not.toHaveProperty('pendingEmail');
  expect((await callApi(t.app, 'dashboard', {}, { token })).answer).toEqual({ communityPublicId: 'farm', communitySlug: 'farm' });
});

test('nothing secret leaves', async () => {
  const answer = await callApi(t.app, 'settings', {}, { token: await tokenOf('ada@mail.example') });
  expect(answer.text).not.toMatch(/argon2|passwordHash|emailKey/);
});

test('without a token that works the private calls are a 401', async () => {
  for (const name of ['settings', 'dashboard'] as const) {
    for (const token of [undefined, '', 'x', 'a.b.c', 'null']) {
      const answer = await callApi(t.app, name, {}, token === undefined ? {} : { token });
      expect([answer.status, answer.problem?.code]).toEqual([401, 'unauthorized']);
    }
  }
});
