import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from './read-environment.ts';

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'waylift-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('a file .env is read, and the real environment beats it', () => {
  const folder = folderWith({ '.env': '# ours\nPRODUCT_NAME="Share & go"\nPATH=/nowhere\nSMTP_UR=x\n' });
  const { env, unknown } = readEnvironment({ folder });
  // oxlint-disable-next-line node/no-process-env -- what the file must not replace
  expect([env['PRODUCT_NAME'], env['PATH']]).toEqual(['Share & go', process.env['PATH']]);
  expect(unknown).toContain('SMTP_UR in the file .env is no setting. Did you mean SMTP_URL?');
});

test('the file of settings of a release is read as systemd reads it, in the place of .env, and the environment beats it', () => {
  const folder = folderWith({
    '.env': 'DATABASE_URL=postgres://another.example/other\n',
    'waylift.env': 'SMTP_URL=smtp://a:b&c$d;e%23f@mail.example:587\nMAIL_FROM="Share & go <hello@share.example>"\nPORT=3000\n',
  });
  const standardFile = join(folder, 'waylift.env');
  expect(readEnvironment({ folder, environment: { PORT: '3001' }, standardFile }).env).toEqual({
    SMTP_URL: 'smtp://a:b&c$d;e%23f@mail.example:587',
    MAIL_FROM: 'Share & go <hello@share.example>',
    PORT: '3001',
  });
  expect(readEnvironment({ folder, environment: { WAYLIFT_ENV: '' }, standardFile }).env['PORT'], 'no file at all').toBeUndefined();
  expect(readEnvironment({ folder, environment: {}, standardFile: join(folder, 'gone') }).env['PORT']).toBeUndefined();
  expect(readEnvironment({ folder, environment: {} }).env['PORT'], 'a checkout reads none of the machine').toBeUndefined();
});

test('WAYLIFT_ENV names another file, anywhere', () => {
  const folder = folderWith({ 'standard.env': 'PORT=3000', 'other.env': 'PORT=3002' });
  const environment = { WAYLIFT_ENV: join(folder, 'other.env') };
  expect(readEnvironment({ environment, standardFile: join(folder, 'standard.env') }).env['PORT']).toBe('3002');
  expect(() => readEnvironment({ environment: { WAYLIFT_ENV: join(folder, 'gone.env') } })).toThrow(/ENOENT/);
});

test.each([
  ['no text', Buffer.from([0x41, 0x3d, 0xff]), 'it is no text in UTF-8'],
  ['NUL', 'A=\0', 'it is no text in UTF-8'],
  ['longer than anybody writes', `A=${'x'.repeat(64 * 1024)}`, 'it is longer than 64 kB'],
])('a file of settings that is %s is refused by its path', (_what, content, words) => {
  const path = join(folderWith({ 'waylift.env': content }), 'waylift.env');
  expect(() => readEnvironment({ environment: { WAYLIFT_ENV: path } })).toThrow(`${path} holds the settings, but ${words}.`);
});

test('a file that this user may not read is refused, unless a unit has given what it holds', () => {
  const standardFile = join(folderWith({ 'waylift.env': 'PORT=3000' }), 'waylift.env');
  const read = () => {
    throw Object.assign(new Error('closed'), { code: 'EACCES' });
  };
  expect(() => readEnvironment({ environment: {}, standardFile, read })).toThrow('this user may not read it. Run the command as the');
  const given = { PUBLIC_URL: 'https://share.example' };
  expect(readEnvironment({ folder: '/nowhere', environment: given, standardFile, read }).env).toEqual(given);
  const named = { ...given, WAYLIFT_ENV: standardFile };
  expect(() => readEnvironment({ environment: named, read })).toThrow('this user may not read it');
});
