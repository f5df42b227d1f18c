import { expect } from '@playwright/test';
import { languages } from '@waylift/words/languages';
import { freePort } from '../scripts/free-port.mjs';
import { test } from './support/servers.ts';
import { startServer } from './support/start-server.ts';
import { waylift } from './support/waylift.ts';

test('a portal whose API is elsewhere tells its health, and its figures at a port of their own', async ({ request }) => {
  const metricsPort = await freePort();
  const server = await startServer({ API_BASE_URL: `http://127.0.0.1:${await freePort()}`, METRICS_PORT: String(metricsPort) });
  try {
    for (const path of ['/healthz', '/readyz']) expect((await request.get(`${server.url}${path}`)).status(), path).toBe(200);
    const figures = await (await request.get(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(figures).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/);
    expect(await (await request.get(`${server.url}/metrics`)).text()).not.toContain('http_request_duration');
  } finally {
    await server.stop();
  }
});

test('the first start in production shows the pages of the public community, and its home page is there in every language before the first visitor asks for it', async ({
  request,
}) => {
  const server = await startServer({ ENVIRONMENT: 'production', MAIL: 'files', DEMO: 'off', LOG_LEVEL: 'info' });
  try {
    const ids: string[] = [];
    for (const { tag } of languages) {
      const answer = await request.get(server.url, { headers: { 'accept-language': tag } });
      expect(await answer.text()).toContain(`<html lang="${tag.slice(0, 2)}`);
      ids.push(answer.headers()['x-request-id'] ?? '');
    }
    await expect.poll(() => ids.filter((id) => !server.log().includes(id))).toEqual([]);
    const [, sinceListening] = server.log().split('Server listening');
    // To render a page is to ask for its community.
    expect(sinceListening).not.toContain('/v2/');

    for (const path of ['/', '/join', '/login']) {
      const answer = await request.get(`${server.url}${path}`);
      expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, path]);
    }

    for (const path of ['/dev/gallery', '/dev/gallery/', '/dev/gallery/index.html']) {
      const answer = await request.get(`${server.url}${path}`);
      expect(answer.status(), `${path} in production`).toBe(404);
      expect(await answer.text()).not.toContain('gallery.ts');
    }
  } finally {
    await server.stop();
  }
});

const BY_INVITATION = { 'en-GB': 'By invitation', de: 'Auf Einladung', es: 'Con invitación', fr: 'Sur invitation', pt: 'Por convite' };

test('a portal of one community has its pages at /, each page has one address, and once closed it asks nobody to join', async ({
  page,
  request,
}) => {
  const server = await startServer({ ENVIRONMENT: 'production', MAIL: 'files', HOME_COMMUNITY: 'kestrel' });
  try {
    for (const [path, shown] of [
      ['/', '/'],
      ['/join?cd=a.example', '/join?cd=a.example'],
      ['/kestrel', '/'],
      ['/kestrel/join?cd=a.example', '/join?cd=a.example'],
      ['/kestrel//join', '/404'],
      ['/liftshare', '/404'],
    ] as const) {
      const answer = await request.get(`${server.url}${path}`);
      expect.soft(answer.url(), path).toBe(`${server.url}${shown}`);
    }
    await waylift(server, 'community', 'set', 'kestrel', '--name', 'Kestrel Park');
    await page.goto(`${server.url}/`);
    await expect(page.getByText('700,000')).toHaveCount(0);
    await page.getByRole('link', { name: 'Join us' }).first().click();
    await expect(page.getByRole('heading', { name: 'Join Kestrel Park' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/join`);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await page.goto(`${server.url}/dashboard`);
    await expect(page).toHaveURL(`${server.url}/`);

    await test.step('and once it is closed, it says in each language who invites, and asks nobody to join', async () => {
      await waylift(server, 'community', 'set', 'kestrel', '--privacy', 'closed');
      await expect.poll(async () => new URL((await request.get(`${server.url}/join`)).url()).pathname).toBe('/');
      for (const [language, title] of Object.entries(BY_INVITATION)) {
        const answer = await request.get(`${server.url}/join`, { headers: { 'accept-language': language } });
        expect.soft(answer.url()).toBe(`${server.url}/`);
        const html = await answer.text();
        expect.soft(html, language).toContain(title);
        expect.soft(html, language).toContain('Kestrel Park');
      }
      await page.goto(`${server.url}/`);
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(`${server.url}/login`);
      for (const path of ['/', '/login']) {
        await page.goto(`${server.url}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('a[href$="/join"]')).toHaveCount(0);
      }
    });
  } finally {
    await server.stop();
  }
});
