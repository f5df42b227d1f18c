/** The steps of "A first day" in docs/operating.md, with its own commands: what is promised there about them is looked at after each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../apps/server/src/test-support/postgres-server.ts';
import { linkIn, openMailbox } from '../e2e/support/mailbox.ts';
import { fillJoinForm, newPerson, signIn } from '../e2e/support/people.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { debianProgram } from '../scripts/debian-packages.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { startCaddy, startNginx } from '../scripts/proxies.mjs';
import { fillRelease } from '../scripts/release.mjs';

const repository = resolve(import.meta.dirname, '..');
const site = 'share.example.org';
const password = 'Together2work!';
const clients = 6;
/** Between the questions of a client: the processor is for what restarts. */
const PAUSE_MS = { calm: 200, restarting: 20 };
/** Only for what never comes. */
const limitMs = 600_000;
const { settings, steps } = readSection(readFileSync(join(repository, 'docs/operating.md'), 'utf8'));

/** By the first words of each step: what someone sees once its commands have run. */
const seen = {
  'Make a database, and start both servers on it': async () => {},
  'Put nginx in front, name the first community, and close it': async () => {
    await page.goto(`https://${site}/`);
    expect(await page.title()).toContain('Example Share');
    await page.goto(`https://${site}/join`);
    expect(await page.getByRole('button', { name: 'Join', exact: true }).count()).toBe(0);
  },
  'Look at it before anyone joins': async () => {
    await mailbox.waitFor('hello@share.example.org', limitMs);
  },
  'Give it three children from one file': async () => {
    await page.goto(`https://${site}/join`);
    await fillJoinForm(page, newPerson());
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    for (const name of ['North Works', 'South Works', 'Head Office']) await page.getByRole('dialog').getByRole('radio', { name }).waitFor();
  },
  'Invite 500 people by a file of which two lines are wrong': async () => {
    expect(invitations()).toEqual([]);
  },
  'Mend the lines and invite again': async () => {
    await expect.poll(() => invited().size, { timeout: limitMs }).toBe(498);
    await expect.poll(async () => JSON.parse(await runOrFail('waylift mail list --failed --json'))).toHaveLength(1);
  },
  'Look for mail that failed': async () => {
    mailbox.refusals.delete(delayed);
  },
  'Correct the address that does not exist': async () => {
    expect((await mailbox.waitFor('sam.reed@example.org', limitMs)).subject).toContain('North Works');
  },
  'Open the link of an invitation in a browser': async () => {
    for (const email of ['sam1@example.org', 'sam.reed@example.org']) {
      const mail = mailbox.mails().find(({ to }) => to.includes(email));
      await page.goto(linkIn(mail, '/sign-up/accept-invite'));
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('heading', { level: 1, name: 'Welcome to North Works' }).waitFor();
      ledger.members.push(email);
    }
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, { email: 'sam1@example.org', password });
    await expectSignedIn();
    member = await askOk('POST', '/token', { email: 'sam1@example.org', password });
    await addJourney();
  },
  'Stop PostgreSQL': async () => {
    expect(await ask('POST', '/token', { email: 'sam1@example.org', password })).toMatchObject({ status: 503 });
  },
  'Start PostgreSQL again': () => addJourney(),
  'Kill one of the two servers': () => addJourney(),
  'Restart the machine': async () => {
    await addJourney();
    await page.goto(`https://${site}/dashboard`);
    await expectSignedIn();
  },
  'Restart one server after the other, behind nginx, to add a second token secret': () => addJourney(),
  'Put Caddy in the place of nginx': async () => {
    // The mail that was refused for a while has come by itself.
    await mailbox.waitFor(delayed, limitMs);
    await page.goto(`https://${site}/`);
    await addJourney();
  },
  'Make a backup while a mail waits': async () => {
    ledger.journeysInBackup = ledger.journeys.length;
  },
  'Upgrade as [above](#upgrading) and restart one server after the other, with the new secret before the old one': () => addJourney(),
  'Restore the backup elsewhere, and start the servers there': async () => {
    await expectLedger();
    await page.goto(`https://${site}/dashboard`);
    await expectSignedIn();
    expect(mailbox.mails().filter(({ to }) => to.includes('ines@example.org'))).toEqual([]);
  },
  'Release the mail': async () => {
    await mailbox.waitFor('ines@example.org', limitMs);
    const waiting = async () => JSON.parse(await runOrFail('waylift mail list --json')).filter(({ state }) => state !== 'failed');
    await expect.poll(waiting).toEqual([]);
    expect(invited().size, 'each got an invitation').toBe(501);
    expect(
      [...invited()].filter(([, ids]) => ids.size > 1),
      'and each got one',
    ).toEqual([]);
    for (const email of ledger.members) await askOk('POST', '/token', { email, password });
  },
};

