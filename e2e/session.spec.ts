import type { Page } from '@playwright/test';
import { holdTimeLimits } from './support/failures.ts';
import { answerJourneys, sampleJourneys } from './support/journeys.ts';
import { newPerson, signIn } from './support/people.ts';
import { answerMember, storedTokens, storeTokens, tokenEndingIn, UUID_V4 } from './support/session.ts';
import { expect, test } from './support/other-server-test.ts';
import type { OtherApi } from './support/other-api.ts';

const SIGN_IN = 'POST /v2/liftshare/token';
const REFRESH = 'POST /v2/liftshare/token/refresh';
const ENDED = 'Your session has ended. Please sign in again.';

const greeting = (page: Page, forename = 'Ada') => page.getByRole('heading', { level: 1, name: `Hello, ${forename}` });
const adas = { accessToken: tokenEndingIn(600, 'ada'), refreshToken: 'ada-1' };
const bens = { accessToken: tokenEndingIn(600, 'ben'), refreshToken: 'ben-1' };

/** A gate that is opened once. */
function gate() {
  let open = () => {};
  const isOpen = new Promise<void>((done) => (open = done));
  return { isOpen, open };
}

test.describe('who belongs where', () => {
  test('the dashboard without tokens leads to /', async ({ page, api }) => {
    await page.goto('/dashboard?cd=travel.example');
    await expect(page).toHaveURL('/?cd=travel.example');
    expect(api.callsTo('/v2/liftshare/app/dashboard')).toHaveLength(0);
  });

  test('a member is taken from every public page to the dashboard', async ({ page, api }) => {
    answerMember(api);
    await storeTokens(page);
    for (const path of [
      '/',
      '/plain',
      '/?cs=plain',
      '/join',
      '/plain/join',
      '/plain/login',
      '/plain/get-the-app',
      '/plain/account-created',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/dashboard');
    }
    await expect(greeting(page)).toBeVisible();
  });

  test('somebody who has signed in in another tab is taken to the dashboard by the next step in this one', async ({
    page,
    context,
    api,
  }) => {
    answerMember(api);
    await page.goto('/plain/login', { waitUntil: 'networkidle' });
    await storeTokens(await context.newPage());
    await page.getByRole('link', { name: 'Join', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('signing in', () => {
  test('sends the client id of section 3 in a header where the answers of the server say that it is read', async ({ page, api }) => {
    answerMember(api);
    api.answer(SIGN_IN, { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
    api.sayInEachAnswer({
      'access-control-allow-headers': 'authorization, content-type, accept-language, waylift-client',
      'access-control-expose-headers': 'waylift-client',
      'waylift-client': '1',
    });
    await page.goto('/plain/login');
    await signIn(page, newPerson());
    await expect(greeting(page)).toBeVisible();
    expect(api.callsTo('/v2/liftshare/token').map(({ clientId }) => clientId)).toEqual([expect.stringMatching(UUID_V4)]);
  });

  test('leaves the page where it is under a press that has begun by then', async ({ page }) => {
    await page.clock.install();
    await page.goto('/plain/join', { waitUntil: 'networkidle' });
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).hover();
    await page.mouse.down();
    await page.clock.runFor(100);
    await page.mouse.up();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

/** React Router says in the console that it cannot keep where a page was scrolled to. */
const outspoken = test.extend<{ quiet: void }>({ quiet: async ({}, use) => use() });

outspoken.describe('in a browser that keeps no data', () => {
  outspoken.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const closed = {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      Object.defineProperties(window, { localStorage: closed, sessionStorage: closed });
    });
  });

  outspoken('signing in says so, loses nothing, and ends the session that nobody could use', async ({ page, api }) => {
    api.answer(SIGN_IN, { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
    api.answer('POST /v2/liftshare/token/revoke', { status: 204 });
    const person = newPerson();
    await page.goto('/plain/login');
    await signIn(page, person);
    await expect(page.getByRole('alert')).toContainText('Your browser does not store data for this site, so you cannot stay signed in.');
    await expect(page).toHaveTitle(/^Error: Sign in/);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    expect(api.callsTo('/v2/liftshare/token/revoke').map((call) => call.body)).toEqual([{ refreshToken: 'refresh-1' }]);
  });
});

test.describe('the end of a session', () => {
  test('clears the tokens, leads to the login page of the community with a word why, and is not told to somebody who has signed in since', async ({
    page,
    api,
  }) => {
    await page.goto('/plain/login');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('communitySlug'))).toBe('plain');
    await storeTokens(page);
    api.answer('GET /v2/liftshare/app/dashboard', { status: 401 });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/plain/login');
    await expect(page.getByText(ENDED, { exact: true })).toBeVisible();
    expect(await storedTokens(page)).toBeNull();
    answerMember(api);
    api.answer(SIGN_IN, { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
    await signIn(page, newPerson());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/plain/login', { waitUntil: 'networkidle' });
    await expect(page.getByText(ENDED, { exact: true })).toBeHidden();
  });
});

test.describe('an access token that is about to end', () => {
  const ending = { accessToken: tokenEndingIn(5), refreshToken: 'refresh-1' };
  /** Tabs that wait for another's trade. */
  const waitingForTrade = (page: Page) =>
    page.evaluate(async () => (await navigator.locks.query()).pending?.filter(({ name }) => name?.startsWith('waylift-tokens')).length);

  test('is traded once for two tabs, and both go on with the new one', async ({ page, context, api }) => {
    answerMember(api);
    const fresh = tokenEndingIn(600);
    api.answer(REFRESH, { status: 200, body: { token: fresh, refreshToken: 'refresh-2' } });
    await storeTokens(page, ending);
    const other = await context.newPage();
    for (const tab of [page, other]) await holdTimeLimits(tab);
    const bothAreWaiting = gate();
    await context.route('**/token/refresh', async (route) => {
      await bothAreWaiting.isOpen;
      await route.continue();
    });
    await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')]);
    // The document of one tab trades. Its scripts and those of the other tab wait.
    await expect.poll(() => waitingForTrade(page)).toBe(2);
    bothAreWaiting.open();

    await expect(greeting(page)).toBeVisible();
    await expect(greeting(other)).toBeVisible();
    expect(api.callsTo('/v2/liftshare/token/refresh').map((call) => call.body)).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(await storedTokens(page)).toEqual({ accessToken: fresh, refreshToken: 'refresh-2' });
    const members = [...api.callsTo('/v2/liftshare/app/dashboard'), ...api.callsTo('/v2/liftshare/settings')];
    expect(members.map((call) => call.authorization)).toEqual(Array(4).fill(`Bearer ${fresh}`));
  });

  test('is traded, and the first calls of the page are made, before its scripts are there; they make none again', async ({ page, api }) => {
    answerMember(api);
    const fresh = tokenEndingIn(600);
    api.answer(REFRESH, { status: 200, body: { token: fresh, refreshToken: 'refresh-2' } });
    await storeTokens(page, ending);
    const held = gate();
    await page.route('**/assets/*.js', async (route) => {
      await held.isOpen;
      await route.continue();
    });
    const first = ['app/dashboard', 'settings', 'community/directory-slug/plain', 'profile/journeys/plain1'].map(
      (name) => `/v2/liftshare/${name}`,
    );
    const made = () => first.map((path) => api.callsTo(path).map(({ authorization }) => authorization));
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const once = first.map(() => [`Bearer ${fresh}`]);
    await expect.poll(made).toEqual(once);
    held.open();
    await expect(greeting(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    expect(made()).toEqual(once);
    expect(api.callsTo('/v2/liftshare/token/refresh')).toHaveLength(1);
  });
});

test.describe('signing out', () => {
  test('in one tab signs out the other, and ends the session on the server', async ({ page, context, api }) => {
    answerMember(api);
    api.answer('POST /v2/liftshare/token/revoke', { status: 204 });
    await storeTokens(page);
    const other = await context.newPage();
    await page.goto('/dashboard');
    await other.goto('/dashboard');
    await expect(greeting(page)).toBeVisible();
    await expect(greeting(other)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/');
    expect(await storedTokens(page)).toBeNull();
    expect(api.callsTo('/v2/liftshare/token/revoke').map((call) => call.body)).toEqual([{ refreshToken: 'refresh' }]);
  });

  test('waits for the scripts of the page, when it is asked for before they run', async ({ page, api }) => {
    answerMember(api);
    await storeTokens(page);
    const held = gate();
    await page.route('**/assets/*.js', async (route) => {
      await held.isOpen;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    held.open();
    await expect(page).toHaveURL('/');
    expect(await storedTokens(page)).toBeNull();
  });

  test('leaves nothing to come back to', async ({ page, api }) => {
    answerMember(api);
    await storeTokens(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(greeting(page)).toHaveCount(0);
  });

  test('in one tab first has another send the removal that could still be undone there', async ({ page, context, api }) => {
    const DELETION = 'DELETE /v2/liftshare/journey/journey-1';
    answerMember(api);
    answerJourneys(api, sampleJourneys(2));
    api.answer('POST /v2/liftshare/token/revoke', { status: 204 });
    api.answer(DELETION, { status: 204 });
    await storeTokens(page, adas);
    const other = await context.newPage();
    const answers = gate();
    await context.route('**/journey/journey-1', async (route) => {
      await answers.isOpen;
      await route.continue();
    });
    for (const tab of [page, other]) {
      // No time limit ends while the answer is held.
      await tab.clock.install();
      await tab.goto('/dashboard');
      await expect(greeting(tab)).toBeVisible();
      await tab.clock.pauseAt(await tab.evaluate(() => Date.now() + 60_000));
    }
    await page.locator('summary').filter({ hasText: 'More about Norwich – Cambridge' }).click();
    await page.getByRole('button', { name: 'Delete Norwich – Cambridge', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    const sent = page.waitForRequest((request) => request.method() === 'DELETE');
    await other.getByRole('button', { name: 'Sign out' }).click();
    expect((await sent).headers()['authorization']).toBe(`Bearer ${adas.accessToken}`);
    await expect.poll(() => storedTokens(other)).toBeNull();
    await expect(greeting(page), 'no member is seen any more').toBeHidden();
    const waitingAlone = () =>
      other.evaluate(async () =>
        (await navigator.locks.query()).pending?.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name),
      );
    await expect.poll(waitingAlone).toEqual(['waylift-unfinished']);
    expect(api.callsTo('/v2/liftshare/token/revoke'), 'the session stands until the removal is answered').toHaveLength(0);
    answers.open();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/');
    const told = api.calls().filter(({ method, path }) => method === 'DELETE' || path.endsWith('/revoke'));
    expect(told.map(({ method, authorization }) => ({ method, authorization }))).toEqual([
      { method: 'DELETE', authorization: `Bearer ${adas.accessToken}` },
      { method: 'POST', authorization: undefined },
    ]);
  });
});

test.describe('a page that was drawn for one member', () => {
  /** In another tab: Ada signs out and Ben signs in. */
  async function bensTurn(other: Page, api: OtherApi): Promise<void> {
    answerMember(api, { forename: 'Ben' });
    api.answer(SIGN_IN, { status: 200, body: { token: bens.accessToken, refreshToken: bens.refreshToken } });
    api.answer('POST /v2/liftshare/token/revoke', { status: 204 });
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL('/');
    await other.goto('/plain/login');
    await signIn(other, newPerson());
    await expect(greeting(other, 'Ben')).toBeVisible();
  }
  /** What was sent with Ben's token from a tab: nothing but what draws its pages anew. */
  const bensCalls = (page: Page): string[] => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['authorization'] === `Bearer ${bens.accessToken}`)
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    return calls;
  };

  test('is drawn anew for another who has signed in in another tab', async ({ page, context, api }) => {
    answerMember(api);
    await storeTokens(page, adas);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await page.goto('/dashboard/account/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible();
    await expect(greeting(other)).toBeVisible();
    await bensTurn(other, api);
    await expect(page).toHaveURL(/\/(dashboard)?$/);
    await page.goto('/dashboard');
    await expect(greeting(page, 'Ben')).toBeVisible();
  });

  test('sends nothing as another who has signed in, although it has not heard of it, and is drawn anew', async ({ page, context, api }) => {
    answerMember(api);
    // Its stream, too, would look at the tokens before it is asked for again, and when it has waited ten seconds for a first word.
    await page.route('**/v2/liftshare/events', () => {});
    await page.addInitScript(() => {
      const later = setTimeout;
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => later(run, ms < 10_000 ? ms : 2 ** 31 - 1) });
    });
    await storeTokens(page, adas);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
    await page.goto('/dashboard/account/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible();
    await expect(greeting(other)).toBeVisible();
    await bensTurn(other, api);
    // Ada's session is over.
    api.answer('PUT /v2/liftshare/newsletter/opt-in', { status: 401 });
    const calls = bensCalls(page);
    await page.getByRole('checkbox').first().click();
    await expect(page).toHaveURL('/dashboard');
    await expect(greeting(page, 'Ben')).toBeVisible();
    expect(calls.filter((call) => !call.startsWith('GET') && !call.startsWith('OPTIONS'))).toEqual([]);
    expect(await storedTokens(page)).toEqual(bens);
  });
});
