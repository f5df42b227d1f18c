import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { createMailer } from '../delivery/mailer.ts';
import { renderMail } from '../content/render-mail.ts';
import { addSecurityHeaders } from '../../kernel/http/security-headers.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { mountDevMailbox, serveDevMailbox } from './dev-mailbox.endpoints.ts';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

type Mailbox = { app: FastifyInstance; dataDir: string; readonly send: (id: string) => Promise<string> };

async function startMailbox(env: Record<string, string> = {}): Promise<Mailbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-mailbox-'));
  endings.push(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const app = fastify({ trustProxy: true });
  endings.push(() => app.close());
  await addSecurityHeaders(app, config);
  mountDevMailbox(app, { config });
  let sentAt = Date.parse('2026-11-20T10:00:00.000Z');
  const mailer = createMailer({ ...config, smtpUrl: undefined }, createLog({ logLevel: 'silent' }), {
    now: () => new Date((sentAt += 1000)),
  });
  return {
    app,
    dataDir,
    send: async (id) => {
      const mail = renderMail('activation', 'en-GB', {
        productName: 'Waylift',
        companyName: 'Waylift',
        communityName: 'Alder Valley',
        primaryColour: '#ffd100',
        forename: 'Priya',
        termsUrl: 'http://localhost:3000/t',
        privacyUrl: 'http://localhost:3000/p',
        activationUrl: `http://localhost:3000/verify-email/${id}`,
        requestUrl: 'http://localhost:3000/verify-email',
        ownPasswordUrl: null,
      });
      await mailer.send({
        ...mail,
        subject: `${mail.subject} ${id}`,
        id,
        to: `${id}@example.org`,
        memberId: 'priya',
        primaryColour: '#ffd100',
      });
      return `${new Date(sentAt).toISOString().replace(/[-:.]/g, '')}-${id}-priya`;
    },
  };
}

