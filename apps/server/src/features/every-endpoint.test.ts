import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { expect, test } from 'vitest';
import { startTestApp } from '../test-support/test-app.ts';

const names = Object.keys(endpoints) as EndpointName[];

test('every call of the contract is answered', async () => {
  await using t = await startTestApp();
  expect(names.filter((name) => !t.app.mountedEndpoints.has(name))).toEqual([]);
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
