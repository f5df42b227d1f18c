import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { expectNoShift, noteShifts } from './support/layout-shifts.ts';
import { fillJoinForm, newPerson } from './support/people.ts';
import { formPages } from './support/public-pages.ts';
import { answerMember } from './support/session.ts';
import { expect, test as alone } from './support/other-server-test.ts';
import { test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const LANDING_SCRIPT_MAX_BYTES = 2000;
const FORM_SCRIPT_MAX_BYTES = 125_000;
const FORM_SCRIPT_MAX_FILES = 8;

const landingPages = ['/', '/kestrel-science-park', '/fenwick-hospitals', '/harbour-quarter', '/landkreis-sonnental'];

declare global {
  var largestPaintMs: number | undefined;
}

/** Each page that is loaded from now on notes when its largest part was painted. */
async function noteLargestPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.largestPaintMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** 0 where nothing was painted yet. */
function largestPaintMsOf(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.largestPaintMs ?? 0);
}

/** Addresses of the scripts that a page has asked for, with the moment it did. */
function scriptsAskedFor(page: Page): Promise<{ url: string; startMs: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, startTime }) => ({ url: name, startMs: startTime })),
  );
}

/** The bytes that a browser which reads brotli gets for an address. */
async function transferredBytes(url: string): Promise<number> {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response');
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  // What is smaller than that is not worth packing (scripts/compress.mjs).
  if (bytes >= 512) expect(response.headers['content-encoding'], url).toBe('br');
  return bytes;
}

/** The scripts in a document that a browser would run: their attributes and their text. */
function executableScripts(html: string): { attributes: string; text: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes }) => !/type="(application\/json|text\/later)"/.test(attributes));
}

/** Holds every script of the page until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('a landing page', () => {
  for (const path of landingPages) {
    test(`${path} carries at most 2 kB of script, asks for none, and shifts nothing while it loads and is read`, async ({
      page,
      request,
    }) => {
      const scripts = executableScripts(await (await request.get(path)).text());
      expect(scripts.filter(({ attributes }) => attributes.includes('src='))).toEqual([]);
      const bytes = scripts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(LANDING_SCRIPT_MAX_BYTES);

      await noteShifts(page);
      await noteLargestPaint(page);
      for (const width of [390, 1440]) {
        await test.step(`${width} wide`, async () => {
          await page.setViewportSize({ width, height: 800 });
          // The worst that can happen: the page is seen before its font has come.
          const font = Promise.withResolvers<void>();
          await page.route('**/*.woff2', async (route) => {
            await font.promise;
            await route.continue();
          });
          await page.goto(path, { waitUntil: 'commit' });
          await expect.poll(() => largestPaintMsOf(page)).toBeGreaterThan(0);
          font.resolve();
          await page.evaluate(async () => {
            await document.fonts.load('700 1rem Overpass');
            // Drawn with it, before the page scrolls: in one frame both would count as one shift.
            await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          });
          for (let screen = 0; screen < 8; screen += 1) await page.mouse.wheel(0, 700);
          await page.waitForLoadState('networkidle');
          await expectNoShift(page);
          expect.soft(await scriptsAskedFor(page)).toEqual([]);
          await page.unrouteAll();
        });
      }
    });
  }

  test('is painted in one go, however slowly its document comes', async ({ page, request }) => {
    const text = await (await request.get('/')).text();
    const answers: ServerResponse[] = [];
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      answers.push(answer);
      answer.write(text.slice(0, text.indexOf('<main')));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A TCP server has an address with a port.');
      await page.goto(`http://127.0.0.1:${address.port}`, { waitUntil: 'commit' });
      const elements = page.locator('main, main *, footer, footer *');
      const footerEnd = text.indexOf('</footer>');
      // Element by element, as a slow line brings them: there is time enough to paint.
      for (const part of text.slice(text.indexOf('<main'), footerEnd).split(/(?=<(?:h1|h2|p|section|footer|nav)\b)/)) {
        const count = await elements.count();
        answers[0]?.write(part);
        await expect.poll(() => elements.count()).toBeGreaterThan(count);
      }
      const heldMs = await page.evaluate(() => performance.now());
      answers[0]?.end(text.slice(footerEnd));
      const firstPaintMs = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
      await expect.poll(firstPaintMs).toBeGreaterThan(0);
      expect(await firstPaintMs()).toBeGreaterThan(heldMs);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('fetches the scripts of a form ahead once somebody reaches for the link to it', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const ahead = page.waitForRequest(/\/assets\/.*\.js$/);
    await page.getByRole('link', { name: 'Join us' }).first().hover();
    await ahead;
  });
});

