/**
 * Signing on through an employer, beside passwords and passkeys, with a real provider (oidc-provider) in a process of its own. Linux only; `npm run build` first.
 *
 * 1. 500 colleagues at once, by turns: each signs in by password on a known browser; each signs on for the first time, confirms name and terms, and is a member.
 * 2. Sign-ins a second, twenty at a time, by turns: password, provider (known people), passkey.
 */
import { fork } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_MEMBER_PASSWORD } from '../apps/server/src/operator/demo/demo-members.ts';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { createAuthenticator } from '../apps/server/src/test-support/authenticator.ts';
import { makeStore, postgresPids, processorMs, run, start, untilReady } from './measured-program.mjs';

const colleagues = Number(process.env.COLLEAGUES ?? 500);
const rounds = Number(process.env.ROUNDS ?? 3);
const atOnce = 20;
const turnMs = Number(process.env.SECONDS ?? 10) * 1000;
const withPasskeys = 100;
/** `PUBLIC_URL` has to be known before the start. */
const port = await freePort();
const url = `http://localhost:${port}`;
/** How often a call was told to come back later. */
let sentAway = 0;
/** How often the provider, which shares the machine, took too long. */
let begunAnew = 0;
class ProviderAwayError extends Error {}
const secret = randomBytes(24).toString('base64url');

if (process.argv[2] === 'provider') await serveProvider();
else await measure();

