import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { renderMail } from '#emails';
import { LANES_CONTENT_ID } from './lanes-picture.ts';
import { createMailer, MailError, type Mailer, type OutgoingMail } from './mailer.ts';

const CONFIG = { smtpUrl: undefined, mailFrom: '"Waylift" <no-reply@lift.example>', dataDir: '', publicUrl: 'https://lift.example' };
const LIMITS = { connectMs: 150, greetingMs: 150, silenceMs: 150, mailMs: 400, checkMs: 150 };
const NOW = new Date('2026-11-20T10:11:12.345Z');
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function mailOf(changes: Partial<OutgoingMail> = {}): Promise<OutgoingMail> {
  const rendered = await renderMail('activation', 'de', {
    productName: 'Waylift', companyName: 'Waylift', communityName: 'Erlental', primaryColour: null, forename: 'Jörg', termsUrl: 'https://lift.example/t',
    privacyUrl: 'https://lift.example/p', activationUrl: 'https://lift.example/verify-email/secret-token', requestUrl: 'https://lift.example/verify-email',
  });
  return { ...rendered, id: '0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11', to: 'jörg@example.org', primaryColour: null, ...changes };
}

function mailerFor(smtpUrl: string | undefined, dataDir = '', logged: string[] = []): Mailer {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const mailer = createMailer({ ...CONFIG, smtpUrl, dataDir }, log, { smtpLimits: LIMITS, now: () => NOW });
  endings.push(() => mailer.close());
  return mailer;
}

async function outboxMailer(): Promise<{ mailer: Mailer; folder: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-mail-'));
  endings.push(() => rm(dataDir, { recursive: true, force: true }));
  return { mailer: mailerFor(undefined, dataDir), folder: join(dataDir, 'outbox') };
}

async function listen(server: Server | SMTPServer): Promise<string> {
  const inner = server instanceof SMTPServer ? server.server : server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = inner.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `smtp://127.0.0.1:${address.port}`;
}