function invitations() {
  return mailbox.mails().filter(({ subject }) => subject.includes('invites you'));
}

/** The ids of the invitations that came to each address: one that was cut off comes again with the same id. */
function invited() {
  const byAddress = Map.groupBy(invitations(), ({ to }) => to[0]);
  return new Map([...byAddress].map(([address, mails]) => [address, new Set(mails.map(({ id }) => id))]));
}

/** What was acknowledged to someone. */
const ledger = { members: [], journeys: [], journeysInBackup: 0 };
const delayed = 'sam200@example.org';
const units = new Map();
/** The server that is not ready yet. */
let restarting;
let folder;
let env;
let ports;
let certificate;
let mailbox;
let postgres;
let systemctl;
let browser;
let page;
let member;

beforeAll(async () => {
  mkdirSync(join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repository, '.cache/first-day-'));
  for (const name of ['bin', 'srv', 'srv/data', 'srv/backups']) mkdirSync(join(folder, name));
  fillRelease(repository, join(folder, 'srv/portal'));
  symlinkSync(join(folder, 'srv/portal/waylift'), join(folder, 'bin/waylift'));
  postgres = await startPostgres({ settings: { listen_addresses: '127.0.0.1', port: String(await freePort()) } });
  ports = Object.fromEntries(await Promise.all(['3000', '3001', '13000', '13001', '443'].map(async (port) => [port, await freePort()])));
  systemctl = await startSystemctl();
  const store = new URL(postgres.superuserUrl);
  env = {
    PATH: [join(folder, 'bin'), dirname(debianProgram('psql', 'postgresql-client')), process.env.PATH].join(':'),
    CURL_HOME: folder,
    WAYLIFT_ENV: join(folder, 'waylift.env'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    PGHOST: '127.0.0.1',
    PGPORT: store.port,
    PGUSER: 'postgres',
    PGPASSWORD: store.password,
  };
  await runOrFail('dropdb waylift');
  debianProgram('openssl');
  certificate = await makeCertificate(site);
  mailbox = await openMailbox(await makeCertificate('mail'));
  mailbox.refusals.set('sam100@example.org', 550).set(delayed, 451);
  // The commands name the ports of a machine of their own.
  debianProgram('curl');
  const connections = Object.entries(ports).map(([port, free]) => `connect-to = ":${port}:127.0.0.1:${free}"\n`);
  writeFileSync(join(folder, '.curlrc'), `cacert = "${join(folder, `${site}.pem`)}"\n${connections.join('')}`);
  const tell = `exec curl --disable --silent --show-error --fail-with-body --data "$*" ${systemctl.url}`;
  writeFileSync(join(folder, 'bin/systemctl'), `#!/bin/sh\n${tell}\n`, { mode: 0o755 });
  // Only `sudo -u USER COMMAND`.
  writeFileSync(join(folder, 'bin/sudo'), '#!/bin/sh\nshift 2\nexec "$@"\n', { mode: 0o755 });

  const own = {
    DATA_DIR: join(folder, 'srv/data'),
    DATABASE_URL: `postgres://waylift:${store.password}@127.0.0.1:${store.port}/waylift`,
    SMTP_URL: mailbox.url,
  };
  const addressed = Object.entries(own).reduce(
    (all, [name, value]) => all.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    settings,
  );
  // All the requests of the test come from one client.
  writeFileSync(join(folder, 'waylift.env'), `${addressed}RATE_LIMITS=off\n`);

  const args = [`--host-resolver-rules=MAP ${site}:443 127.0.0.1:${ports[443]}`, ...(process.getuid() === 0 ? ['--no-sandbox'] : [])];
  browser = await chromium.launch({ executablePath: await findChromium(repository), args });
  page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en-GB' });
  page.setDefaultTimeout(limitMs);
});

