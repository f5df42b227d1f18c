/**
 * Measures members' pages as on a phone: 1.6 Mbit/s, 150 ms to the server and back, a processor slowed four times. Each page is opened for the first
 * time, and again as on the next morning: the browser has its files, and the access token has run out. Printed are the medians of so many runs
 * (`node benchmarks/members-pages.mjs 5`): when the first thing stands that people come for (on Today opened again, as it was last seen), how many
 * requests the page makes until it is at rest and their bytes, the scripts it has read until that thing stands (bytes as sent), and by how much the
 * layout shifts. The server has the demonstration's members. Run `npm run build` first.
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { DEMO_MEMBER_PASSWORD } from '../apps/server/src/operator/demo/demo-members.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { callApi } from './call-api.mjs';

const ME = { email: 'demo@kestrel.example', password: DEMO_MEMBER_PASSWORD };
const SLOWDOWN = 4;
const BYTES_A_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
/** Without a request for this long the page is at rest; a page that follows live keeps one open. */
const QUIET_MS = 1_500;
const LIMIT_MS = 60_000;

const runs = Number(process.argv[2] ?? 3);
const server = await startServer({ MAIL: 'files', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const browser = await chromium.launch({
  executablePath: await findChromium(resolve(import.meta.dirname, '..')),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const pages = await pagesOf((await call('POST', '/token', ME)).token);
  console.log(`Load before the run: ${loadavg()[0].toFixed(1)}\n`);
  console.log('| page | opened | first shown | requests | bytes | scripts until then | layout shift |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |');
  for (const page of pages) {
    const measured = [];
    for (let run = 0; run < runs; run += 1) measured.push(await openTwice(page));
    for (const [index, opened] of ['first', 'again'].entries()) {
      const { shownMs, requests, bytes, scriptBytes, shift } = medians(measured.map((each) => each[index]));
      const kB = (of) => `${(of / 1000).toFixed(0)} kB`;
      const cells = [page.name, opened, `${(shownMs / 1000).toFixed(1)} s`, requests, kB(bytes), kB(scriptBytes), shift.toFixed(3)];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
  console.log(`\nLoad after the run: ${loadavg()[0].toFixed(1)}`);
} finally {
  await browser.close();
  await server.stop();
}

function call(...asked) {
  return callApi(server.url, ...asked);
}

/** Each page with a selector of the first thing that people come for. */
async function pagesOf(token) {
  const get = (path) => call('GET', path, undefined, token);
  const [{ rides }, { conversations }] = [
    await get(`/rides?from=${new Date().toISOString().slice(0, 10)}&days=14`),
    await get('/conversations'),
  ];
  const { journeyId, date, direction } = rides.find(({ state }) => state === 'on') ?? rides[0];
  const { matches } = await get(`/journey/${journeyId}/matches`);
  return [
    { name: 'Dashboard', path: '/dashboard', first: '.journeys > .journeys__item' },
    { name: 'Matches', path: `/dashboard/journey/${journeyId}`, first: 'main a[href*="/match/"]' },
    { name: 'Match', path: `/dashboard/match/${matches[0].id}?journey=${journeyId}`, first: 'main h2' },
    { name: 'Conversation', path: `/dashboard/messages/${conversations[0].id}`, first: 'main textarea' },
    { name: 'Ride', path: `/dashboard/ride/${journeyId}/${date}/${direction}`, first: 'main .ride__now' },
  ];
}

/** In one browser that has nothing, and then the same page in another tab of it. */
async function openTwice({ path, first }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  try {
    const { token, refreshToken } = await call('POST', '/token', ME);
    await context.addInitScript(note, first);
    const opened = [];
    for (const accessToken of [token, expired(token)]) {
      const page = await context.newPage();
      page.setDefaultTimeout(LIMIT_MS);
      await page.goto(`${server.url}/mark.svg`);
      await page.evaluate(
        (now) => {
          const kept = JSON.parse(localStorage.getItem('tokens') ?? '{}');
          localStorage.setItem('tokens', JSON.stringify({ ...now, ...(kept.refreshToken ? { refreshToken: kept.refreshToken } : {}) }));
        },
        { accessToken, refreshToken },
      );
      opened.push(await open(page, path));
      await page.close();
    }
    return opened;
  } finally {
    await context.close();
  }
}

async function open(page, path) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const conditions = { offline: false, latency: LATENCY_MS, downloadThroughput: BYTES_A_SECOND, uploadThroughput: BYTES_A_SECOND };
  await session.send('Network.emulateNetworkConditions', conditions);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let [requests, lastAt] = [0, Date.now()];
  page.on('request', () => {
    requests += 1;
    lastAt = Date.now();
  });
  page.on('requestfinished', () => (lastAt = Date.now()));
  await page.goto(`${server.url}${path}`);
  await page.waitForFunction(() => window.notes.shownMs > 0);
  // What stands there may be drawn by the document: the page itself comes later, and keeps what the next opening shows.
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  // That no further request comes is told by nothing but time: the page keeps a live connection, so the network is never idle.
  const until = Date.now() + LIMIT_MS;
  while (Date.now() - lastAt < QUIET_MS && Date.now() < until) await page.waitForTimeout(100);
  return { requests, ...(await page.evaluate(() => window.notes.all())) };
}

/** The same token as if its time were over: a page that reads it asks for another one first. */
function expired(token) {
  const [head, claims, signature] = token.split('.');
  const over = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: Math.floor(Date.now() / 1000) - 3_600 };
  return [head, Buffer.from(JSON.stringify(over)).toString('base64url'), signature].join('.');
}

function medians(measured) {
  const middle = (name) => measured.map((each) => each[name]).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)];
  return {
    shownMs: middle('shownMs'),
    requests: middle('requests'),
    bytes: middle('bytes'),
    scriptBytes: middle('scriptBytes'),
    shift: middle('shift'),
  };
}

/** Runs in each page before its own scripts. */
function note(first) {
  const notes = { shownMs: 0, shift: 0 };
  window.notes = {
    get shownMs() {
      return notes.shownMs;
    },
    all() {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(?:$|\?)/.test(name));
      const before = scripts.filter(({ responseEnd }) => responseEnd <= notes.shownMs);
      const all = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
      const bytesOf = (entries) => entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return { ...notes, bytes: bytesOf(all), scriptBytes: bytesOf(before) };
    },
  };
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) if (!entry.hadRecentInput) notes.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(first) === null) return requestAnimationFrame(look);
    requestAnimationFrame((now) => (notes.shownMs = now));
  };
  requestAnimationFrame(look);
}
