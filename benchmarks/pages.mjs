/**
 * Measures pages as Lighthouse's phone loads them (slow network, slow processor), on a server started for it. Prints, of three
 * runs each, the one with the middle largest paint. Run `npm run build` first. npm fetches Lighthouse for it: nothing else needs that.
 */
import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startServer } from '../e2e/support/start-server.ts';
import { findChromium } from '../scripts/chromium.mjs';

const pages = ['/', '/kestrel-science-park', '/fenwick-hospitals', '/harbour-quarter/join', '/harbour-quarter/login'];
const runs = 3;
const lighthouse = 'lighthouse@13.5.0';

const server = await startServer({ LOG_LEVEL: 'silent' });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(resolve(import.meta.dirname, '..')),
  args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  console.log(
    '| page | performance | accessibility | best practices | first paint | largest paint | shift | blocked | script files | script inline |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const page of pages) console.log(`| \`${page}\` | ${(await measure(`${server.url}${page}`)).join(' | ')} |`);
} finally {
  await browser.close();
  await server.stop();
}

async function measure(url) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await look(url));
  const paint = (result) => result.audits['largest-contentful-paint'].numericValue;
  const { categories, audits } = results.toSorted((one, other) => paint(one) - paint(other))[Math.floor(runs / 2)];
  const scripts = audits['network-requests'].details.items.filter((item) => item.resourceType === 'Script');
  const score = (name) => Math.round(categories[name].score * 100);
  const seconds = (name) => `${(audits[name].numericValue / 1000).toFixed(2)} s`;
  return [
    score('performance'),
    score('accessibility'),
    score('best-practices'),
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    audits['cumulative-layout-shift'].numericValue.toFixed(3),
    `${Math.round(audits['total-blocking-time'].numericValue)} ms`,
    kilobytes(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)),
    kilobytes(await inlineScriptBytes(url)),
  ];
}

async function look(url) {
  const args = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, `--port=${port}`, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 100_000_000 });
  return JSON.parse(stdout);
}

/** What stands in the page itself, uncompressed, without data such as JSON. */
async function inlineScriptBytes(url) {
  const page = await (await fetch(url)).text();
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes]) => !/type="(application|text)\//.test(attributes))
    .reduce((sum, [, , code]) => sum + Buffer.byteLength(code), 0);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  return free;
}