afterAll(async () => {
  await browser?.close();
  for (const stop of units.values()) await stop();
  systemctl?.close();
  await mailbox?.close();
  await postgres?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('a first day goes as the document says, step by step', async () => {
  expect(steps.map(({ sentence }) => sentence.split(':')[0])).toEqual(Object.keys(seen));
  for (const { sentence, blocks } of steps) {
    const endLoad = sentence.includes('no request is lost') ? await startLoad() : undefined;
    for (const { commands, prints } of blocks) {
      const { code, printed } = await run(commands);
      if (prints === undefined) expect(code, `${sentence}\n${printed}`).toBe(0);
      else expect.soft(printed, sentence).toMatch(prints);
    }
    await endLoad?.();
    await seen[sentence.split(':')[0]]();
  }
  // Only for what never ends.
}, 1_200_000);

/** Signed by itself. */
async function makeCertificate(name) {
  const [keyFile, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  await runOrFail(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name} -keyout ${keyFile} -out ${file}`,
  );
  return { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(file, 'utf8') };
}

/** On this machine, of which the document names other folders. */
function here(commands) {
  return commands.replaceAll('/etc/waylift.env', join(folder, 'waylift.env')).replaceAll('/srv/waylift/', `${folder}/srv/`);
}

/** The settings, and the steps, each with its first paragraph and its blocks of commands with what they print. */
function readSection(document) {
  const [, section = ''] = /^## A first day, step by step\n([^]*?)(?=^## |$(?![^]))/m.exec(document) ?? [];
  const [before, ...items] = section.split(/^\d+\. /m);
  const block = (kind) => [...before.matchAll(new RegExp(`^ *\`\`\`${kind}\n([^]*?)^ *\`\`\``, 'gm'))].map(([, body]) => body);
  return {
    settings: block('ini')[0],
    steps: items.map((item) => {
      const paragraphs = item.replaceAll(/^ {3,4}/gm, '');
      const found = [...paragraphs.matchAll(/^```bash\n([^]*?)^```(?:\n\n```text\n([^]*?)^```)?/gm)];
      const blocks = found.map(([, commands, prints]) => ({ commands, prints: prints === undefined ? undefined : patternOf(prints) }));
      return { sentence: paragraphs.split('\n\n')[0].trim().replaceAll('\n', ' '), blocks };
    }),
  };
}

/** `…` stands for the rest of a line, and alone on a line for any lines. */
function patternOf(prints) {
  const lines = prints
    .trimEnd()
    .split('\n')
    .map((line) => (line === '…' ? '(?:[^\\n]*\\n)*?' : `${line.split('…').map(RegExp.escape).join('[^\\n]*')}\\n`));
  return new RegExp(`^${lines.join('')}$`);
}

