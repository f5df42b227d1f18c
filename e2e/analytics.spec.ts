import { linkIn } from './support/mailbox.ts';
import { eventsIn, expect, failOn, leave, test, untilViewed, viewedPaths } from './support/measured-test.ts';
import { fillJoinForm, newPerson, signIn } from './support/people.ts';
import { KEY } from './support/servers.ts';
import { test as withoutKeys } from './support/test.ts';

/** A page is made to fail: what it then says in the console is meant. */
const failing = test.extend<{ quiet: void }>({ quiet: async ({}, use) => use() });

test.describe.configure({ mode: 'default' });

withoutKeys('a page loads, keeps and sends nothing of analytics or error reporting', async ({ page, server }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const path of ['/', '/harbour-quarter/login']) {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("connect-src 'self';");
    expect(await answer?.text()).not.toMatch(/posthog|sentry|late-scripts/i);
    await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
  }
  expect(requested.filter((url) => /late-scripts|analytics|error-reporting/.test(url))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('ph_')))).toEqual([]);
  expect(requested.filter((url) => new URL(url).origin !== server.url)).toEqual([]);
});

test('a page view is told on the landing page, which else has no script', async ({ page, service, staging }) => {
  await page.goto('/?cs=liftshare&cd=somewhere.example');
  await untilViewed(service, '/');
  const [view] = eventsIn(service.sent());
  expect(view?.properties['token']).toBe(KEY);
  expect(view?.properties['$current_url']).toBe(`${staging.url}/`);
  expect(
    service
      .sent()
      .map(({ path }) => path.split('?')[0])
      .filter((path) => !/^\/(e|i\/v0\/e)\/$/.test(path ?? '')),
  ).toEqual([]);
});

test('views are told at each change of route, presses by autocapture, and the visitor is remembered in local storage', async ({
  page,
  service,
}) => {
  await page.goto('/harbour-quarter/login');
  await untilViewed(service, '/harbour-quarter/login');
  await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
  await untilViewed(service, '/harbour-quarter/join');
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('ph_')));
  expect(stored.length).toBeGreaterThan(0);
  expect(await page.context().cookies()).toEqual([]);
  await leave(page);
  await expect.poll(() => eventsIn(service.sent()).map(({ event }) => event), { timeout: 30_000 }).toContain('$autocapture');
});

test('nothing of a person, of a token or of a query is in anything that is sent', async ({ page, service, mailbox }) => {
  const person = newPerson();
  await page.goto('/harbour-quarter/join?cd=secret-domain.example&from=letter-7');
  await untilViewed(service, '/harbour-quarter/join');
  await fillJoinForm(page, person);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('activation email').first()).toBeVisible();
  await untilViewed(service, '/harbour-quarter/account-created');

  const link = linkIn(await mailbox.waitFor(person.email), '/verify-email/');
  const token = link.split('/').at(-1) ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await page.getByRole('link', { name: 'Sign in and add a journey' }).click();
  await untilViewed(service, '/harbour-quarter/login');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await untilViewed(service, '/dashboard');
  await page.getByText(person.email).click();
  const tokens = await page.evaluate(() => localStorage.getItem('tokens') ?? '');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await leave(page);
  await expect.poll(() => eventsIn(service.sent()).some(({ event }) => event === '$autocapture'), { timeout: 30_000 }).toBe(true);

  const everything = service
    .sent()
    .map(({ path, text }) => `${path}\n${text}`)
    .join('\n');
  const { accessToken, refreshToken } = JSON.parse(tokens);
  const unspeakable = [
    person.email,
    person.email.split('@')[0],
    encodeURIComponent(person.email),
    person.password,
    token,
    accessToken,
    refreshToken,
  ];
  for (const secret of unspeakable) expect(everything).not.toContain(secret);
  for (const word of [person.surname, `${person.forename} `, 'secret-domain', 'letter-7', 'token=', '?cd='])
    expect(everything).not.toContain(word);
  expect(viewedPaths(service).filter((path) => String(path).includes('verify-email/'))).toEqual([]);
});

test('a visitor whose browser says not to track is not', async ({ page, service }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const late = page.waitForRequest(/late-scripts/);
  await page.goto('/harbour-quarter/login');
  await late;
  await page.waitForLoadState('networkidle');
  expect(service.sent()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('ph_')))).toEqual([]);
});

failing('outside production no error is reported, and analytics has the key of elsewhere', async ({ page, service }) => {
  await page.goto('/harbour-quarter/login');
  await untilViewed(service, '/harbour-quarter/login');
  await failOn(page, 'nobody hears of this');
  await leave(page);
  expect(service.sent().filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  expect(new Set(eventsIn(service.sent()).map(({ properties }) => properties['token']))).toEqual(new Set([KEY]));
});
