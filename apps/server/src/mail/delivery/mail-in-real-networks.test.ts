/** Mail servers as in offices: with self-made certificates, TLS by STARTTLS or from the start, and refusals with codes and words. */
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../../kernel/effects/log.ts';
import { MAIL_AUTHORITY, MAIL_CERTIFICATES, MAIL_SERVER_KEY } from '../../test-support/mail-certificates.ts';
import { listen, sampleMail, startMailServer } from '../../test-support/mail-server.ts';
import { createMailer, sendTestMail, type Mailer } from './mailer.ts';
import { SMTP_LIMITS } from './smtp-delivery.ts';

const folder = mkdtempSync(join(tmpdir(), 'waylift-mail-'));
const authority = join(folder, 'authority.pem');
writeFileSync(authority, MAIL_AUTHORITY);
const CONFIG = { mailFrom: 'no-reply@lift.example', dataDir: '', publicUrl: 'https://lift.example' };
const TEST_MAIL = { id: '0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11', to: 'ann@example.org', now: new Date('2026-11-26T10:00:00Z') };
const mailers: Mailer[] = [];

afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

function mailerFor(smtpUrl: string, { smtpCa, logged = [] }: { smtpCa?: string | undefined; logged?: string[] } = {}): Mailer {
  const log = createLog({ logLevel: 'trace' }, { write: (line: string) => void logged.push(line) });
  const mailer = createMailer({ ...CONFIG, smtpUrl, smtpCa }, log, { smtpLimits: { ...SMTP_LIMITS, checkMs: 60_000 } });
  mailers.push(mailer);
  return mailer;
}

function startWithTls(
  certificate: keyof typeof MAIL_CERTIFICATES,
  { atOnce = false, ...options }: SMTPServerOptions & { atOnce?: boolean } = {},
) {
  return startMailServer({ disabledCommands: [], secure: atOnce, cert: MAIL_CERTIFICATES[certificate], key: MAIL_SERVER_KEY, ...options });
}