describe('the mailbox', () => {
  test('says so while there is no mail', async () => {
    const { app } = await startMailbox();
    const { statusCode, body, headers } = await app.inject('/dev/mailbox');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('No mail yet');
  });

  test('lists what was sent, newest first', async () => {
    const { app, send } = await startMailbox();
    const [one, two] = [await send('one'), await send('two')];
    const { body } = await app.inject('/dev/mailbox');
    expect(body).toContain('Verify your email address for Waylift two');
    expect(body).toContain('one@example.org');
    expect(body.indexOf(`/dev/mailbox/${two}"`)).toBeLessThan(body.indexOf(`/dev/mailbox/${one}"`));
  });

  test('shows at most the last 200', async () => {
    const { app, dataDir, send } = await startMailbox();
    await send('first');
    const name = (index: number) => `20261121T10000${String(index).padStart(4, '0')}Z-x.eml`;
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => writeFile(join(dataDir, 'outbox', name(index)), `Subject: mail ${index}\r\n\r\nx`)),
    );
    const { body } = await app.inject('/dev/mailbox');
    expect(body.match(/<li>/g)).toHaveLength(200);
    expect(body).not.toContain('first@example.org');
  });

  test('shows a mail: who, what, text, source, and its HTML in a frame without script', async () => {
    const { app, send } = await startMailbox();
    const name = await send('one');
    const { body, headers } = await app.inject(`/dev/mailbox/${name}`);
    expect(body).toContain('<h1>Verify your email address for Waylift one</h1>');
    expect(body).toContain('one@example.org');
    expect(body).toContain('<time datetime="2026-11-20T10:00:01.000Z">');
    expect(body).toContain('Verify my email address:\nhttp://localhost:3000/verify-email/one\n');
    expect(body).toContain('Auto-Submitted: auto-generated');
    expect(body).toContain(`<iframe src="/dev/mailbox/${name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self';/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('frames the mail with its picture in it and its links opening beside', async () => {
    const { app, send } = await startMailbox();
    const { body, headers } = await app.inject(`/dev/mailbox/${await send('one')}/html`);
    expect(body).toContain('<head><base target="_blank">');
    expect(body).toContain('src="data:image/png;base64,');
    expect(body).not.toContain('cid:');
    expect(headers['content-security-policy']).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  test('shows what a stranger wrote as text', async () => {
    const { app, dataDir, send } = await startMailbox();
    await send('one');
    await writeFile(
      join(dataDir, 'outbox', '20261121T100000000Z-evil.eml'),
      'Subject: <script>alert(1)</script>\r\nTo: "><img src=x>@example.org\r\n\r\n</pre><script>alert(2)</script>',
    );
    for (const url of ['/dev/mailbox', '/dev/mailbox/20261121T100000000Z-evil']) {
      const { statusCode, body } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/<script|<img/);
    }
  });

  test.each(['nothing', '..%2f..%2fsecret', '..', '20261120T100001000Z-one.eml', '%00', 'x'.repeat(90)])(
    'answers 404 for %s',
    async (name) => {
      const { app, send } = await startMailbox();
      await send('one');
      for (const path of [`/dev/mailbox/${name}`, `/dev/mailbox/${name}/html`]) expect((await app.inject(path)).statusCode).toBe(404);
    },
  );

  test('skips a file that cannot be opened', async () => {
    const { app, dataDir, send } = await startMailbox();
    await send('one');
    await symlink('nowhere', join(dataDir, 'outbox', '20261121T100000000Z-gone.eml'));
    const { statusCode, body } = await app.inject('/dev/mailbox');
    expect(statusCode).toBe(200);
    expect(body.match(/<li>/g)).toHaveLength(1);
  });
});

describe('the mailbox is not there', () => {
  test.each([
    ['in production', { ENVIRONMENT: 'production', MAIL: 'files' }],
    ['when the address is a production one', { PUBLIC_URL: 'https://lift.example', MAIL: 'files' }],
    ['when the address is not this machine', { PUBLIC_URL: 'http://192.0.2.7:3000' }],
    ['when the address is a stage of a portal', { PUBLIC_URL: 'https://lift.example', ENVIRONMENT: 'staging' }],
    ['when mail is really sent', { SMTP_URL: 'smtp://127.0.0.1:2525' }],
  ])('%s', async (_when, env) => {
    expect(await serveDevMailbox(readConfig(env))).toBeNull();
  });

  test.each(['192.0.2.7', '10.0.0.1', '::ffff:192.0.2.7', '2001:db8::1'])('for %s, whatever its headers say', async (remoteAddress) => {
    const { app, send } = await startMailbox();
    const name = await send('one');
    for (const url of ['/dev/mailbox', `/dev/mailbox/${name}`, `/dev/mailbox/${name}/html`]) {
      const { statusCode, body } = await app.inject({ url, remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1', host: 'localhost' } });
      expect(statusCode).toBe(404);
      expect(body).not.toContain('one@example.org');
    }
    expect((await app.inject({ url: '/dev/mailbox', remoteAddress })).statusCode).toBe(404);
  });

  test.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-original-host',
  ])('for whoever comes through a proxy on this machine that adds %s', async (header) => {
    const { app } = await startMailbox();
    expect((await app.inject({ url: '/dev/mailbox', headers: { [header]: '192.0.2.7' } })).statusCode).toBe(404);
  });

  test("for a stranger's name that was made to point here", async () => {
    const { app } = await startMailbox();
    expect((await app.inject({ url: '/dev/mailbox', headers: { host: 'evil.example:3000' } })).statusCode).toBe(404);
  });

  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('but it is for %s', async (remoteAddress) => {
    const { app } = await startMailbox();
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect((await app.inject({ url: '/dev/mailbox', remoteAddress, headers: { host } })).statusCode).toBe(200);
    }
  });
});

test('a proxy that adds no header gets no mail out of the portal: the mailbox has a port of its own, to which the portal leads', async () => {
  await using t = await startTestApp();
  const mailbox = await serveDevMailbox(t.deps.config);
  if (mailbox === null) throw new Error('there is a mailbox for this machine');
  endings.push(() => mailbox.close());
  const portal = await buildApp(t.deps, { mailboxUrl: mailbox.url });
  endings.push(() => portal.close());
  const seenByProxy = await portal.inject({ url: '/dev/mailbox', remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } });
  expect([seenByProxy.statusCode, seenByProxy.headers.location, seenByProxy.body]).toEqual([302, mailbox.url, '']);
  expect((await portal.inject({ url: '/dev/mailbox/any', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
  expect(mailbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dev\/mailbox$/);
  expect(await (await fetch(mailbox.url)).text()).toContain('No mail yet');
});
