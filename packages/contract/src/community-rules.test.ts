import { expect, test } from 'vitest';
import { countryOfCulture, hasIdentityProvider, needsCommunityPassword } from './community-rules.ts';

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

test.each([
  ['en-GB', 'gb'],
  ['de-AT', 'at'],
  ['pt_BR', 'br'],
  [' pt-PT ', 'pt'],
  ['FR-fr', 'fr'],
  ['zh-Hant-TW', 'tw'],
  ['de', 'gb'],
  ['', 'gb'],
  ['de-419', 'gb'],
  ['nonsense-', 'gb'],
  [null, 'gb'],
  [undefined, 'gb'],
])('a community of the Culture %j is in %s', (culture, country) => {
  expect(countryOfCulture(culture)).toBe(country);
});