/** This machine, under an address that does not look local. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
const atOnce = (url: string) => url.replace('smtp:', 'smtps:');

describe.each([
  ['STARTTLS', { atOnce: false }, (url: string) => url],
  ['TLS at once', { atOnce: true }, atOnce],
])('with %s', (_how, options, address) => {
  test.each(['bySelf', 'expired', 'ofOtherName'] as const)(
    'a mail server on this machine is trusted, whatever its certificate: %s',
    async (certificate) => {
      await using server = await startWithTls(certificate, options);
      for (const host of ['127.0.0.1', 'localhost'])
        await mailerFor(address(server.url).replace('127.0.0.1', host)).send(await sampleMail());
      expect(server.received).toHaveLength(2);
    },
  );

  test('a certificate of an authority of our own is trusted once SMTP_CA names it', async () => {
    await using server = await startWithTls('byAuthority', options);
    await expect(mailerFor(elsewhere(address(server.url))).send(await sampleMail())).rejects.toMatchObject({
      code: 'ESOCKET UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
    expect(server.received).toHaveLength(0);
    await mailerFor(elsewhere(address(server.url)), { smtpCa: authority }).send(await sampleMail());
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['bySelf', undefined, 'DEPTH_ZERO_SELF_SIGNED_CERT', /signed by itself.*SMTP_CA/],
    ['byAuthority', undefined, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', /nobody who is known here.*SMTP_CA/],
    ['expired', authority, 'CERT_HAS_EXPIRED', /has expired\. Renew it/],
    ['ofOtherName', authority, 'ERR_TLS_CERT_ALTNAME_INVALID', /is for mail\.elsewhere\.example\. Let SMTP_URL name it so/],
  ] as const)('what is wrong with a certificate is said in our words, and kept as a code: %s', async (certificate, smtpCa, code, words) => {
    await using server = await startWithTls(certificate, options);
    const smtpUrl = elsewhere(address(server.url));
    const logged: string[] = [];
    const mailer = mailerFor(smtpUrl, { smtpCa, logged });
    await expect(mailer.send(await sampleMail())).rejects.toMatchObject({ code: `ESOCKET ${code}`, isPermanent: false });
    expect(await mailer.check()).toBe(false);
    expect(logged.join('')).toContain(code);
    const { isTaken, answer } = await sendTestMail({ ...CONFIG, smtpUrl, smtpCa }, TEST_MAIL);
    expect({ isTaken, answer }).toEqual({ isTaken: false, answer: expect.stringMatching(words) });
    expect(answer).toContain(code);
    expect(answer).not.toMatch(/node/i);
    expect(server.received).toHaveLength(0);
  });
});

test.each([
  ['what is no certificate', 'hello\n'],
  ['a certificate that is cut off', MAIL_AUTHORITY.slice(0, 200)],
  ['nothing', ''],
])('SMTP_CA that holds %s is refused by its name', (_what, content) => {
  const path = join(folder, 'wrong.pem');
  writeFileSync(path, content);
  expect(() => mailerFor('smtp://mail.example:25', { smtpCa: path })).toThrow(/^SMTP_CA holds ".*wrong\.pem"/);
});

test('SMTP_CA that is not there is refused by its name', () => {
  expect(() => mailerFor('smtp://mail.example:25', { smtpCa: join(folder, 'missing.pem') })).toThrow(/^SMTP_CA holds ".*missing\.pem"/);
});

test.each([
  [550, '5.1.1 no such user', 'EENVELOPE 550 5.1.1', /^it refuses this address for good: 550 5\.1\.1 no such user$/, true],
  [550, '5.7.1 blocked by SPF', 'EENVELOPE 550 5.7.1', /^it refuses this address for good: 550 5\.7\.1 blocked by SPF$/, true],
  [451, '4.7.1 greylisted, come again', 'EENVELOPE 451 4.7.1', /^not now: 451 4\.7\.1 greylisted, come again\. .*tried again/, false],
  [550, 'no such user', 'EENVELOPE 550', /^it refuses this address for good: 550 no such user$/, true],
  [550, '2.1.5 says something else', 'EENVELOPE 550', /550 2\.1\.5/, true],
])('a refusal is kept by its codes, and told in words: %s %s', async (responseCode, words, code, answer, isPermanent) => {
  await using server = await startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode })),
  });
  await expect(mailerFor(server.url).send(await sampleMail())).rejects.toMatchObject({ code, isPermanent });
  expect(await sendTestMail({ ...CONFIG, smtpUrl: server.url }, TEST_MAIL)).toEqual({
    isTaken: false,
    answer: expect.stringMatching(answer),
  });
});

test('a wrong password, a refused sender, a refused content and a port where nobody listens are told apart', async () => {
  const tell = async (smtpUrl: string) => (await sendTestMail({ ...CONFIG, smtpUrl }, TEST_MAIL)).answer;
  await using asking = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_given, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
  });
  expect(await tell(asking.url.replace('//', '//user:wrong@'))).toMatch(
    /^it refuses the user or the password of SMTP_URL: 535 .*percent-encoded/,
  );
  await using picky = await startMailServer({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('not yours'), { responseCode: 553 })),
  });
  expect(await tell(picky.url)).toBe('it refuses the sender of MAIL_FROM: 553 not yours');
  await using reading = await startMailServer({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(Object.assign(new Error('looks like spam'), { responseCode: 554 })));
    },
  });
  expect(await tell(reading.url)).toBe('it refuses the mail: 554 looks like spam');
  const nobody = createServer();
  const url = await listen(nobody);
  await new Promise<void>((resolve) => nobody.close(() => resolve()));
  expect(await tell(url)).toBe('nothing answers at the host and port of SMTP_URL (ECONNREFUSED).');
  await expect(mailerFor(url).send(await sampleMail())).rejects.toMatchObject({ code: 'ESOCKET ECONNREFUSED' });
});
