import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { expect, test } from 'vitest';
import { API_PREFIXES } from '../kernel/http/paths.ts';
import { startTestApp } from '../test-support/test-app.ts';

const names = Object.keys(endpoints) as EndpointName[];

test('every call of the contract is answered', async () => {
  await using t = await startTestApp();
  expect(names.filter((name) => !t.app.mountedEndpoints.has(name))).toEqual([]);
});

test('every call stands below a prefix of the API, where an unknown path is answered as data and not by a page', () => {
  expect(names.filter((name) => !API_PREFIXES.some((prefix) => endpoints[name].path.startsWith(`${prefix}/`)))).toEqual([]);
});

test('these calls, and no others, are open to everybody', () => {
  expect(names.filter((name) => endpoints[name].who === 'anyone').toSorted()).toEqual([
    'acceptOrganiserInvitation',
    'calendar',
    'claimQrSignIn',
    'communityImage',
    'communityNumbers',
    'communityOfLink',
    'declineInvitation',
    'directoryBySlug',
    'findCommunitiesByEmail',
    'finishOrganiserSignOn',
    'finishSignOn',
    'forgotPassword',
    'linkSignOn',
    'mailSignOnCode',
    'optionsById',
    'optionsBySlug',
    'organiserForgotPassword',
    'organiserInvitation',
    'organiserPasskeyOptions',
    'organiserSecondStep',
    'organiserSignIn',
    'organiserSignInByPasskey',
    'passkeyOptions',
    'peopleNear',
    'places',
    'refreshToken',
    'register',
    'resendVerification',
    'resetPassword',
    'revokeToken',
    'route',
    'signIn',
    'signInByPasskey',
    'signOnDetails',
    'startOrganiserSignOn',
    'startQrSignIn',
    'startSignOn',
    'stopResetByLink',
    'unsubscribe',
    'verifyEmail',
  ]);
});
