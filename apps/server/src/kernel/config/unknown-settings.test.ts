import { expect, test } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

const KNOWN = ['PORT', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DATABASE_URL', 'DEMO'];

test.each([
  ['SMTP_UR', 'SMTP_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['WAYLIFT_PUBLIC_URL', 'PUBLIC_URL'],
  ['POTR', null],
  ['PATH', null],
  ['HTTP_PROXY', null],
  ['X'.repeat(100_000), null],
])('%s in the environment was meant as %s', (name, meant) =>
  expect(unknownSettings({ file: [], path: '.env', environment: [name, 'PORT'] }, KNOWN)).toEqual(
    meant === null ? [] : [`${name} in the environment is no setting. Did you mean ${meant}?`],
  ),
);

test('whatever is no setting in the file is named, but for what other programs read there', () => {
  const file = ['PORT', 'export PORT', 'SMTP_HOST', 'MAILFROM', 'VITE_API_BASE_URL', 'NODE_ENV'];
  expect(unknownSettings({ file, path: '/etc/waylift.env', environment: file }, KNOWN)).toEqual([
    '"export PORT" in the file /etc/waylift.env is no setting.',
    'SMTP_HOST in the file /etc/waylift.env is no setting.',
    'MAILFROM in the file /etc/waylift.env is no setting. Did you mean MAIL_FROM?',
  ]);
});