async function measure() {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-sign-ons-'));
  const env = {
    DATA_DIR: folder,
    DEMO: 'off',
    MAIL: 'files',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    PUBLIC_URL: url,
    ENVIRONMENT: 'localhost',
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    // One client has a tenth of them, and here everybody is one client.
    CONNECTIONS_MAX: '20000',
  };
  const provider = fork(import.meta.filename, ['provider'], { env: { PATH: process.env.PATH, SECRET: secret }, stdio: 'inherit' });
  const [issuer] = await once(provider, 'message');
  let server;
  try {
    console.log(`Load before the run: ${loadavg()[0].toFixed(1)}\n`);
    await makeStore(env);
    await run(['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel', '--culture', 'en-GB'], env);
    await run(['community', 'create', '--slug', 'fenwick', '--name', 'Fenwick', '--culture', 'en-GB'], env);
    await run(['demo', 'fill', '--community', 'kestrel', '--members', String(colleagues), '--journeys', '10'], env);
    server = start('main.js', [], env);
    await untilReady(server);
    const providerId = await setProvider(env, folder, issuer);
    provider.send(`${url}/sign-on/callback/${providerId}`);
    await once(provider, 'message');
    const store = await openStore({ dataDir: folder });
    const { rows } = await store.pool.query(
      `select email from members m join communities c on c.id = m.community_id where c.slug = 'kestrel' order by email`,
    );
    await store.close();
    const people = rows.map(({ email }) => ({ email, clientId: randomUUID() }));
    await inTurns(people, (person) => byPassword(person));
    const devices = await inTurns(people.slice(0, withPasskeys), addPasskey);

    await measureAtOnce(people, providerId);
    await measureRates({ people, devices, providerId, processors: () => processorsOf(server, provider) });
    console.log(`\nNode ${process.version}, ${availableParallelism()} cores, load after: ${loadavg()[0].toFixed(1)}`);
  } finally {
    server?.child.kill('SIGTERM');
    await server?.ended;
    provider.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}

async function setProvider(env, folder, issuer) {
  const file = join(folder, 'provider-secret');
  await writeFile(file, secret);
  const told = ['--issuer', issuer, '--client-id', 'waylift', '--secret-file', file, '--label', 'Fenwick account'];
  const { out } = await run(['community', 'sign-on', 'set', 'fenwick', ...told, '--domain', 'fenwick.example'], env);
  return /sign-on\/callback\/([\w-]{36})/.exec(out)[1];
}

async function measureAtOnce(people, providerId) {
  console.log(`${colleagues} at once:\n`);
  console.log(
    '| round | password, median | 95th | first sign-on, median | 95th | times | beside it, at the provider | all first sign-ons | told to come later |',
  );
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  for (let round = 1; round <= rounds; round += 1) {
    sentAway = 0;
    const passwords = await Promise.all(people.map((person) => timed(() => byPassword(person))));
    const ofPasswords = sentAway;
    const startedAt = performance.now();
    const first = await Promise.all(people.map((_, index) => firstSignOn(`first-${round}-${index}`, providerId)));
    const all = performance.now() - startedAt;
    const own = first.map(({ ownMs }) => ownMs);
    const away = first.map(({ awayMs }) => awayMs);
    const times = at(own, 0.95) / at(passwords, 0.95);
    const cells = [
      round,
      ms(at(passwords, 0.5)),
      ms(at(passwords, 0.95)),
      ms(at(own, 0.5)),
      ms(at(own, 0.95)),
      times.toFixed(2),
      ms(at(away, 0.5)),
      ms(all),
      `${ofPasswords}, ${sentAway - ofPasswords}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`\nBegun anew because the provider took too long: ${begunAnew}`);
}

async function measureRates({ people, devices, providerId, processors }) {
  const known = Array.from({ length: colleagues }, (_, index) => `first-1-${index}`);
  const ways = {
    password: (turn) => byPassword(people[turn % people.length]),
    provider: (turn) => signOn(known[turn % known.length], providerId),
    passkey: (turn) => byPasskey(devices[turn % devices.length]),
  };
  console.log(`\nSign-ins a second, ${atOnce} at a time:\n`);
  console.log('| round | way | a second | 95th | processor of one: server | PostgreSQL | provider |');
  console.log('| ---: | --- | ---: | ---: | ---: | ---: | ---: |');
  for (let round = 1; round <= rounds; round += 1) {
    for (const [way, signIn] of Object.entries(ways)) {
      const from = processors();
      const startedAt = performance.now();
      const endsAt = startedAt + turnMs;
      const times = [];
      let turn = 0;
      const one = async () => {
        while (performance.now() < endsAt) times.push(await timed(() => signIn((turn += 1))));
      };
      await Promise.all(Array.from({ length: atOnce }, one));
      const seconds = (performance.now() - startedAt) / 1000;
      const each = processors().map((now, index) => `${((now - from[index]) / times.length).toFixed(1)} ms`);
      console.log(`| ${[round, way, (times.length / seconds).toFixed(0), ms(at(times, 0.95)), ...each].join(' | ')} |`);
    }
  }
}

function byPassword({ email, clientId }) {
  return call('/token', { email, password: DEMO_MEMBER_PASSWORD, clientId });
}

async function addPasskey(person) {
  const { token } = await byPassword(person);
  const { proof } = await call('/settings/passkeys/proof', { password: DEMO_MEMBER_PASSWORD }, token);
  const { options } = await call('/settings/passkeys/options', {}, token);
  const device = createAuthenticator({ origin: url });
  await call('/settings/passkeys', { proof, passkey: device.create(options) }, token);
  return { device, clientId: person.clientId };
}

async function byPasskey({ device, clientId }) {
  const { options } = await call('/passkey/options', {});
  return await call('/token/passkey', { passkey: device.get(options), clientId });
}

/** Where the provider does not answer in time, the person begins anew. `ownMs`: what the portal's calls took, all tries together. */
async function signOn(name, providerId) {
  for (let ownMs = 0; ; begunAnew += 1) {
    const startedAt = performance.now();
    try {
      const done = await tryToSignOn(name, providerId);
      return { ...done, ownMs: done.ownMs + ownMs };
    } catch (error) {
      if (!(error instanceof ProviderAwayError)) throw error;
      ownMs += performance.now() - startedAt;
    }
  }
}

/** The round trip of somebody whom the provider knows by this name. */
async function tryToSignOn(name, providerId) {
  const own = randomBytes(32).toString('base64url');
  const proof = createHash('sha256').update(own).digest('base64url');
  const startedAt = performance.now();
  const { location } = await call('/sign-on/start', { slug: 'fenwick', proof, purpose: 'sign-in' });
  const leftAt = performance.now();
  const answer = await comeBack(location, name);
  const backAt = performance.now();
  const finished = await call('/sign-on/finish', { secret: own, answer, provider: providerId });
  return { finished, ownMs: leftAt - startedAt + performance.now() - backAt, awayMs: backAt - leftAt };
}

async function firstSignOn(name, providerId) {
  const { finished, ownMs, awayMs } = await signOn(name, providerId);
  if (finished.next !== 'details') throw new Error(`not a first sign-on: ${JSON.stringify(finished)}`);
  const detailsMs = await timed(() => call('/sign-on/details', { ticket: finished.ticket, forename: 'Nadia', surname: 'Okafor' }));
  return { ownMs: ownMs + detailsMs, awayMs };
}

/** Follows the portal's address as a browser does. @returns the query of the answer */
async function comeBack(location, name) {
  const cookies = new Map();
  let address = location;
  for (let step = 0; step < 10 && !address.startsWith(url); step += 1) {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const response = await ask(address, { redirect: 'manual', headers: { cookie, 'x-person': name } });
    for (const each of response.headers.getSetCookie()) {
      const [pair] = each.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    address = new URL(next, address).href;
  }
  return new URL(address).search.slice(1);
}

/** Who is told to come back later does so, as pages do. */
async function call(path, body, token) {
  const response = await ask(`${url}/v2/liftshare${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const later = Number(response.headers.get('retry-after'));
  const answer = await response.json();
  if (answer.code === 'sign-on-provider-away' || answer.code === 'sign-on-used') throw new ProviderAwayError();
  if (response.status === 503 && later > 0) {
    sentAway += 1;
    await delay(later * 1000);
    return await call(path, body, token);
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** As a browser, asks once more where a kept connection was closed at that moment. */
async function ask(address, asked) {
  try {
    return await fetch(address, asked);
  } catch (error) {
    if (error.cause?.code !== 'UND_ERR_SOCKET' && error.cause?.code !== 'ECONNRESET') throw error;
    return await fetch(address, asked);
  }
}

/** Twenty at a time. */
async function inTurns(items, work) {
  const done = [];
  for (let from = 0; from < items.length; from += atOnce) done.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return done;
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function at(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)];
}

function ms(value) {
  return value < 10_000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`;
}

/** Of the server, of its PostgreSQL with the processes that have ended, and of the provider. */
function processorsOf(server, provider) {
  const ofStore = postgresPids().reduce((sum, pid) => sum + processorMs(pid, { withEnded: true }), 0);
  return [processorMs(server.child.pid), ofStore, processorMs(provider.pid)];
}

/** Whoever asks says by a header who it is: nobody types anything. */
async function serveProvider() {
  const server = createRequire(new URL('../apps/server/package.json', import.meta.url));
  const { default: Provider } = await import(server.resolve('oidc-provider'));
  let answer = (_request, response) => response.writeHead(503).end();
  const http = createServer((request, response) => answer(request, response));
  http.keepAliveTimeout = 300_000;
  http.listen(0, '127.0.0.1', 1_000);
  await once(http, 'listening');
  const issuer = `http://localhost:${http.address().port}`;
  const stored = new Map();
  class Kept {
    constructor(kind) {
      this.kind = kind;
    }
    key(id) {
      return `${this.kind} ${id}`;
    }
    async upsert(id, payload) {
      stored.set(this.key(id), payload);
      if (this.kind === 'Session') stored.set(`uid ${payload.uid}`, id);
    }
    async find(id) {
      return stored.get(this.key(id));
    }
    async findByUid(uid) {
      return this.find(stored.get(`uid ${uid}`));
    }
    async findByUserCode() {}
    async consume(id) {
      stored.get(this.key(id)).consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id) {
      stored.delete(this.key(id));
    }
    async revokeByGrantId() {}
  }
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const configure = (redirectUri) => {
    const oidc = new Provider(issuer, {
      adapter: Kept,
      clients: [
        {
          client_id: 'waylift',
          client_secret: process.env.SECRET,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [{ ...key, kid: 'one', use: 'sig', alg: 'RS256' }] },
      conformIdTokenClaims: false,
      claims: { openid: ['sub', 'sid', 'auth_time'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      features: { devInteractions: { enabled: false } },
      ttl: { Grant: 3600, AccessToken: 3600, IdToken: 3600, Session: 3600, Interaction: 3600, AuthorizationCode: 600 },
      cookies: { keys: ['for a benchmark'] },
      pkce: { required: () => true },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: async () => ({ sub, email: `${sub}@fenwick.example`, given_name: 'Nadia', family_name: 'Okafor' }),
      }),
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({ accountId: ctx.oidc.session.accountId, clientId: ctx.oidc.client.clientId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    oidc.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/interaction/')) return await next();
      await oidc.interactionFinished(ctx.req, ctx.res, { login: { accountId: ctx.get('x-person') } });
      ctx.respond = false;
    });
    answer = oidc.callback();
  };
  configure('http://localhost/none');
  process.on('message', (redirectUri) => {
    configure(redirectUri);
    process.send('registered');
  });
  process.on('disconnect', () => process.exit());
  process.send(issuer);
}
