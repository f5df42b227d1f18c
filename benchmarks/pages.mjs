/**
 * Measures pages as Lighthouse's phone loads them (slow network, slow processor), on a server started for it: the scores of every public
 * page, in English and in French, with the audits that cost it something; and three pages beside the same pages written by hand as static
 * files (`static-floor.mjs`), by turns. Prints the run with the middle largest paint. Run `npm run build` first. npm fetches Lighthouse for it:
 * nothing else needs that. `node benchmarks/pages.mjs 9` takes nine runs of each in place of five; `ratios` or `scores`, as a word, measures
 * that alone; a word that begins with `/` measures the scores of pages whose address holds it.
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import routes from '../apps/web/app/routes.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { freePort } from '../scripts/free-port.mjs';
import { findChromium } from '../scripts/chromium.mjs';
import { pagesWithFloor, startStaticFloor } from './static-floor.mjs';

/** One with a logo, in the language of the browser, and one in French. */
const communities = ['harbour-quarter', 'vallee-des-aulnes'];
const ofCommunity = pathsOf(routes[0].children).map((path) => path.replace(/:token\??/, 'no-such-token').replace('?', ''));
const pages = [
  '/',
  '/kestrel-science-park',
  '/fenwick-hospitals',
  '/docs',
  ...ofCommunity.filter((path) => !path.startsWith(':')).map((path) => `/${path}?token=no-such-token&cs=harbour-quarter`),
  ...communities.flatMap((slug) =>
    ofCommunity.filter((path) => path.startsWith(':')).map((path) => `/${path.replace(':communitySlug', slug)}`),
  ),
];
const [, , ...words] = process.argv;
const runs = Number(words.find((word) => /^\d+$/.test(word)) ?? 5);
const asked = words.filter((word) => word.startsWith('/'));
const wants = (part) => words.includes(part) || !words.some((word) => /^[a-z]/.test(word));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const run = promisify(execFile);
const { stdout: program } = await run('npm', ['exec', '--yes', '--package=lighthouse@13.5.0', '--call', 'command -v lighthouse']);

const server = await startServer({ LOG_LEVEL: 'silent' });
const files = await startStaticFloor(server.url);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(resolve(import.meta.dirname, '..')),
  // Without a window Chromium rounds the widths of letters to whole pixels, as no phone does.
  args: ['--font-render-hinting=none', `--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  if (wants('scores')) await printScores();
  if (wants('ratios')) await printRatios();
} finally {
  await browser.close();
  files.stop();
  await server.stop();
}

/** Of the layout of public pages: without those that answer with no page. */
function pathsOf(list) {
  return list.flatMap(({ path = '', file, children }) => {
    if (children !== undefined) return pathsOf(children);
    return path === '' || path === '*' || file.endsWith('.ts') ? [] : [path];
  });
}

async function printScores() {
  console.log('| page | performance | accessibility | best practices | SEO | largest paint | shift | blocked | document | what costs it |');
  console.log(`|${' --- |'.repeat(10)}`);
  for (const page of pages.filter((path) => asked.length === 0 || asked.some((part) => path.includes(part)))) {
    const results = [];
    for (let time = 0; time < Math.min(runs, 3); time += 1) results.push(await look(`${server.url}${page}`));
    const { categories: scores, audits } = middle(results, largestPaintMs);
    const document = audits['network-requests'].details.items.find((item) => item.resourceType === 'Document');
    const row = [
      `\`${page}\``,
      ...categories.map((name) => Math.round(scores[name].score * 100)),
      `${(largestPaintMs({ audits }) / 1000).toFixed(2)} s`,
      audits['cumulative-layout-shift'].numericValue.toFixed(3),
      `${Math.round(audits['total-blocking-time'].numericValue)} ms`,
      `${(document.transferSize / 1000).toFixed(1)} kB`,
      categories.flatMap((name) => costsOf(scores[name], audits)).join(', '),
    ];
    console.log(`| ${row.join(' | ')} |`);
  }
}

/** The audits by which a category is below 100. */
function costsOf({ score, auditRefs }, audits) {
  if (Math.round(score * 100) === 100) return [];
  return auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1).map(({ id }) => id);
}

async function printRatios() {
  console.log('\n| page | largest paint | as a file, same font | as a file, system font | times same font | times system font |');
  console.log(`|${' --- |'.repeat(6)}`);
  for (const page of pagesWithFloor) {
    const places = [server.url, `${files.url}/same-font`, `${files.url}/system-font`];
    const results = places.map(() => []);
    for (let time = 0; time < runs; time += 1)
      for (const [index, place] of places.entries()) results[index].push(largestPaintMs(await look(`${place}${page}`)));
    const [ours, sameFont, systemFont] = results.map((times) => middle(times, (ms) => ms));
    const times = [ours, sameFont, systemFont].map((ms) => `${(ms / 1000).toFixed(2)} s`);
    console.log(`| \`${page}\` | ${times.join(' | ')} | ${(ours / sameFont).toFixed(2)} | ${(ours / systemFont).toFixed(2)} |`);
  }
}

function largestPaintMs({ audits }) {
  return audits['largest-contentful-paint'].numericValue;
}

function middle(results, value) {
  return results.toSorted((one, other) => value(one) - value(other))[Math.floor(results.length / 2)];
}

async function look(url) {
  const args = [url, `--port=${port}`, '--output=json', '--quiet', '--ignore-status-code', `--only-categories=${categories}`];
  const { stdout } = await run(program.trim(), args, { maxBuffer: 100_000_000 });
  return JSON.parse(stdout);
}
