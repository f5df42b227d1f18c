import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { eventsIn, expect, failOn, leave, test, undecidedTest, untilViewed, viewedPaths } from './support/measured-test.ts';
import { fillJoinForm, newPerson, signIn } from './support/people.ts';
import { KEY } from './support/servers.ts';
import { answerMember, storedTokens } from './support/session.ts';
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
    expect(await answer?.text()).not.toMatch(/posthog|sentry|late-scripts|data-consent|analyticsConsent/i);
    await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
    // Where nothing counts, nobody is asked.
    await expect(page.getByText('Visit statistics')).toHaveCount(0);
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
  await page.goto('/plain/login');
  await untilViewed(service, '/plain/login');
  await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
  await untilViewed(service, '/plain/join');
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('ph_')));
  expect(stored.length).toBeGreaterThan(0);
  expect(await page.context().cookies()).toEqual([]);
  await leave(page);
  await expect.poll(() => eventsIn(service.sent()).map(({ event }) => event)).toContain('$autocapture');
});

test('nothing of a person, of a token or of a query is in anything that is sent', async ({ page, service, api }) => {
  const person = newPerson();
  const token = 'S3cretT0kenOfThisLinkS3cretT0kenOfThisLink1';
  const tokens = { accessToken: 'S3cretAccess', refreshToken: 'S3cretRefresh' };
  api.answer('POST /v2/liftshare/api/register', { status: 200, body: { result: 0 } });
  api.answer(`POST /v2/liftshare/email/verify/${token}`, { status: 200, body: { success: true, isFirstActivation: true } });
  api.answer('POST /v2/liftshare/token', { status: 200, body: { token: tokens.accessToken, refreshToken: tokens.refreshToken } });
  api.answer('POST /v2/liftshare/token/revoke', { status: 204 });
  answerMember(api, person);
  await page.goto('/plain/join?cd=secret-domain.example&from=letter-7');
  await untilViewed(service, '/plain/join');
  await fillJoinForm(page, person);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('activation email').first()).toBeVisible();
  await untilViewed(service, '/plain/account-created');

  await page.goto(`/plain/verify-email/${token}`);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await untilViewed(service, '/plain/login');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await untilViewed(service, '/dashboard');
  await page.getByText(person.email).click();
  expect(await storedTokens(page)).toEqual(tokens);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await leave(page);
  await expect.poll(() => eventsIn(service.sent()).some(({ event }) => event === '$autocapture')).toBe(true);

  const everything = service
    .sent()
    .map(({ path, text }) => `${path}\n${text}`)
    .join('\n');
  const unspeakable = [
    person.email,
    person.email.split('@')[0],
    encodeURIComponent(person.email),
    person.password,
    token,
    tokens.accessToken,
    tokens.refreshToken,
  ];
  for (const secret of unspeakable) expect(everything).not.toContain(secret);
  for (const word of [person.surname, `${person.forename} `, 'secret-domain', 'letter-7', 'token=', '?cd='])
    expect(everything).not.toContain(word);
  expect(viewedPaths(service).filter((path) => String(path).includes('verify-email/'))).toEqual([]);
});

test('a visitor whose browser says not to track is not', async ({ page, service }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const late = page.waitForRequest(/late-scripts/);
  await page.goto('/plain/login');
  await late;
  await page.waitForLoadState('networkidle');
  await expect(question(page)).toBeHidden();
  await expect(askAgain(page)).toBeHidden();
  expect(service.sent()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('ph_')))).toEqual([]);
});

const question = (page: Page) => page.getByRole('region', { name: 'Visit statistics' });
const agree = (page: Page) => question(page).getByRole('button', { name: 'Yes, count my visits' });
const refuse = (page: Page) => question(page).getByRole('button', { name: 'No, do not count them' });
const askAgain = (page: Page) => page.getByRole('navigation', { name: 'Visit statistics' }).getByRole('button');
const keptBy = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('ph_')));

undecidedTest('nothing of analytics is loaded, kept or sent before a yes, which is asked for once', async ({ page, service }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const late = page.waitForRequest(/late-scripts/);
  await page.goto('/plain/login');
  await late;
  await page.waitForLoadState('networkidle');
  await expect(question(page)).toBeVisible();
  expect(requested.filter((url) => /analytics/.test(url))).toEqual([]);
  expect([service.sent(), await keptBy(page)]).toEqual([[], []]);

  await agree(page).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await untilViewed(service, '/plain/login');
  expect((await keptBy(page)).length).toBeGreaterThan(0);
  await page.goto('/plain/join');
  await expect(question(page)).toBeHidden();
  await untilViewed(service, '/plain/join');
});

undecidedTest('a no is as easy as a yes, is kept, and can be changed on every page in either direction', async ({ page, service }) => {
  await page.goto('/plain');
  const [yes, no] = [await agree(page).boundingBox(), await refuse(page).boundingBox()];
  expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height]);
  // By keyboard alone; the page is the one without the framework's scripts.
  await agree(page).focus();
  await page.keyboard.press('Tab');
  await expect(refuse(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await page.goto('/plain/login');
  await expect(question(page)).toBeHidden();

  await askAgain(page).click();
  await expect(question(page)).toBeFocused();
  await agree(page).click();
  await untilViewed(service, '/plain/login');
  await expect.poll(async () => (await keptBy(page)).length).toBeGreaterThan(0);

  await askAgain(page).click();
  await refuse(page).click();
  await expect.poll(() => keptBy(page)).toEqual([]);
  const sent = service.sent().length;
  await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/plain/join');
  await leave(page);
  await page.goto('/plain/login');
  await page.waitForLoadState('networkidle');
  expect(viewedPaths(service)).not.toContain('/plain/join');
  expect(
    service
      .sent()
      .slice(sent)
      .filter(({ text }) => text.includes('plain/join')),
  ).toEqual([]);
  expect(await keptBy(page)).toEqual([]);
});

undecidedTest(
  'the question covers nothing and moves nothing, on a small screen too, and speaks the language of the page',
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/plain/join');
    await expect(question(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBeLessThan(0.01);
    const asked = await question(page).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.y).toBeGreaterThanOrEqual((asked?.y ?? 0) + (asked?.height ?? 0));
    expect(asked?.width).toBeLessThanOrEqual(320);
    await page.getByLabel('First name').fill('Ada');
    await expectGoodInEveryLook(page, 'consent');
    const titles = { de: 'Besuchsstatistik', fr: 'Mesure d’audience', es: 'Estadísticas de visitas', pt: 'Estatísticas de visitas' };
    for (const [language, title] of Object.entries(titles)) {
      await page.goto(`/plain/login?language=${language}`);
      await expect(page.getByRole('region', { name: title })).toBeVisible();
    }
  },
);

failing('outside production no error is reported, and analytics has the key of elsewhere', async ({ page, service }) => {
  await page.goto('/plain/login');
  await untilViewed(service, '/plain/login');
  await failOn(page, 'nobody hears of this');
  await leave(page);
  expect(service.sent().filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  expect(new Set(eventsIn(service.sent()).map(({ properties }) => properties['token']))).toEqual(new Set([KEY]));
});
