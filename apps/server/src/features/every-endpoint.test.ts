import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { expect, test } from 'vitest';
import { startTestApp } from '../test-support/test-app.ts';

/** Calls of the contract that this version does not answer yet. */
const NOT_YET: readonly EndpointName[] = ['exportAccount', 'removeAccount'];

const names = Object.keys(endpoints) as EndpointName[];

test('every call of the contract is answered, except those that come later', async () => {
  await using t = await startTestApp();
  expect(names.filter((name) => !t.app.mountedEndpoints.has(name)).toSorted()).toEqual([...NOT_YET].toSorted());
});

test('a call that comes later is a 404 problem like any unknown path', async () => {
  await using t = await startTestApp();
  for (const name of NOT_YET) {
    const { method, path } = endpoints[name];
    const answer = await t.app.inject({
      method,
      url: path.replace(/\{\w+\}/g, 'x'),
      ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
    });
    expect([name, [404, 405].includes(answer.statusCode)]).toEqual([name, true]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  }
});

test('these calls, and no others, are open to everybody', () => {
  expect(names.filter((name) => endpoints[name].who === 'anyone').toSorted()).toEqual([
    'claimQrSignIn',
    'communityImage',
    'declineInvitation',
    'directoryBySlug',
    'findCommunitiesByEmail',
    'forgotPassword',
    'optionsById',
    'optionsBySlug',
    'places',
    'refreshToken',
    'register',
    'resendVerification',
    'resetPassword',
    'revokeToken',
    'route',
    'signIn',
    'startQrSignIn',
    'verifyEmail',
  ]);
});
