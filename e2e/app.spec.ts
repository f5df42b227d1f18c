import { expectGoodInEveryLook } from './support/looks.ts';
import { becomeMember, newPerson, signIn } from './support/people.ts';
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');

  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect.poll(keptLooks).toContain('"de"');
  expect(fetched, 'once for each language, however many pages were loaded').toHaveLength(2);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 }), 'in the language that was chosen').toHaveText('Keine Verbindung');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect(await page.evaluate(async () => await caches.has('waylift-offline'))).toBe(false);
});

test('what a browser keeps of a member’s rides goes when it hears that their session has ended', async ({ page, mailbox, request }) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  const keptRides = () => page.evaluate(async () => (await caches.match('/offline-rides', { cacheName: 'waylift-offline' })) !== undefined);
  await expect.poll(keptRides).toBe(true);
  const signedIn = await request.post('/v2/liftshare/token', {
    data: { email: person.email, password: person.password, clientId: 'elsewhere' },
  });
  const { token } = await signedIn.json();
  const others = '/v2/liftshare/account/sessions';
  expect((await request.delete(others, { headers: { authorization: `Bearer ${token}` } })).status()).toBe(204);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/harbour-quarter/login');
  await expect.poll(keptRides).toBe(false);
});

test('a page says why one might want notifications, and asks the browser for them only when its button is pressed', async ({
  page,
  mailbox,
}) => {
  await page.goto('/harbour-quarter/offline.html');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
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

test('notifications that are on go on after signing out and in again, before their page is opened', async ({ page, mailbox }) => {
  // Chromium reaches no push service here: what it would answer is stood in for, and kept as a browser keeps it.
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    };
    const present = () => {
      const endpoint = localStorage.getItem('stand-in');
      if (endpoint === null) return null;
      return Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => ({ endpoint, keys }) });
    };
    Object.defineProperty(PushSubscription.prototype, 'endpoint', { get: () => localStorage.getItem('stand-in') });
    PushSubscription.prototype.unsubscribe = async () => localStorage.removeItem('stand-in') === undefined;
    PushManager.prototype.getSubscription = async () => present();
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('stand-in', `https://push.example/${crypto.randomUUID()}`);
      return present();
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  const stateOf = (path: string) =>
    page.evaluate(async (address) => {
      const { accessToken } = JSON.parse(localStorage.getItem('tokens') ?? '{}');
      const answer = await fetch(address, { headers: { authorization: `Bearer ${accessToken}` } });
      return (await answer.json()).endpoint;
    }, path);
  const SETTINGS = '/v2/liftshare/settings/push';
  await page.goto('/dashboard/account/pushes');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  const endpoint = await stateOf(SETTINGS);
  expect(endpoint).toMatch(/^https:\/\/push\.example\//);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.goto('/harbour-quarter/login');
  await signIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(() => stateOf(SETTINGS)).toBe(endpoint);
  await page.goto('/dashboard/account/pushes');
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  expect(await stateOf(SETTINGS)).toBeNull();
});
