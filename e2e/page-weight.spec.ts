import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { languages } from '@waylift/words/languages';
import { expectNoShift, noteShifts } from './support/layout-shifts.ts';
import { publicPages } from './support/public-pages.ts';
import { expect, test } from './support/test.ts';

/** What a first round trip carries: ten segments. */
const DOCUMENT_MAX_BYTES = 14_000;
/** They show a whole example and hold everything that they show, so their headers come on top. */
const landingPages = [
  '/',
  '/harbour-quarter',
  '/kestrel-science-park',
  '/fenwick-hospitals',
  '/landkreis-sonnental',
  '/brindle-teaching-hospital',
  '/alder-valley',
];
const FONT_MAX_BYTES = 16_000;

/** Its heading breaks elsewhere in one font than in the other, in French and 412 pixels wide. */
const INVITATION = '/sign-up/accept-invite?token=no-such-token&cs=kestrel-science-park';

/** Each page of one community, and those that differ most between communities. */
const pages = [
  ...landingPages,
  ...publicPages('harbour-quarter').filter((path) => path !== '/harbour-quarter'),
  '/join',
  '/millgate-business-park/join',
  INVITATION,
  '/docs',
  '/docs/limits',
  '/docs/organise',
];

/** What a browser that reads brotli gets for an address: the bytes of the body, and those of the head with its status line. */
async function sentBytes(url: string, language = 'en-GB'): Promise<{ head: number; body: number }> {
  const headers = { 'accept-encoding': 'br', 'accept-language': language };
  const [response] = await once(get(url, { headers }), 'response');
  const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
  for (let index = 0; index < response.rawHeaders.length; index += 2)
    lines.push(`${response.rawHeaders[index]}: ${response.rawHeaders[index + 1]}`);
  let body = 0;
  for await (const chunk of response) body += chunk.length;
  return { head: Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`), body };
}

test('the document of every public page, in every language, comes in a first round trip, for the first who asks too', async ({
  server,
}) => {
  for (const path of pages) {
    for (const { tag } of languages) {
      const { head, body } = await sentBytes(`${server.url}${path}`, tag);
      const counted = landingPages.includes(path) ? body : head + body;
      expect.soft(counted, `${path} in ${tag}`).toBeLessThanOrEqual(DOCUMENT_MAX_BYTES);
    }
  }
});

test('each file of the font is at most 16 kB', async ({ server }) => {
  const files = readdirSync(resolve(import.meta.dirname, '../apps/web/public/fonts')).filter((name) => name.endsWith('.woff2'));
  expect(files).toContain('overpass.woff2');
  for (const file of files) expect.soft((await sentBytes(`${server.url}/fonts/${file}`)).body, file).toBeLessThanOrEqual(FONT_MAX_BYTES);
});

test('a public page is painted, words and all, when nothing has come but its document', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') await held.promise;
    await route.continue();
  });
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), { message: path })
        .toBe(1);
    });
  }
  held.resolve();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a letter that the first file of the font lacks comes from another file, and nothing else does', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(new URL(request.url()).pathname);
  });
  await page.goto('/harbour-quarter/login');
  await expect.poll(() => files).toEqual(['/fonts/overpass.woff2']);
  // A second page has the font, whatever it does to lines.
  await page.reload();
  const show = page.getByRole('button', { name: 'Show Password' });
  await show.click();
  await expect(show, 'the page is awake').toHaveAttribute('aria-pressed', 'true');
  const other = page.waitForRequest('**/fonts/overpass-latin-extended.woff2');
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Łukasz Ωmega';
  });
  await other;
  const isReady = page.evaluate(async () => {
    await document.fonts.ready;
    return document.fonts.check('700 1rem Overpass', 'Łukasz');
  });
  expect(await isReady).toBe(true);
});

for (const { tag, locale } of languages) {
  test.describe(`in ${tag}`, () => {
    test.use({ locale });

    test('nothing moves when the font and the logo come late, or the logo never', async ({ page }) => {
      // Each is the first page of its tab.
      await page.addInitScript(() => sessionStorage.removeItem('fontSeen'));
      await noteShifts(page);
      for (const width of [412, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ['/', '/harbour-quarter/join', '/harbour-quarter/login', INVITATION]) {
          // In the place of a logo stands the community's name, in every language the same.
          for (const hasLogo of tag === 'de' ? [true, false] : [true]) {
            await test.step(`${path}, ${width} wide, ${hasLogo ? 'with' : 'without'} its logo`, async () => {
              const late = Promise.withResolvers<void>();
              await page.route('**/*.woff2', async (route) => {
                await late.promise;
                await route.continue();
              });
              await page.route('**/uploaded-images/**', async (route) => {
                await late.promise;
                await (hasLogo ? route.continue() : route.abort());
              });
              await page.goto(path, { waitUntil: 'commit' });
              await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
              late.resolve();
              await page.evaluate(() => Promise.all([400, 600, 700, 800].map((weight) => document.fonts.load(`${weight} 1rem Overpass`))));
              await page.waitForLoadState('networkidle');
              await expectNoShift(page);
              await page.unrouteAll();
            });
          }
        }
      }
    });
  });
}
