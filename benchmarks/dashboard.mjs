/**
 * Measures the dashboard with many journeys, on a portal and a stand-in API started for it: when the list can be used, and how smoothly
 * it scrolls. Each row is the median of three runs by the time of the list. Run `npm run build` first.
 */
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { answerJourneys, sampleJourneys } from '../e2e/support/journeys.ts';
import { startOtherApi } from '../e2e/support/other-api.ts';
import { answerMember } from '../e2e/support/session.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { findChromium } from '../scripts/chromium.mjs';

const runs = 3;
const cases = [
  { journeys: 10, slowdown: 1 },
  { journeys: 200, slowdown: 1 },
  { journeys: 10, slowdown: 4 },
  { journeys: 200, slowdown: 4 },
];
/** One turn of a mouse wheel. */
const WHEEL_PX = 300;

const plain = { record: { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] }, options: {} };
const api = await startOtherApi({ plain });
const portal = await startServer({ API_BASE_URL: api.url, LOG_LEVEL: 'silent' });
const browser = await chromium.launch({
  executablePath: await findChromium(resolve(import.meta.dirname, '..')),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  console.log(
    '| journeys | processor | first cards | whole list | at rest | longest task | frame, 95th percentile | longest frame | tasks over 50 ms | maps drawn |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const one of cases)
    console.log(`| ${one.journeys} | ${one.slowdown === 1 ? 'full speed' : `a ${one.slowdown}th`} | ${(await measure(one)).join(' | ')} |`);
} finally {
  await browser.close();
  await portal.stop();
  await api.close();
}

async function measure(one) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await openAndScroll(one));
  const { first, list, usable, longest, frames, long, maps } = results.toSorted((a, b) => a.list - b.list)[Math.floor(runs / 2)];
  const sorted = frames.toSorted((a, b) => a - b);
  const ms = (value) => `${Math.round(value)} ms`;
  return [ms(first), ms(list), ms(usable), ms(longest), ms(sorted[Math.floor(sorted.length * 0.95)]), ms(sorted.at(-1)), long, maps];
}

async function openAndScroll({ journeys, slowdown }) {
  api.reset();
  answerMember(api);
  answerJourneys(api, sampleJourneys(journeys));
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${portal.url}/404`);
  await page.evaluate(() => localStorage.setItem('tokens', '{"accessToken":"access","refreshToken":"refresh"}'));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((count) => {
    const notes = { first: 0, list: 0, tasks: [], frames: [] };
    Object.assign(window, { notes });
    new PerformanceObserver((entries) => {
      for (const { startTime, duration } of entries.getEntries()) notes.tasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
    const watch = new MutationObserver(() => {
      const drawn = document.querySelectorAll('.journeys > .journey[id]').length;
      if (drawn > 0) notes.first ||= performance.now();
      if (drawn < count) return;
      notes.list = performance.now();
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  }, journeys);
  await page.goto(`${portal.url}/dashboard`);
  await page.waitForFunction(() => window.notes.list > 0);
  // Quiet for half a second: nothing is left to do.
  await page.waitForFunction(
    () => performance.now() - Math.max(window.notes.list, ...window.notes.tasks.map((task) => task.startTime + task.duration)) > 500,
  );
  const loaded = await page.evaluate(() => {
    const { first, list, tasks } = window.notes;
    const ends = tasks.map(({ startTime, duration }) => startTime + duration);
    const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
    tasks.length = 0;
    let last = performance.now();
    const count = (now) => {
      window.notes.frames.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    return { first, list, usable: Math.max(list, ...ends), longest };
  });
  await page.mouse.move(195, 400);
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < Math.min(heightPx, 40_000); at += WHEEL_PX) await page.mouse.wheel(0, WHEEL_PX);
  const scrolled = await page.evaluate(() => ({ frames: window.notes.frames.slice(2), long: window.notes.tasks.length }));
  const maps = await page.locator('.journey__map svg').count();
  await page.close();
  return { ...loaded, ...scrolled, maps };
}