/** A mail server that takes what comes unless `options` say otherwise. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ url: string; received: { raw: Buffer; recipients: string[] }[] }> {
  const received: { raw: Buffer; recipients: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ raw: Buffer.concat(chunks), recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const url = await listen(server);
  endings.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url, received };
}

test('a mail arrives over SMTP as it was written: text, HTML, picture, headers', async () => {
  const { url, received } = await mailServer();
  const mail = await mailOf();
  await mailerFor(url).send(mail);
  expect(received).toHaveLength(1);
  const parsed = await PostalMime.parse(received[0]?.raw ?? '');
  expect(parsed.subject).toBe(mail.subject);
  expect(parsed.from).toMatchObject({ name: 'Waylift', address: 'no-reply@lift.example' });
  expect(parsed.to).toMatchObject([{ name: '', address: 'jörg@example.org' }]);
  expect(parsed.messageId).toBe('<0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11@lift.example>');
  expect(new Date(parsed.date ?? '').getTime()).toBe(NOW.getTime() - 345);
  expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(parsed.html?.trim()).toBe(mail.html);
  expect(parsed.text?.trim()).toBe(mail.text.trim());
  expect(parsed.attachments).toMatchObject([{ contentId: `<${LANES_CONTENT_ID}>`, mimeType: 'image/png', disposition: 'inline', related: true }]);
});

test('a mail that the server refuses at first arrives when it is sent again, recognisable as the same', async () => {
  let refusals = 1;
  const { url, received } = await mailServer({
    onRcptTo(_address, _session, done) {
      refusals -= 1;
      done(refusals >= 0 ? Object.assign(new Error('try jörg@example.org later'), { responseCode: 451 }) : undefined);
    },
  });
  const mailer = mailerFor(url);
  await expect(mailer.send(await mailOf())).rejects.toThrow(MailError);
  expect(received).toHaveLength(0);
  await mailer.send(await mailOf());
  expect(String(received[0]?.raw)).toContain('0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11@lift.example');
});

test('what is thrown and logged of a refusal holds neither the address nor the link', async () => {
  const { url } = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
  });
  const logged: string[] = [];
  const error: unknown = await mailerFor(url, '', logged).send(await mailOf()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailError);
  expect(error).toMatchObject({ code: 'EENVELOPE', message: 'the mail was not taken: EENVELOPE 550' });
  expect(JSON.stringify([error, error instanceof Error ? [error.stack, error.cause] : '', logged])).not.toMatch(/jörg|example\.org|secret-token/);
});

test.each([
  ['says nothing', () => {}],
  ['trickles its replies without end', (socket: { write(text: string): unknown; destroyed: boolean }) => {
    socket.write('220 welcome\r\n');
    const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('250-wait\r\n')), 20);
  }],
  ['hangs up', (socket: { destroy(): unknown }) => void socket.destroy()],
])('a server that %s is given up within the limits', async (_what, behave) => {
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    behave(socket);
  });
  const url = await listen(server);
  endings.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const mailer = mailerFor(url);
  const startedAt = performance.now();
  await expect(mailer.send(await mailOf())).rejects.toThrow(MailError);
  expect(await mailer.check()).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test('a server that is not there is an error, and readiness says so', async () => {
  const server = createServer();
  const url = await listen(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const mailer = mailerFor(url);
  await expect(mailer.send(await mailOf())).rejects.toMatchObject({ code: 'ESOCKET' });
  expect(await mailer.check()).toBe(false);
});

test('readiness asks the server, once for all who ask at the same time', async () => {
  let connections = 0;
  const { url } = await mailServer({ onConnect: (_session, done) => ((connections += 1), done()) });
  const mailer = mailerFor(url);
  expect(await Promise.all([mailer.check(), mailer.check(), mailer.check()])).toEqual([true, true, true]);
  expect(connections).toBe(1);
  expect(await mailer.check()).toBe(true);
  expect(connections).toBe(2);
});

test('without a mail server a mail is a file that only its owner reads, named by time', async () => {
  const { mailer, folder } = await outboxMailer();
  const mail = await mailOf();
  await mailer.send(mail);
  const files = await readdir(folder);
  expect(files).toEqual(['20261120T101112345Z-0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11.eml']);
  const file = join(folder, files[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const parsed = await PostalMime.parse(await readFile(file));
  expect(parsed).toMatchObject({ subject: mail.subject, to: [{ address: 'jörg@example.org' }] });
  expect(parsed.html?.trim()).toBe(mail.html);
  expect(await mailer.check()).toBe(true);
});

test('an id cannot lead out of the outbox', async () => {
  const { mailer, folder } = await outboxMailer();
  await mailer.send(await mailOf({ id: '../../evil' }));
  expect(await readdir(folder)).toEqual(['20261120T101112345Z-______evil.eml']);
});

test('a subject cannot add a header', async () => {
  const { mailer, folder } = await outboxMailer();
  await mailer.send(await mailOf({ subject: 'Hello\r\nBcc: everybody@example.org\r\n\r\nbody' }));
  const parsed = await PostalMime.parse(await readFile(join(folder, (await readdir(folder))[0] ?? '')));
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.subject).toBe('Hello Bcc: everybody@example.org body');
});

test.each(['a,b@example.org', 'a;b@example.org', '"ab"@example.org', 'a(b)@example.org', 'a:b@example.org'])(
  'an address is one recipient, whatever is in it: %s', async (to) => {
    const { url, received } = await mailServer();
    await mailerFor(url).send(await mailOf({ to }));
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(received[0]?.recipients).toHaveLength(1);
    expect(received[0]?.recipients[0]).toMatch(/@example\.org$/);
    expect(parsed.to).toHaveLength(1);
  },
);

test.each(['a\r\nRCPT TO:<b@example.org>@example.org', 'a>b@example.org', '<a@example.org>', 'a\u0007@example.org'])(
  'an address that could end its line is refused: %j', async (to) => {
    const { url, received } = await mailServer();
    await expect(mailerFor(url).send(await mailOf({ to }))).rejects.toMatchObject({ code: 'EUNUSABLEADDRESS' });
    expect(received).toHaveLength(0);
  },
);
