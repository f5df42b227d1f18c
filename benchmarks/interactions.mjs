/**
 * Measures how long the pages take to answer what people do: from a key, a press or a tick to the next picture (the event timing of
 * Interaction to Next Paint), on a processor slowed four times. Everything on a page that can be typed into, ticked or pressed is, once
 * each, against a server of its own with the demonstration's members, whose first has 200 journeys and a conversation of 300 messages.
 * Printed is the worst of each page, and what that took of the main thread's processor until its picture, slowed as well: on a busy machine
 * that is the truer figure. Run `npm run build` first. A word chooses the pages whose address has it, and `--every` prints all that was done:
 * `node benchmarks/interactions.mjs dashboard --every`.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { DEMO_MEMBER_PASSWORD } from '../apps/server/src/operator/demo/demo-members.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { callApi } from './call-api.mjs';

const SLOWDOWN = 4;
const RUNS = 3;
const PROMISED_MS = 100;
const JOURNEYS = 200;
const MESSAGES = 300;
/** With those of the demonstration they fill a page of twenty matches. */
const MORE_MATCHES = 16;
const OTHERS = ['ana', 'tom', 'grace', 'luca', 'hannah', 'daniel', 'marta', 'ben'];
/** A page that is not at rest by then has said that it waits for something which never comes. */
const REST_LIMIT_MS = 60_000;
const HOME = '/kestrel-science-park';
const EARLIER = 'Show earlier messages';
/** The browser times the press and the letting go apart, so they must not fall into one moment. */
const PRESS = { delay: 80 };
const UNLIMITED = [
  'messages-member',
  'places',
  'matches-member',
  'reads-member',
  'changes-member',
  'qr-sign-in-client',
  'sign-in-client',
  'sign-in-address',
];
const ME = { email: 'demo@kestrel.example', password: DEMO_MEMBER_PASSWORD };
/** What can be typed into, ticked or pressed. Of those that are alike, as in a list, the first stands for all. */
const CONTROLS = 'header summary, main :is(button, summary, input, select, textarea):not([type=hidden], [disabled])';
/** Names the moments of a trace between which one thing was done. */
const DOING = 'waylift is about to ';
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { every: { type: 'boolean', default: false } } });
const [only = ''] = positionals;
const server = await startServer({
  MAIL: 'files',
  RATE_LIMITS: [...UNLIMITED, 'sign-in-address-and-client', 'sign-in-device'].map((name) => `${name}=1000000`).join(),
  LOG_LEVEL: 'silent',
});
const browser = await chromium.launch({
  executablePath: await findChromium(resolve(import.meta.dirname, '..')),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
let failures = 0;
let ids = {};
try {
  ids = await fill((await call('POST', '/token', ME)).token);
  const address = (path) => path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'none');
  console.log(`Load before the run: ${loadavg()[0].toFixed(1)}\n`);
  console.log('| page | done | the worst of it | next picture after | processor |');
  console.log('| --- | ---: | --- | ---: | ---: |');
  for (const { path, isMembers } of pages().filter((one) => one.path.includes(only))) {
    const found = new Map();
    for (let run = 0; run < RUNS; run += 1)
      for (const one of await tryToVisit(address(path), isMembers))
        if ((found.get(one.name)?.pictureMs ?? -1) < one.pictureMs) found.set(one.name, one);
    const slowest = [...found.values()].toSorted((a, b) => b.pictureMs - a.pictureMs);
    if (slowest.length === 0) console.log(`| \`${path}\` | 0 | | | |`);
    for (const { name, pictureMs, processorMs } of options.every ? slowest : slowest.slice(0, 1)) {
      const after = `${pictureMs} ms`;
      const shown = pictureMs > PROMISED_MS ? `**${after}**` : after;
      console.log(`| \`${path}\` | ${found.size} | ${name} | ${shown} | ${processorMs} ms |`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
if (failures > 0) {
  console.error(`\n${failures} could not be done.`);
  process.exitCode = 1;
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

function call(...asked) {
  return callApi(server.url, ...asked);
}

/** Gives the member their journeys, and as many matches as a page of them shows. @returns one id of each kind that pages are about */
async function fill(token) {
  const get = (path) => call('GET', path, undefined, token);
  const { communityPublicId } = await get('/app/dashboard');
  const listed = `/profile/journeys/${communityPublicId}`;
  const { journeys } = await get(listed);
  const [{ id: journey, start, end, when }] = journeys;
  for (let number = journeys.length; number < JOURNEYS; number += 1) {
    const there = { ...start, label: `Oakham ${number}`, latitude: start.latitude + number / 1000 };
    await call('POST', listed, { start: there, end, returnJourney: true }, token);
  }
  for (let number = 0; number < MORE_MATCHES; number += 1) {
    const other = await call('POST', '/token', { ...ME, email: `${OTHERS[number % OTHERS.length]}@kestrel.example` });
    const there = { ...start, label: `Oakham ${number}`, latitude: start.latitude + number / 1000 };
    await call('POST', listed, { start: there, end, returnJourney: true, when }, other.token);
  }
  const [{ matches }, { conversations }, { received, sent }, { lifts }] = [
    await get(`/journey/${journey}/matches`),
    await get('/conversations'),
    await get('/requests'),
    await get('/lifts'),
  ];
  for (let number = 0; number < MESSAGES; number += 1) {
    const body = { text: `Message ${number}: see you at the usual place, a little after eight.`, clientId: randomUUID() };
    await call('POST', `/conversation/${conversations[0].id}/message`, body, token);
  }
  const firstOf = { match: matches, conversation: conversations, received, sent, lift: lifts };
  return { journey, ...Object.fromEntries(Object.entries(firstOf).map(([name, [first]]) => [name, first?.id])) };
}

/** A page that does not open is told of, and does not end the run. */
async function tryToVisit(path, isMembers) {
  try {
    return await visit(path, isMembers);
  } catch (error) {
    fail(path, 'be opened', error);
    return [];
  }
}

function fail(path, what, error) {
  failures += 1;
  console.error(`${path}: could not ${what}: ${error.message.split('\n', 1)[0]}`);
}

/** Opens a page and does each thing there is to do. @returns of each the longest of its interactions */
async function visit(path, isMembers) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(REST_LIMIT_MS);
  const session = await context.newCDPSession(page);
  await context.addInitScript(note);
  if (isMembers) {
    // Of a session of its own: one of the pages ends all others.
    const { token: accessToken, refreshToken } = await call('POST', '/token', ME);
    await page.goto(`${server.url}/mark.svg`);
    await page.evaluate((tokens) => localStorage.setItem('tokens', JSON.stringify(tokens)), { accessToken, refreshToken });
    // Two of the pages pause it, and then it has no matches.
    await call('PUT', `/journey/${ids.journey}`, { paused: false }, accessToken);
  }
  // Only what is measured is slowed: opening the page is not, and takes most of the time.
  const slow = (rate) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const open = async () => {
    await page.goto(`${server.url}${path}`);
    await rest(page);
    if (!path.endsWith(`/messages/${ids.conversation}`)) return;
    // All of a conversation is drawn: its earlier messages come fifty at a time.
    const earlier = page.getByRole('button', { name: EARLIER });
    while ((await earlier.count()) > 0) {
      await earlier.click();
      await rest(page);
    }
  };
  /** Some pages lead on when they have only just come to rest. */
  const inPage = async (script, argument) => {
    for (;;) {
      try {
        return await page.evaluate(script, argument);
      } catch (error) {
        if (!isOfNavigation(error)) throw error;
        await rest(page);
      }
    }
  };
  let isTraced = false;
  try {
    await open();
    await browser.startTracing(page, { categories: TRACED });
    isTraced = true;
    const names = await inPage((controls) => window.notes.name(controls), CONTROLS);
    // From the end: what stands at the head of a page, such as "Pause", takes away what is below it.
    const doOnce = async (name) => {
      const mark = () => inPage((wanted) => window.notes.mark(...wanted), [CONTROLS, name]);
      // Another press may have led away, or opened something over the page.
      const isCovered = (await page.locator('dialog[open], details.menu[open]').count()) > 0;
      if (isCovered || !(await mark())) {
        await open();
        if (!(await mark())) return;
      }
      await inPage((text) => performance.mark(text), `${DOING}${name}`);
      try {
        await act(page, slow);
        await rest(page);
      } finally {
        await slow(1);
      }
    };
    for (const name of names.toReversed()) {
      try {
        // What is drawn anew at that moment is looked for again.
        await doOnce(name).catch(() => open().then(() => doOnce(name)));
      } catch (error) {
        fail(path, name, error);
        await open();
      }
    }
    isTraced = false;
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return interactionsIn(traceEvents);
  } finally {
    if (isTraced) await browser.stopTracing();
    await context.close();
  }
}

/**
 * Ends when the page answers, waits for nothing that it has said it waits for, and has had nothing long to do between two pictures. A press
 * may lead to another document meanwhile, which is then waited for.
 */
async function rest(page) {
  const deadline = Date.now() + REST_LIMIT_MS;
  while (Date.now() < deadline) {
    try {
      await page.waitForLoadState('domcontentloaded');
      if (await page.evaluate((limitMs) => window.notes.rest(limitMs), deadline - Date.now())) return;
    } catch (error) {
      if (!isOfNavigation(error)) throw error;
    }
  }
  throw new Error(`it is not at rest after ${REST_LIMIT_MS / 1000} seconds`);
}

function isOfNavigation({ message }) {
  return message.includes('context was destroyed');
}

/** Does what the marked control is for, with the browser's own keys and presses, so that nothing but these happens while it is slowed. */
async function act(page, slow) {
  const control = page.locator('[data-marked]');
  const kind = await control.evaluate(
    (element) => {
      // In the middle, so that nothing that is fixed to an edge of the window covers it.
      (element.labels?.[0] ?? element).scrollIntoView({ block: 'center', behavior: 'instant' });
      const role = element.getAttribute('role');
      return role === 'combobox' ? role : (element.type ?? element.localName);
    },
    undefined,
    { timeout: 5_000 },
  );
  const isPressed = ['button', 'submit', 'summary'].includes(kind);
  if (!isPressed) await control.focus();
  if (kind === 'combobox') await control.fill('');
  await rest(page);
  const [x, y] = await control.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await slow(SLOWDOWN);
  if (isPressed) return page.mouse.click(x, y, PRESS);
  if (kind === 'checkbox' || kind === 'radio') return page.keyboard.press('Space');
  if (kind === 'select-one') return page.keyboard.press('ArrowDown');
  await page.keyboard.type(kind === 'combobox' ? 'nor' : '0');
  if (kind !== 'combobox') return;
  await page.getByRole('option').first().waitFor();
  await rest(page);
  // The first of them is chosen by a press, as most people do.
  const box = await page.getByRole('option').first().boundingBox();
  if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, PRESS);
}

/** @returns what was done, with the milliseconds until its next picture, and those of the main thread's processor within them */
function interactionsIn(events) {
  const marks = events.filter(({ name }) => name.startsWith(DOING)).toSorted((a, b) => a.ts - b.ts);
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const done = new Map(marks.map(({ name }) => [name, { name: name.slice(DOING.length), pictureMs: 0, processorMs: 0 }]));
  for (const { name, ph, ts, pid, tid, args } of events) {
    if (name !== 'EventTiming' || ph !== 'b' || !(args.data.interactionId > 0)) continue;
    const of = done.get(marks.findLast((mark) => mark.ts <= ts)?.name);
    const pictureMs = Math.round(args.data.duration / 8) * 8;
    if (of === undefined || pictureMs < of.pictureMs) continue;
    const end = ts + args.data.duration * 1000;
    const within = tasks.filter((task) => task.pid === pid && task.tid === tid && task.ts < end && task.ts + task.dur > ts);
    of.pictureMs = pictureMs;
    of.processorMs = Math.round(within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000);
  }
  return [...done.values()];
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
  const SEEN = { visibilityProperty: true, contentVisibilityAuto: true };
  const shown = (controls) => [...document.querySelectorAll(controls)].filter((control) => control.checkVisibility(SEEN));
  const idle = () => new Promise((done) => requestIdleCallback(done));
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  let [isReady, tasks] = [false, 0];
  document.addEventListener('waylift:ready', () => (isReady = true));
  const notes = {
    name: (controls) => [...new Set(shown(controls).map(nameOf))],
    mark(controls, name) {
      for (const marked of document.querySelectorAll('[data-marked]')) delete marked.dataset.marked;
      const control = shown(controls).find((one) => nameOf(one) === name);
      if (control !== undefined) control.dataset.marked = '';
      return control !== undefined;
    },
    /** Resolves to whether it is at rest within the limit. */
    async rest(limitMs) {
      const isPlain = document.querySelector('script[data-start]') === null;
      const deadline = performance.now() + limitMs;
      for (let before = -1; performance.now() < deadline; before = tasks) {
        await painted();
        await idle();
        const isBusy = document.querySelector('main :is([aria-busy=true], .skeleton-page)') !== null;
        if ((isReady || isPlain) && !isBusy && before === tasks) return true;
      }
      return false;
    },
  };
  new PerformanceObserver((list) => (tasks += list.getEntries().length)).observe({ type: 'longtask' });
  Object.assign(window, { notes });
}