async function run(commands) {
  const child = spawn('bash', ['-c', `exec 2>&1\n${here(commands)}`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const printed = await text(child.stdout);
  const [code] = await ended;
  return { code, printed: printed.replaceAll(/^Store: .*\n/gm, '') };
}

async function runOrFail(commands) {
  const { code, printed } = await run(`set -e\n${commands}`);
  if (code !== 0) throw new Error(`${commands} failed: ${printed}`);
  return printed;
}

/** Does what systemd would do with PostgreSQL, the proxies and the unit of `deploy`. No test machine has it. */
async function startSystemctl() {
  const servers = () => [`127.0.0.1:${ports[3000]}`, `127.0.0.1:${ports[3001]}`];
  const startProxy = (start) => async () => {
    const stop = await start({ folder: mkdtempSync(join(tmpdir(), 'proxy-')), site, port: ports[443], servers: servers(), ...certificate });
    return stop;
  };
  const start = {
    postgresql: async () => {
      await postgres.start();
      return () => postgres.stop();
    },
    nginx: startProxy(startNginx),
    caddy: startProxy(startCaddy),
    'waylift@3000': () => startUnit('3000'),
    'waylift@3001': () => startUnit('3001'),
  };
  units.set('postgresql', () => postgres.stop());
  const enabled = new Set(['postgresql']);
  const verbs = {
    enable: async (unit) => {
      enabled.add(unit);
      await verbs.start(unit);
    },
    disable: async (unit) => {
      enabled.delete(unit);
      await verbs.stop(unit);
    },
    // In the order of their After=.
    reboot: async () => {
      for (const unit of [...units.keys()].reverse()) await verbs.stop(unit);
      for (const unit of enabled) await verbs.start(unit);
    },
    start: async (unit) => void units.set(unit, await start[unit]()),
    stop: async (unit) => {
      await units.get(unit)();
      units.delete(unit);
    },
    restart: async (unit) => {
      restarting = unit;
      await verbs.stop(unit);
      await verbs.start(unit);
      void untilReady(unit);
    },
    kill: async (unit) => units.get(unit).kill(),
  };
  const obey = async (asked, answer) => {
    const [verb, ...words] = (await text(asked)).split(' ');
    try {
      if (verb === 'reboot') await verbs.reboot();
      for (const unit of words.filter((word) => !word.startsWith('--'))) await verbs[verb](unit);
      answer.end();
    } catch (error) {
      answer.writeHead(500).end(`systemctl: ${error.stack}\n`);
    }
  };
  const server = createServer((asked, answer) => void obey(asked, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** A server by the command of its unit, which is started again whenever it ends by itself. */
function startUnit(instance) {
  const unit = readFileSync(join(repository, 'deploy/waylift@.service'), 'utf8');
  const command = here(/^ExecStart=(.*)$/m.exec(unit)[1])
    .replace('PORT=%i', `PORT=${ports[instance]}`)
    .replace('METRICS_PORT=1%i', `METRICS_PORT=${ports[`1${instance}`]}`);
  const tether = pathToFileURL(join(repository, 'scripts/die-with-parent.mjs')).href;
  const { PATH, WAYLIFT_ENV, NODE_COMPILE_CACHE } = env;
  const options = {
    cwd: join(folder, 'srv'),
    env: { PATH, WAYLIFT_ENV, NODE_COMPILE_CACHE, NODE_OPTIONS: `--import=${tether}` },
    stdio: ['ignore', openSync(join(folder, `${instance}.log`), 'a'), 'inherit', 'ipc'],
  };
  let isMeantToRun = true;
  let child;
  let ended;
  const begin = () => {
    child = spawn('bash', ['-c', `exec ${command}`], options);
    ended = once(child, 'exit');
    void ended.then(() => isMeantToRun && begin());
  };
  begin();
  const stop = async () => {
    isMeantToRun = false;
    child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
  };
  stop.kill = () => void child.kill('SIGKILL');
  return stop;
}

async function untilReady(unit) {
  const url = `http://127.0.0.1:${ports[unit.split('@')[1]]}/readyz`;
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(50);
  restarting = undefined;
}

/**
 * Clients that keep their connections, as browsers do, and ask, GET and POST in turn: hundreds of times a second as long as a server restarts. What it
 * resolves to ends them, and expects all to be answered.
 */
async function startLoad() {
  const outcomes = {};
  const over = new AbortController();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const post = () => ask('POST', '/token/qr', {}, { agent });
  const get = () => ask('GET', '/community/directory-slug/north', undefined, { agent });
  const riders = Array.from({ length: clients }, async () => {
    while (!over.signal.aborted) {
      for (const [name, call] of Object.entries({ GET: get, POST: post })) {
        const outcome = await call().then(
          ({ status }) => status,
          (error) => error.code ?? error.message,
        );
        outcomes[`${name} ${outcome}`] = (outcomes[`${name} ${outcome}`] ?? 0) + 1;
        await delay(restarting === undefined ? PAUSE_MS.calm : PAUSE_MS.restarting);
      }
    }
  });
  return async () => {
    over.abort();
    await Promise.all(riders);
    agent.destroy();
    expect(outcomes).toEqual({ 'GET 200': expect.any(Number), 'POST 201': expect.any(Number) });
  };
}

/** Asks the portal by a call of its API, over https. */
function ask(method, path, body, { token, agent } = {}) {
  const { port, ca } = { port: ports[443], ca: certificate.certificate };
  const headers = { host: site, 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', servername: site, port, ca, path: `/v2/liftshare${path}`, method, agent, headers }, (answer) => {
      text(answer).then((said) => done({ status: answer.statusCode, said }), fail);
    })
      .on('error', fail)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function askOk(...asked) {
  const { status, said } = await ask(...asked);
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${said}`);
  return JSON.parse(said);
}

/** With the token of the first sign-in: whoever is signed in stays so. */
function askAsMember(method, path, body) {
  return askOk(method, path, body, member);
}

async function expectSignedIn() {
  await page.getByRole('heading', { level: 1, name: 'Hello, Sam' }).waitFor();
}

async function addJourney() {
  const when = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:30' }], from: null, until: null, skipped: [] };
  const [start, end] = [
    { label: 'Norwich', latitude: 52.628, longitude: 1.293 },
    { label: 'Cambridge', latitude: 52.2, longitude: 0.117 },
  ];
  const { communityPublicId } = await askAsMember('GET', '/app/dashboard');
  const { id } = await askAsMember('POST', `/profile/journeys/${communityPublicId}`, {
    start,
    end,
    returnJourney: true,
    when,
    role: 'driver',
  });
  ledger.journeys.push(id);
}

/** What was acknowledged is still in the first store, what was so before the backup in the restored one too, and its servers tell it. */
async function expectLedger() {
  const restored = ledger.journeys.slice(0, ledger.journeysInBackup);
  for (const [database, journeys] of Object.entries({ waylift: ledger.journeys, elsewhere: restored })) {
    const rows = async (query) =>
      (await runOrFail(`psql --dbname ${database} --tuples-only --no-align --command "${query}"`)).trim().split('\n');
    expect(await rows('select id from journeys order by created_at')).toEqual(journeys);
    expect(await rows('select count(*) from members')).toEqual(['501']);
  }
  const { communityPublicId } = await askAsMember('GET', '/app/dashboard');
  const { journeys } = await askAsMember('GET', `/profile/journeys/${communityPublicId}`);
  expect(new Set(journeys.map(({ id }) => id))).toEqual(new Set(restored));
}
