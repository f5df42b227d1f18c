import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '@waylift/words/languages';
import { freePort } from '../scripts/free-port.mjs';
import { startCaddy, startNginx } from '../scripts/proxies.mjs';
import { run } from './debian-root.mjs';

const SITE = 'share.example.org';
const folder = mkdtempSync(join(tmpdir(), 'proxies-'));
const server = createServer((_request, response) => response.end('of the portal'));
let given;

beforeAll(async () => {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(folder, name));
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${SITE}`,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const [certificateText, keyText] = [certificate, key].map((path) => readFileSync(path, 'utf8'));
  given = { site: SITE, servers: [`127.0.0.1:${server.address().port}`], certificate: certificateText, key: keyText };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('%s', (name, start) => {
  let stop;
  let port;
  beforeAll(async () => {
    port = await freePort();
    mkdirSync(join(folder, name));
    stop = await start({ ...given, folder: join(folder, name), port, isHasty: true });
  });
  afterAll(() => stop());

  /** @returns all that came until the proxy closed the connection */
  const ask = (text) =>
    new Promise((done) => {
      let answer = '';
      const socket = connect({ port, host: '127.0.0.1', servername: SITE, rejectUnauthorized: false }, () => socket.write(text));
      socket.on('data', (bytes) => (answer += bytes));
      socket.on('error', () => {});
      socket.on('close', () => done(answer));
    });

  test('hangs up on who does not finish the headers or the body of a request, and answers who does', async () => {
    const head = `POST /v2/liftshare/token HTTP/1.1\r\nHost: ${SITE}\r\n`;
    const [whole, ...begun] = await Promise.all([
      ask(`GET / HTTP/1.1\r\nHost: ${SITE}\r\nConnection: close\r\n\r\n`),
      ask(head),
      ask(`${head}Content-Length: 99\r\nConnection: close\r\n\r\n{`),
    ]);
    expect(whole).toMatch(/^HTTP\/1\.1 200 [^]*of the portal/);
    expect(begun).toHaveLength(2);
  });

  test('while no server is there shows a page in the look of the portal, and no log holds what was asked', async () => {
    const listeningAt = server.address().port;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    const paths = [
      '/sign-up/accept-invite?token=SECRETTOKEN123&cs=hall',
      '/v2/liftshare/verify-email/SECRETTOKEN123',
      '/v2/liftshare/community/link/SECRETTOKEN123',
      '/places?query=12+mill+lane',
    ];
    const answers = await Promise.all(
      paths.map((path) =>
        ask(
          `GET ${path} HTTP/1.1\r\nHost: ${SITE}\r\nReferer: https://${SITE}/p?query=13+mill+lane\r\nUser-Agent: agent-of-ann\r\nConnection: close\r\n\r\n`,
        ),
      ),
    );
    server.listen(listeningAt, '127.0.0.1');
    await once(server, 'listening');
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toMatch(/^retry-after: 10\r$/im);
      expect(answer).toMatch(/^cache-control: no-store\r$/im);
      expect(answer).toMatch(/^content-type: text\/html; charset=utf-8\r$/im);
      expect(answer).toContain('<h1>Back in a moment</h1>');
      expect(answer.length).toBeLessThan(2_500);
    }
    const files = readdirSync(join(folder, name)).filter((file) => file.endsWith('.log'));
    expect(files).toContain('output.log');
    for (const file of files) {
      const text = readFileSync(join(folder, name, file), 'utf8');
      expect(text, file).not.toMatch(/SECRETTOKEN|mill|agent-of-ann/);
      if (file !== 'access.log') expect(text, file).not.toMatch(/"?(?:client|remote_ip|remote_addr)"?: ?"?127/);
    }
    await expect
      .poll(() => ask(`GET / HTTP/1.1\r\nHost: ${SITE}\r\nConnection: close\r\n\r\n`), { timeout: 60_000 })
      .toContain('of the portal');
  });

  test('refuses two hosts', async () => {
    expect(await ask('GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

test('both proxies show the same page', () => {
  const [caddy, nginx] = ['Caddyfile', 'nginx.conf'].map(
    (name) => /<!doctype html>[^]*<\/html>/.exec(readFileSync(join(import.meta.dirname, name), 'utf8'))?.[0],
  );
  expect(caddy).toBe(nginx);
  for (const { tag } of languages) expect(caddy).toContain(`lang=${tag.split('-')[0]}`);
});

test('no proxy cuts off a live page that its member reads: it may be open as long as its token lives', () => {
  const [caddy, nginx] = ['Caddyfile', 'nginx.conf'].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  expect(Number(/write (\d+)m/.exec(caddy)?.[1])).toBeGreaterThan(10);
  // Between two pieces, of which one comes every 25 seconds.
  expect(Number(/proxy_read_timeout (\d+)s/.exec(nginx)?.[1])).toBeGreaterThan(25);
});
