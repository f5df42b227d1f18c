import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../../kernel/effects/log.ts';
import { listen, sampleMail, startMailServer } from '../../test-support/mail-server.ts';
import { LANES_CONTENT_ID } from '../content/lanes-picture.ts';
import { createMailer, MailError, type Mailer } from './mailer.ts';
import { SMTP_LIMITS, type SmtpLimits } from './smtp-delivery.ts';

const CONFIG = { mailFrom: '"Waylift" <no-reply@lift.example>', dataDir: '', publicUrl: 'https://lift.example' };
/** For servers that answer: on a slow machine, the usual limit of the readiness check is too short. */
const LONG_LIMITS = { ...SMTP_LIMITS, checkMs: 60_000 };
/** For servers that never answer. */
const SHORT_LIMITS = { connectMs: 150, greetingMs: 150, silenceMs: 150, mailMs: 400, checkMs: 150 };
const NOW = new Date('2026-11-20T10:11:12.345Z');
const mailers: Mailer[] = [];

afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.close();
});

function mailerFor(
  smtpUrl: string,
  { logged = [], smtpLimits = LONG_LIMITS }: { logged?: string[]; smtpLimits?: SmtpLimits } = {},
): Mailer {
  const log = createLog({ logLevel: 'trace' }, { write: (line: string) => void logged.push(line) });
  const mailer = createMailer({ ...CONFIG, smtpUrl }, log, { smtpLimits, now: () => NOW });
  mailers.push(mailer);
  return mailer;
}

test('a mail arrives over SMTP as it was written: text, HTML, picture, headers', async () => {
  await using server = await startMailServer();
  const mail = await sampleMail();
  await mailerFor(server.url).send(mail);
  expect(server.received).toHaveLength(1);
  const parsed = await PostalMime.parse(server.received[0]?.raw ?? '');
  expect(parsed.subject).toBe(mail.subject);
  expect(parsed.from).toMatchObject({ name: 'Waylift', address: 'no-reply@lift.example' });
  expect(parsed.to).toMatchObject([{ name: '', address: 'jörg@example.org' }]);
  expect(parsed.messageId).toBe('<0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11@lift.example>');
  expect(new Date(parsed.date ?? '').getTime()).toBe(NOW.getTime() - 345);
  expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(parsed.html?.trim()).toBe(mail.html);
  expect(parsed.text?.trim()).toBe(mail.text.trim());
  expect(parsed.attachments).toMatchObject([
    { contentId: `<${LANES_CONTENT_ID}>`, mimeType: 'image/png', disposition: 'inline', related: true },
  ]);
});

test('a mail that the server refuses at first arrives when it is sent again, recognisable as the same', async () => {
  let refusals = 1;
  await using server = await startMailServer({
    onRcptTo(_address, _session, done) {
      refusals -= 1;
      done(refusals >= 0 ? Object.assign(new Error('try jörg@example.org later'), { responseCode: 451 }) : undefined);
    },
  });
  const mailer = mailerFor(server.url);
  await expect(mailer.send(await sampleMail())).rejects.toThrow(MailError);
  expect(server.received).toHaveLength(0);
  await mailer.send(await sampleMail());
  expect(String(server.received[0]?.raw)).toContain('0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11@lift.example');
});

test('what is thrown and logged of a refusal holds neither the address nor the link', async () => {
  await using server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
  });
  const logged: string[] = [];
  const error: unknown = await mailerFor(server.url, { logged })
    .send(await sampleMail())
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailError);
  expect(error).toMatchObject({ code: 'EENVELOPE 550', isPermanent: true, message: 'the mail was not taken: EENVELOPE 550' });
  expect(JSON.stringify([error, error instanceof Error ? [error.stack, error.cause] : '', logged])).not.toMatch(
    /jörg|example\.org|secret-token/,
  );
});

test.each([
  ['says nothing', () => {}],
  [
    'trickles its replies without end',
    (socket: { write(text: string): unknown; destroyed: boolean }) => {
      socket.write('220 welcome\r\n');
      const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('250-wait\r\n')), 20);
    },
  ],
  ['hangs up', (socket: { destroy(): unknown }) => void socket.destroy()],
])('a server that %s is given up within the limits', async (_what, behave) => {
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    behave(socket);
  });
  const mailer = mailerFor(await listen(server), { smtpLimits: SHORT_LIMITS });
  try {
    await expect(mailer.send(await sampleMail())).rejects.toThrow(MailError);
    expect(await mailer.check()).toBe(false);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

test('a conversation is cut off when it is asked to end, and its mail is not taken', async () => {
  const asked = Promise.withResolvers<() => void>();
  await using server = await startMailServer({ onRcptTo: (_address, _session, done) => asked.resolve(done) });
  const ended = new AbortController();
  const sending = mailerFor(server.url).send(await sampleMail(), ended.signal);
  const answerNow = await asked.promise;
  ended.abort();
  await expect(sending).rejects.toMatchObject({ code: 'EABORT' });
  answerNow();
  expect(server.received).toEqual([]);
});

test('a server that is not there is an error, and readiness says so', async () => {
  const server = createServer();
  const url = await listen(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const mailer = mailerFor(url);
  await expect(mailer.send(await sampleMail())).rejects.toMatchObject({ code: 'ESOCKET ECONNREFUSED' });
  expect(await mailer.check()).toBe(false);
});

describe('a mail server elsewhere', () => {
  /** This machine, under an address that does not look local. */
  const elsewhere = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]');

  test('that offers no encryption gets neither the mail nor the password of SMTP_URL', async () => {
    await using server = await startMailServer();
    const mailer = mailerFor(elsewhere(server.url));
    await expect(mailer.send(await sampleMail())).rejects.toMatchObject({ code: expect.stringMatching(/^ETLS/) });
    expect(await mailer.check()).toBe(false);
    expect(server.received).toHaveLength(0);
  });

  test('gets it where the setting says that it may do without', async () => {
    await using server = await startMailServer();
    await mailerFor(`${elsewhere(server.url)}?requireTLS=false`).send(await sampleMail());
    expect(server.received).toHaveLength(1);
  });
});

test('readiness asks the server, once for all who ask at the same time', async () => {
  let connections = 0;
  await using server = await startMailServer({ onConnect: (_session, done) => ((connections += 1), done()) });
  const mailer = mailerFor(server.url);
  expect(await Promise.all([mailer.check(), mailer.check(), mailer.check()])).toEqual([true, true, true]);
  expect(connections).toBe(1);
  expect(await mailer.check()).toBe(true);
  expect(connections).toBe(2);
});

test.each(['a,b@example.org', 'a;b@example.org', '"ab"@example.org', 'a(b)@example.org', 'a:b@example.org'])(
  'an address is one recipient, whatever is in it: %s',
  async (to) => {
    await using server = await startMailServer();
    await mailerFor(server.url).send(await sampleMail({ to }));
    const parsed = await PostalMime.parse(server.received[0]?.raw ?? '');
    expect(server.received[0]?.recipients).toHaveLength(1);
    expect(server.received[0]?.recipients[0]).toMatch(/@example\.org$/);
    expect(parsed.to).toHaveLength(1);
  },
);

test.each(['a\r\nRCPT TO:<b@example.org>@example.org', 'a>b@example.org', 'a<b@example.org', 'a\u0007@example.org'])(
  'an address that could end its line is refused: %j',
  async (to) => {
    await using server = await startMailServer();
    await expect(mailerFor(server.url).send(await sampleMail({ to }))).rejects.toMatchObject({
      code: 'EUNUSABLEADDRESS',
      isPermanent: true,
    });
    expect(server.received).toHaveLength(0);
  },
);
