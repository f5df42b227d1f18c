/**
 * Measures how long the pages take to answer what people do: from a key, a press or a tick to the next picture (the event timing of
 * Interaction to Next Paint), on a processor slowed four times. Everything on a page that can be typed into, ticked or pressed is, once
 * each, against a server of its own with the demonstration's members, whose first has 200 journeys. Printed is the worst of each page, and
 * what that took of the processor, slowed as well, until the page was at rest. Run `npm run build` first. A word chooses the pages whose
 * address has it: `node benchmarks/interactions.mjs dashboard`.
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { DEMO_MEMBER_PASSWORD } from '../apps/server/src/demo/demo-members.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { findChromium } from '../scripts/chromium.mjs';

const SLOWDOWN = 4;
const RUNS = 3;
const PROMISED_MS = 100;
const JOURNEYS = 200;
const HOME = '/kestrel-science-park';
const UNLIMITED = ['places', 'matches-member', 'reads-member', 'changes-member', 'qr-sign-in-client', 'sign-in-client', 'sign-in-address'];
const ME = { email: 'demo@kestrel.example', password: DEMO_MEMBER_PASSWORD };
/** What can be typed into, ticked or pressed. Of those that are alike, as in a list, the first stands for all. */
const CONTROLS = 'header summary, main :is(button, summary, input, select, textarea):not([type=hidden], [disabled])';

