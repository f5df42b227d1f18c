import { expect, test } from 'vitest';
import { hasIdentityProvider, needsCommunityPassword } from './community-rules.ts';

test.each([
  [undefined, false],
  ['', false],
  ['none', false],
  ['None', false],
  ['azure', true],
])('the provider %j is an identity provider: %s', (OidcProvider, answer) => {
  expect(hasIdentityProvider(OidcProvider === undefined ? {} : { OidcProvider })).toBe(answer);
});

test.each([
  [undefined, false],
  ['1', false],
  ['2', true],
])('the password version %j means that a password is required: %s', (CommunityPasswordVersion, answer) => {
  expect(needsCommunityPassword(CommunityPasswordVersion === undefined ? {} : { CommunityPasswordVersion })).toBe(answer);
});
