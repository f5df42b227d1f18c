/**
 * How much of the processor the longest texts take: in each text of each call, as its contract has them, stand 64 kB of what is worst for some
 * pattern, or as much as an address takes, and then as much as the contract takes; in each header that is read, 12 kB. One after the other, while `/healthz` is asked. Then single
 * requests by themselves, of which `--single` asks alone. Run `npm run build` first; Linux only.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '../e2e/support/start-server.ts';
import { waylift } from '../e2e/support/waylift.ts';
import { endpoints } from '../packages/contract/src/endpoints.ts';
import { processorMs } from './measured-program.mjs';

const BODY_BYTES = 63_000;
const ADDRESS_LENGTH = 3_800;
const HEADER_LENGTH = 12_000;
const PASSWORD = 'Correct.horse7';

/** What stands first, what is repeated as long as it may be, and what stands last: each is what some pattern goes back and forth in. */
const WORST = {
  'dots after an at sign': ['a@', '.', '@'],
  'dots and at signs': ['', '.@', ''],
  'at signs': ['', '@', ''],
  'letters without an at sign': ['', 'a', ''],
  'blanks and a letter': ['', ' ', 'x'],
  'digits and a letter': ['', '0', 'x'],
  'words of a letter': ['', 'a ', 'x'],
  'numbers and words': ['', '1 a ', 'x'],
  'parts with commas': ['', 'ab,', 'x'],
  commas: ['', ',', ''],
  'semicolons and blanks': ['', '; ', ''],
  slashes: ['', '/', ''],
  hyphens: ['', '-', ''],
  'equals signs': ['', '=', ''],
  'angle brackets': ['', '<', ''],
  'opening brackets': ['', '(', ''],
  'web addresses': ['', 'http://', ''],
  'names of browsers': ['', 'Version/1', ''],
  'accents out of order': ['a', '\u0301\u0316', ''],
  'soft hyphens': ['', '\u00ad', ''],
  emoji: ['', '\u{1f468}', ''],
};
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'forwarded',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
];
const EMAIL_FLOOD = {
  method: 'POST',
  path: endpoints.signIn.path,
  body: JSON.stringify({ email: filled(WORST['dots after an at sign'], 63_900), password: 'x' }),
};
const SINGLE = {
  'sign-in, 64 kB of dots in the address': EMAIL_FLOOD,
  'search by address, 3.8 kB of dots': {
    method: 'GET',
    path: `${endpoints.findCommunitiesByEmail.path}?email=${filled(WORST['dots after an at sign'], ADDRESS_LENGTH)}`,
  },
  'a list of 32,000 numbers': { method: 'POST', path: endpoints.signIn.path, body: `[${'0,'.repeat(31_900)}0]` },
};