test('a search narrows the communities that stand on a landing page', async ({ page }) => {
  await page.goto('/');
  const entries = page.locator('.communities').getByRole('listitem');
  const all = await entries.count();
  const find = page.getByRole('searchbox', { name: 'Find your community' });
  await find.fill('harBOUR');
  await expect(entries).toHaveText(['Harbour Quarter']);
  await find.fill('no such place');
  await expect(entries).toHaveCount(0);
  await find.fill('');
  await expect(entries).toHaveCount(all);
});

test.describe('a landing page without script', () => {
  test.use({ javaScriptEnabled: false });

  test('of the public community is complete: hero, links, welcome, claims, communities', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join us' }).first()).toHaveAttribute('href', '/join');
    await expect(page.getByRole('link', { name: 'sign in here' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('link', { name: 'Scroll down' })).toHaveAttribute('href', '#welcome');
    await expect(page.getByText('700,000')).toBeVisible();
    await expect(page.getByText('£1,000+')).toBeVisible();
    await expect(page.getByRole('searchbox'), 'nothing would answer it').toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Harbour Quarter' })).toHaveAttribute('href', '/?cs=harbour-quarter');
    await page.getByRole('link', { name: 'Harbour Quarter' }).click();
    await expect(page).toHaveTitle(/Harbour Quarter/);
  });

  test('of a community holds its own text in place of ours', async ({ page }) => {
    await page.goto('/kestrel-science-park');
    await expect(page.getByRole('heading', { name: 'Why we share at Kestrel' })).toBeVisible();
    await expect(page.getByText('700,000')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Join us' }).first()).toHaveAttribute('href', '/kestrel-science-park/join');
    await expect(page.getByRole('link', { name: 'sign in here' }).first()).toHaveAttribute('href', '/kestrel-science-park/login');
  });

  test('answers where one sets off, and what was typed stands in no address', async ({ page }) => {
    for (const path of ['/', '/kestrel-science-park']) {
      await page.goto(path);
      await page.getByLabel('Where do you set off?').fill('Oakham');
      await page.getByRole('button', { name: 'Look' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Oakham' })).toBeVisible();
      await expect(page.getByLabel('Where do you set off?')).toHaveValue('Oakham');
      expect(page.url()).not.toContain('Oakham');
      expect(await page.title()).not.toContain('Oakham');
    }
    await page.getByLabel('Where do you set off?').fill('Newport');
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByRole('button', { name: 'Newport, Isle of Wight' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Be one of the first from around Newport.' })).toBeVisible();
  });

  test('of a community with a sign-in system of its own leads to the app', async ({ page }) => {
    await page.goto('/northway-airport');
    await expect(page.getByRole('link', { name: 'Join us' }).first()).toHaveAttribute('href', '/northway-airport/get-the-app');
    await expect(page.getByText(/continue in app/i).first()).toBeVisible();
  });

  test('of a community with pictures shows them', async ({ page }) => {
    await page.goto('/fenwick-hospitals');
    const drawnWidth = await page.locator('picture img').first().boundingBox();
    expect(drawnWidth?.width).toBeGreaterThan(0);
  });
});

test.describe('a form page', () => {
  test('asks for no script before its largest paint, and for at most 125 kB in 8 files then', async ({ page, request }) => {
    await noteLargestPaint(page);
    // What draws the code of a sign-in by QR comes after its page.
    const paths = (await formPages(request, 'harbour-quarter')).filter((path) => !path.endsWith('/sign-in-by-qr'));
    expect(paths).toContain('/harbour-quarter/join');
    for (const path of [...paths, '/join', '/landkreis-sonnental/join']) {
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        // Whoever waits gets all of it: the page's own words and what it fetches when idle.
        await expect.poll(async () => (await scriptsAskedFor(page)).length).toBeGreaterThan(2);
        await page.waitForLoadState('networkidle');
        const scripts = await scriptsAskedFor(page);
        await expect.poll(() => largestPaintMsOf(page)).toBeGreaterThan(0);
        const largestPaintMs = await largestPaintMsOf(page);
        expect.soft(Math.min(...scripts.map(({ startMs }) => startMs))).toBeGreaterThan(largestPaintMs);
        const urls = [...new Set(scripts.map(({ url }) => url))];
        expect.soft(urls.length).toBeLessThanOrEqual(FORM_SCRIPT_MAX_FILES);
        const sizes = await Promise.all(urls.map(transferredBytes));
        expect.soft(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(FORM_SCRIPT_MAX_BYTES);
      });
    }
  });

  test('is there to read, and its fields to fill in, before any script has come', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/harbour-quarter/join');
    const person = newPerson();
    await fillJoinForm(page, person);
    letGo();
    // The button answers once the script runs.
    await page.getByRole('button', { name: 'Show Password', exact: true }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('First name')).toHaveValue(person.forename);
    await expect(page.getByLabel('Confirm email', { exact: true })).toHaveValue(person.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
    await expect(page.getByRole('checkbox')).toBeChecked();
  });
});

test.describe('before any script has come', () => {
  test('a page of a result leads whoever comes by its address to where it can be had', async ({ page }) => {
    await holdScripts(page);
    for (const [path, elsewhere] of [
      ['/harbour-quarter/account-created', '/harbour-quarter/join'],
      ['/harbour-quarter/account-removed', '/harbour-quarter/login'],
      ['/account-created?cd=share.example.org', '/join?cd=share.example.org'],
    ] as const) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page).toHaveURL(elsewhere);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('the computer that shows a code has the words to read, and the phone that has scanned one does not', async ({ page }) => {
    await holdScripts(page);
    const lead = page.locator('.lead');
    await page.goto('/harbour-quarter/sign-in-by-qr');
    await expect(lead).toBeVisible();
    await page.goto('/harbour-quarter/join');
    await page.goto('/harbour-quarter/sign-in-by-qr#code=abc');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(lead).toBeHidden();
  });
});

alone.describe('a form pressed before its script runs', () => {
  alone('is sent once it does, and once', async ({ page, api }) => {
    answerMember(api);
    api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
    const person = newPerson();
    const letGo = await holdScripts(page);
    await page.goto('/plain/login', { waitUntil: 'commit' });
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('checkbox').check();
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    await button.click();
    await button.click();
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/plain/login');
    letGo();
    await expect(page).toHaveURL('/dashboard');
    expect(api.callsTo('/v2/liftshare/token').map((call) => call.body)).toMatchObject([{ email: person.email, password: person.password }]);
  });
});

for (const javaScriptEnabled of [true, false]) {
  alone.describe(`no password stands in an address, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    alone.use({ javaScriptEnabled });

    alone('from the forms to join and to sign in', async ({ page, context, api }) => {
      api.answer('POST /v2/liftshare/token', { status: 400, body: {} });
      api.answer('POST /v2/liftshare/api/register', { status: 400, body: {} });
      const addresses: string[] = [];
      context.on('request', (request) => addresses.push(request.url()));
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      for (const { path, button } of [
        { path: '/plain/join', button: 'Join' },
        { path: '/plain/login', button: 'Sign in' },
      ]) {
        await page.goto(path);
        for (const field of await page.getByRole('textbox').all()) await field.fill('Together2work!@brindle.example');
        for (const field of await page.locator('input[type=password]').all()) await field.fill('Together2work!');
        await page.getByRole('checkbox').check();
        await page.getByRole('button', { name: button, exact: true }).click();
        if (javaScriptEnabled) await expect(page.getByRole('alert')).toBeVisible();
        // Locators look past <noscript>.
        else await expect.poll(() => page.getByRole('main').innerText()).toContain('This page needs JavaScript.');
        await expect(page).toHaveURL(path);
      }
      expect(addresses.length).toBeGreaterThan(3);
      expect(addresses.filter((address) => decodeURIComponent(address).includes('Together2work'))).toEqual([]);
    });
  });
}