const server = await startServer({
  MAIL: 'files',
  RATE_LIMITS: [...UNLIMITED, 'sign-in-address-and-client', 'sign-in-device'].map((name) => `${name}=1000000`).join(),
  LOG_LEVEL: 'silent',
});
const browser = await chromium.launch({
  executablePath: await findChromium(resolve(import.meta.dirname, '..')),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const [only = ''] = process.argv.slice(2);
try {
  const ids = await fill((await call('POST', '/token', ME)).token);
  const address = (path) => path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'none');
  console.log(`Load before the run: ${loadavg()[0].toFixed(1)}\n`);
  console.log('| page | done | the worst of it | next picture after | processor |');
  console.log('| --- | ---: | --- | ---: | ---: |');
  for (const { path, isMembers } of pages().filter((one) => one.path.includes(only))) {
    const found = new Map();
    for (let run = 0; run < RUNS; run += 1)
      for (const one of await visit(address(path), isMembers))
        if ((found.get(one.name)?.pictureMs ?? -1) < one.pictureMs) found.set(one.name, one);
    const [worst] = [...found.values()].toSorted((a, b) => b.pictureMs - a.pictureMs);
    if (worst === undefined) console.log(`| \`${path}\` | 0 | | | |`);
    else {
      const after = `${worst.pictureMs} ms`;
      const shown = worst.pictureMs > PROMISED_MS ? `**${after}**` : after;
      console.log(`| \`${path}\` | ${found.size} | ${worst.name} | ${shown} | ${worst.processorMs} ms |`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

function pages() {
  const open = [
    '',
    '/join',
    '/login',
    '/forgot-password',
    '/change-password/a-token',
    '/verify-email',
    '/verify-email/a-token',
    '/get-the-app',
  ];
  const others = ['/sign-in-by-qr', '/account-removed', '/unsubscribe/a-token', '/member-terms', '/privacy-policy'];
  const members = ['', '/add-journey', '/cost-assumptions', '/journey/{journey}', '/journey/{journey}/when', '/journey/{journey}/change'];
  const sharing = [
    '/match/{match}?journey={journey}',
    '/messages',
    '/messages/{conversation}',
    '/request/{received}',
    '/request/{sent}',
    '/lift/{lift}',
  ];
  const account = ['settings', 'password', 'notifications', 'pushes', 'sessions', 'remove'].map((name) => `/account/${name}`);
  return [
    ...[...open, ...others].map((path) => ({ path: `${HOME}${path}`, isMembers: false })),
    ...['/sign-up/accept-invite?token=a-token', '/sign-up/decline-invite?token=a-token', '/404'].map((path) => ({
      path,
      isMembers: false,
    })),
    ...[...members, ...sharing, ...account].map((path) => ({ path: `/dashboard${path}`, isMembers: true })),
  ];
}

async function call(method, path, body, token) {
  const response = await fetch(`${server.url}/v2/liftshare${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Gives the member their journeys. @returns one id of each kind that pages are about */
async function fill(token) {
  const get = (path) => call('GET', path, undefined, token);
  const { communityPublicId } = await get('/app/dashboard');
  const listed = `/profile/journeys/${communityPublicId}`;
  const { journeys } = await get(listed);
  const [{ id: journey, start, end }] = journeys;
  for (let number = journeys.length; number < JOURNEYS; number += 1) {
    const there = { ...start, label: `Oakham ${number}`, latitude: start.latitude + number / 1000 };
    await call('POST', listed, { start: there, end, returnJourney: true }, token);
  }
  const [{ matches }, { conversations }, { received, sent }, { lifts }] = [
    await get(`/journey/${journey}/matches`),
    await get('/conversations'),
    await get('/requests'),
    await get('/lifts'),
  ];
  const ids = { match: matches, conversation: conversations, received, sent, lift: lifts };
  return { journey, ...Object.fromEntries(Object.entries(ids).map(([name, [first]]) => [name, first?.id])) };
}

/** Opens a page and does each thing there is to do. @returns of each the longest of its interactions */
async function visit(path, isMembers) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const session = await context.newCDPSession(page);
  await context.addInitScript(note);
  if (isMembers) {
    // Of a session of its own: one of the pages ends all others.
    const { token: accessToken, refreshToken } = await call('POST', '/token', ME);
    await page.goto(`${server.url}/mark.svg`);
    await page.evaluate((tokens) => localStorage.setItem('tokens', JSON.stringify(tokens)), { accessToken, refreshToken });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processorMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Math.round((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000);
  };
  const open = async () => {
    await page.goto(`${server.url}${path}`);
    await page.evaluate(() => window.notes.rest());
  };
  try {
    await open();
    const done = [];
    const names = await page.evaluate((controls) => window.notes.name(controls), CONTROLS);
    for (const name of names) {
      try {
        const isThere = () => page.evaluate((wanted) => window.notes.mark(...wanted), [CONTROLS, name]);
        // Another press may have led away, or opened something over the page.
        const isCovered = (await page.locator('dialog[open], details.menu[open]').count()) > 0;
        if (isCovered || !(await isThere())) {
          await open();
          if (!(await isThere())) continue;
        }
        await page.evaluate(() => (window.notes.longestMs = 0));
        const from = await processorMs();
        await act(page, page.locator('[data-marked]'));
        const pictureMs = await page.evaluate(() => window.notes.rest());
        done.push({ name, pictureMs, processorMs: (await processorMs()) - from });
      } catch (error) {
        console.error(`${path}: could not ${name}: ${error.message.split('\n', 1)[0]}`);
        await open();
      }
    }
    return done;
  } finally {
    await context.close();
  }
}

async function act(page, control) {
  const kind = await control.evaluate((element) => element.type ?? element.localName);
  if (kind === 'checkbox' || kind === 'radio') return control.press('Space');
  if (kind === 'select-one') return control.press('ArrowDown');
  if (kind === 'button' || kind === 'submit' || kind === 'summary') return control.click({ noWaitAfter: true });
  const isCombo = (await control.getAttribute('role')) === 'combobox';
  if (isCombo) await control.fill('');
  await control.pressSequentially(isCombo ? 'nor' : '0');
  if (isCombo) await page.getByRole('option').first().click();
}

/** Runs in each page before its own scripts. */
function note() {
  const nameOf = (control) => {
    const words = control.labels?.[0]?.innerText ?? control.getAttribute('aria-label') ?? control.innerText;
    const what = { button: 'press', submit: 'press', 'select-one': 'choose', checkbox: 'tick', radio: 'choose' }[control.type];
    // Those of a list differ in the name that they end with.
    const some = words
      .trim()
      .split(/\s+/)
      .slice(0, control.closest('li, article') === null ? 4 : 1);
    return `${what ?? (control.localName === 'summary' ? 'open' : 'type into')} ${some.join(' ')}`;
  };
  const shown = (controls) => [...document.querySelectorAll(controls)].filter((control) => control.checkVisibility());
  const idle = () => new Promise((done) => requestIdleCallback(done));
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  let [isReady, tasks] = [false, 0];
  document.addEventListener('waylift:ready', () => (isReady = true));
  const notes = {
    longestMs: 0,
    name: (controls) => [...new Set(shown(controls).map(nameOf))],
    mark(controls, name) {
      for (const marked of document.querySelectorAll('[data-marked]')) delete marked.dataset.marked;
      const control = shown(controls).find((one) => nameOf(one) === name);
      if (control !== undefined) control.dataset.marked = '';
      return control !== undefined;
    },
    /** Ends when the page answers, waits for nothing that it has said it waits for, and has had nothing long to do between two pictures. */
    async rest() {
      const isPlain = document.querySelector('script[data-start]') === null;
      for (let before = -1; ; before = tasks) {
        await painted();
        await idle();
        const isBusy = document.querySelector('main :is([aria-busy=true], .skeleton-page)') !== null;
        if ((isReady || isPlain) && !isBusy && before === tasks) return notes.longestMs;
      }
    },
  };
  new PerformanceObserver((list) => (tasks += list.getEntries().length)).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) notes.longestMs = Math.max(notes.longestMs, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  Object.assign(window, { notes });
}