const server = await startServer({ LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
try {
  await waylift(server, 'community', 'set', 'harbour-quarter', '--no-verification');
  console.log(`Load before: ${loadavg()[0].toFixed(2)}\n\n| request | processor of the server | answered in | \`/healthz\` meanwhile |`);
  console.log('| --- | ---: | ---: | ---: |');
  for (const [name, request] of Object.entries(SINGLE)) {
    const { status, processor, tookMs, healthMs } = await measured(request);
    console.log(`| ${name} (${status}) | ${processor} ms | ${tookMs.toFixed(0)} ms | ${healthMs.toFixed(0)} ms |`);
  }
  if (process.argv[2] !== '--single') await everyText();
} finally {
  await server.stop();
}

async function everyText() {
  const { textsOfCalls } = await import('../packages/contract/src/test-support/texts-of-calls.ts');
  let authorization = await authorizationOfMember();
  const requests = textsOfCalls().flatMap((text) =>
    Object.entries(WORST).flatMap(([kind, worst]) =>
      [
        filledBytes(worst, text.part === 'body' ? BODY_BYTES : ADDRESS_LENGTH / 3).toWellFormed(),
        filled(worst, boundOf(text)).toWellFormed(),
      ].map((value) => ({
        name: `${[text.call, text.part, ...text.path].join('.')}: ${value.length} of ${kind}`,
        ...requestWith(text, value),
      })),
    ),
  );
  const ofHeaders = HEADERS.flatMap((header) =>
    ['/', endpoints.settings.path, '/v2/liftshare/community/directory-slug/harbour-quarter'].flatMap((path) =>
      Object.entries(WORST)
        .map(([kind, worst]) => [kind, filled(worst, HEADER_LENGTH)])
        .filter(([, value]) => /^[ -~]*$/.test(value))
        .map(([kind, value]) => ({
          name: `${header} at ${path}: ${kind}`,
          method: 'GET',
          path,
          headers: { [header]: value },
        })),
    ),
  );
  const done = [];
  for (const request of [...requests, ...ofHeaders]) {
    const ask = () => measured({ ...request, headers: { authorization, ...request.headers } });
    let answered = await ask();
    // The call before ended the session, or removed the account.
    if (answered.status === 401 && request.headers?.authorization === undefined) {
      authorization = await authorizationOfMember();
      answered = await ask();
    }
    done.push({ ...request, ...answered });
  }
  const worst = done.toSorted((one, other) => other.processor - one.processor);
  const sum = done.reduce((all, { processor }) => all + processor, 0);
  const slowest = Math.max(...done.map(({ healthMs }) => healthMs));
  console.log(
    `\n${requests.length} requests with a long text, ${ofHeaders.length} with a long header. By status: ${JSON.stringify(Object.fromEntries(Object.entries(Object.groupBy(done, ({ status }) => status)).map(([status, of]) => [status, of.length])))}.`,
  );
  console.log(
    `Processor for each: ${(sum / done.length).toFixed(1)} ms at the mean, ${worst[0].processor} ms at most; \`/healthz\` meanwhile: ${slowest.toFixed(0)} ms at most.\n`,
  );
  for (const { name, processor, tookMs, healthMs } of worst.slice(0, 8))
    console.log(`- ${name}: ${processor} ms, answered in ${tookMs.toFixed(0)} ms, health in ${healthMs.toFixed(0)} ms`);
}

function filled([first, again, last], length) {
  const room = Math.max(0, length - first.length - last.length);
  return `${first}${again.repeat(Math.ceil(room / again.length)).slice(0, room)}${last}`.slice(0, length);
}

function filledBytes(worst, bytes) {
  return filled(worst, Math.floor((bytes * worst[1].length) / Buffer.byteLength(worst[1])));
}

/** The longest that the contract takes. */
function boundOf({ schema }) {
  // oxlint-disable-next-line no-underscore-dangle -- the name that zod gives it
  return schema._zod.def.checks[0]._zod.def.maximum;
}

/** The example of the call with a text in it that is as long as the request may be. */
function requestWith({ call, part, path, beside }, value) {
  const { method, path: address, example } = endpoints[call];
  const parts = structuredClone({ params: {}, query: {}, body: {}, ...example });
  for (const kind of beside) put(parts[part], kind.path, kind.value);
  put(parts[part], path, value);
  const query = new URLSearchParams(parts.query).toString();
  const called = address.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(parts.params[key] ?? 'x'));
  return {
    method,
    path: `${called}${query === '' ? '' : `?${query}`}`,
    body: part === 'body' ? JSON.stringify(parts.body) : undefined,
  };
}

function put(object, path, value) {
  const [key, ...rest] = path;
  if (rest.length === 0) object[key] = value;
  else put((object[key] = Object(object[key]) === object[key] ? object[key] : rest[0] === 0 ? [] : {}), rest, value);
}

/** One request by itself, and how long the slowest answer to a question for health took meanwhile. */
async function measured({ method, path, body, headers = {} }) {
  const asking = new AbortController();
  const health = askHealth(asking.signal);
  await delay(2);
  const [from, startedAt] = [processorMs(server.pid), performance.now()];
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  const tookMs = performance.now() - startedAt;
  const processor = processorMs(server.pid) - from;
  asking.abort();
  return { status: answer.status, processor, tookMs, healthMs: await health };
}

async function askHealth(signal) {
  let slowest = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - startedAt);
    await delay(5);
  }
  return slowest;
}

async function authorizationOfMember() {
  const email = `long.text.${Math.random()}@harbour.example`;
  const call = async ({ path }, body) =>
    (
      await fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    ).json();
  const joined = { email, forename: 'Ada', surname: 'Byron', password: PASSWORD, publicCommunityId: await communityId() };
  const { result } = await call(endpoints.register, joined);
  if (result !== 2) throw new Error(`the member was not made: ${result}`);
  return `Bearer ${(await call(endpoints.signIn, { email, password: PASSWORD })).token}`;
}

async function communityId() {
  const answer = await fetch(`${server.url}/v2/liftshare/community/directory-slug/harbour-quarter`);
  return (await answer.json()).currentCommunity.publicId;
}
