import { expect, test } from 'vitest';
import { countryOfCulture, emailDomainsOf, hasIdentityProvider, needsCommunityPassword, tellEmailDomains } from './community-rules.ts';

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

test.each([
  [[], null],
  [['a.example'], { domains: ['a.example'], more: 0 }],
  [['a.example', 'b.example', 'c.example'], { domains: ['a.example', 'b.example', 'c.example'], more: 0 }],
  [['a.example', 'b.example', 'c.example', 'd.example', 'e.example'], { domains: ['a.example', 'b.example', 'c.example'], more: 2 }],
])('of the domains %j three are told, and how many more there are', (domains, told) => {
  const EmailDomains = tellEmailDomains(domains);
  expect(emailDomainsOf(EmailDomains === undefined ? {} : { EmailDomains })).toEqual(told);
});

test.each(['', ' ', ',', '+3', '+x'])('options of another server that tell %j tell no domain', (EmailDomains) => {
  expect(emailDomainsOf({ EmailDomains })).toBeNull();
});
