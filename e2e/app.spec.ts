import { expectGoodInEveryLook } from './support/looks.ts';
import { becomeMember, newPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a device reads the name, the colour and the icons of the community', async ({ page, mailbox }) => {
  await becomeMember(page, mailbox, newPerson());
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  expect(address).toBe('/harbour-quarter/manifest.webmanifest');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Harbour Quarter', start_url: '/dashboard', scope: '/', display: 'standalone' });
  expect(manifest.theme_color).toMatch(/^#[\da-f]{6}$/);
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type'], src).toContain(type);
  }
});

test('without a connection there is a page of the portal, which loads nothing; with it, the newest page', async ({
  page,
  context,
  mailbox,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/offline.html')) fetched.push(request.url());
  });
  await becomeMember(page, mailbox, newPerson());
  const keptLooks = () =>
    page.evaluate(async () => (await (await (await caches.open('waylift-offline')).match('/offline-look'))?.text()) ?? '');
  await expect.poll(keptLooks).toContain('"en-GB"');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');

  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect.poll(keptLooks).toContain('"de"');
  expect(fetched, 'once for each language, however many pages were loaded').toHaveLength(2);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 }), 'in the language that was chosen').toHaveText('Sie sind offline');
  await context.setOffline(false);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect(await page.evaluate(async () => await caches.has('waylift-offline'))).toBe(false);
});

test('a page says why one might want notifications, and asks the browser for them only when its button is pressed', async ({
  page,
  mailbox,
}) => {
  await page.goto('/harbour-quarter/offline.html');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expectGoodInEveryLook(page, 'offline');
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => {
      document.documentElement.dataset['asked'] = 'yes';
      return 'denied';
    };
  });
  await becomeMember(page, mailbox, newPerson());
  await page.goto('/dashboard/account/pushes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications on this device');
  await expect(page.getByText('It never shows a place or the text of a message.')).toBeVisible();
  await expectGoodInEveryLook(page, 'pushes');
  const wasAsked = () => page.evaluate(() => document.documentElement.dataset['asked'] ?? 'no');
  expect(await wasAsked()).toBe('no');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.poll(wasAsked).toBe('yes');
});
