import { expect, test } from 'vitest';
import { configWarnings } from './config-warnings.ts';
import { readConfig } from './config.ts';

const PRODUCTION = { PUBLIC_URL: 'https://lifts.example', MAIL: 'files', TRUST_PROXY: 'on' };
const warningsOf = (env: Readonly<Record<string, string>>) => configWarnings(readConfig(env));

test('in production an address that nobody reads is no contact for questions about personal data', () => {
  expect(warningsOf(PRODUCTION)).toEqual([expect.stringMatching(/^PRIVACY_CONTACT: .*no-reply@lifts\.example/)]);
  expect(warningsOf({ ...PRODUCTION, MAIL_FROM: 'Lifts <NoReply@lifts.example>' })).toHaveLength(1);
  expect(warningsOf({ ...PRODUCTION, PRIVACY_CONTACT: 'privacy@lifts.example' })).toEqual([]);
  expect(warningsOf({ ...PRODUCTION, MAIL_FROM: 'Lifts <hello@lifts.example>' })).toEqual([]);
});

test('of two maps only one is shown, and the log says which', () => {
  const style = { MAP_STYLE_URL: 'https://maps.example/style.json' };
  const file = { MAP_PMTILES: '/srv/streets.pmtiles' };
  expect(warningsOf({ ...style, ...file })).toEqual([expect.stringMatching(/^MAP_PMTILES: its file is not shown/)]);
  for (const env of [style, file]) expect(warningsOf(env)).toEqual([]);
});

test('texts of one’s own elsewhere name whom they like, and a trial on one’s own machine is left in peace', () => {
  expect(warningsOf({ ...PRODUCTION, TERMS_URL: 'https://a.example/terms', PRIVACY_URL: 'https://a.example/privacy' })).toEqual([]);
  expect(warningsOf({ ...PRODUCTION, PRIVACY_URL: 'https://a.example/privacy' })).toHaveLength(1);
  expect(warningsOf({})).toEqual([]);
});

test('behind https that a proxy speaks which is not believed, everyone counts as one client, and the log says so', () => {
  const contact = { PRIVACY_CONTACT: 'privacy@lifts.example' };
  expect(warningsOf({ ...PRODUCTION, ...contact, TRUST_PROXY: 'off' })).toEqual([
    expect.stringMatching(/^TRUST_PROXY: PUBLIC_URL is https/),
  ]);
  expect(warningsOf({ ...contact, MAIL: 'files', PUBLIC_URL: 'http://lifts.example' })).toEqual([]);
});

test.each(['http://192.0.2.7:3000', 'http://[2001:db8::1]'])('at %s there are no passkeys, and the log says why', (PUBLIC_URL) => {
  expect(warningsOf({ PUBLIC_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL: its host is an IP address/)]);
});
