import type { Page } from '@playwright/test';
import {
  anotherKind,
  holdTimeLimits,
  passTimeLimits,
  refusals,
  tooMany,
  TOO_MANY_WORDS,
  troubles,
  TROUBLE_WORDS,
  wrongDetails,
} from './support/failures.ts';
import { ana, answerMatches, MATCHES } from './support/matches.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { newPerson } from './support/people.ts';
import { PLACES, startBox } from './support/planning.ts';
import { liftWith } from './support/requests.ts';
import { answerMember, storedTokens, storeTokens } from './support/session.ts';

// What each call of a page says of a failure is tested beside the page (test-support/failed-call.ts). Here are a real server and its connections.

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('signing in: a call that fails is made once, says so, loses nothing, and can be made again', async ({ page, api }) => {
  const person = newPerson();
  const sentence = 'Sign in failed. Please check your details and try again.';
  const alert = page.getByRole('alert').filter({ hasText: sentence });
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const calls = () => api.callsTo('/v2/liftshare/token').length;
  await holdTimeLimits(page);
  answerMember(api);
  await page.goto('/plain/login');
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await page.getByRole('checkbox').check();

  for (const { name, answer, words } of [
    ...troubles.map((trouble) => ({ ...trouble, words: TROUBLE_WORDS })),
    { ...tooMany, words: TOO_MANY_WORDS },
    ...[...refusals, wrongDetails, anotherKind, { name: '401', answer: { status: 401, body: {} } }].map((one) => ({ ...one, words: '' })),
  ]) {
    await test.step(name, async () => {
      const before = calls();
      api.answer('POST /v2/liftshare/token', answer);
      // Both presses in one task: nothing can be drawn between them.
      await button.evaluate((element: HTMLButtonElement) => {
        element.focus();
        element.click();
        element.click();
      });
      await expect.poll(calls).toBeGreaterThan(before);
      if (answer === 'hang') {
        const busy = page.getByRole('button', { name: 'Signing in' });
        await expect.soft(busy).toHaveAttribute('aria-busy', 'true');
        await busy.click();
        await busy.press('Enter');
        await passTimeLimits(page);
      }
      await expect.soft(alert).toHaveText(`${sentence}${words}`);
      await expect.soft(button, 'the answer has been dealt with').not.toHaveAttribute('aria-busy', 'true');
      expect.soft(calls() - before, 'and no more calls are made').toBe(1);
    });
  }
  await expect(page).toHaveTitle(/^Error: /);
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await expect(field(page, 'Password')).toHaveValue(person.password);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page).toHaveURL('/plain/login');
  expect(await storedTokens(page)).toBeNull();

  await test.step('and then it works', async () => {
    api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
    await button.click();
    await expect(page).toHaveURL('/dashboard');
    await expect(alert).toHaveCount(0);
  });
});

/** What a 401 does is worked out in one place, so a few calls tell whether they go there. */
const endings: readonly {
  readonly name: string;
  readonly call: string;
  readonly address: string;
  /** What is there before the call is answered so. */
  readonly ready?: (page: Page) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
  readonly isMembers?: false;
}[] = [
  {
    name: 'changing a password',
    call: 'POST /v2/liftshare/account/passwordreset',
    address: '/plain/change-password/token-1',
    isMembers: false,
    press: async (page) => {
      for (const label of ['New password', 'Confirm password']) await field(page, label).fill('Together2work!');
      await page.getByRole('button', { name: 'Change password' }).click();
    },
  },
  {
    name: 'changing the email address',
    call: 'POST /v2/liftshare/settings/update-email',
    address: '/dashboard/account/settings',
    press: async (page) => {
      await page.getByLabel('New email address').fill('new@brindle.example');
      await page.getByLabel('Current password').fill('Together2work!');
      await page.getByRole('button', { name: 'Update email' }).click();
    },
  },
  {
    name: 'looking places up',
    call: `GET ${PLACES}`,
    address: '/dashboard/add-journey',
    press: async (page) => await startBox(page).pressSequentially('norw'),
  },
  {
    name: 'looking for matches',
    call: `GET ${MATCHES}`,
    address: '/dashboard/journey/journey-1',
    ready: async (page) => await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
    press: async (page) => await page.getByRole('button', { name: 'Try again' }).click(),
  },
  {
    name: 'pausing a journey',
    call: 'PUT /v2/liftshare/journey/journey-1',
    address: '/dashboard/journey/journey-1',
    press: async (page) => await page.getByRole('button', { name: 'Pause this journey' }).click(),
  },
  {
    name: 'ending a lift',
    call: 'POST /v2/liftshare/lift/lift-ref-ana/end',
    address: '/dashboard/lift/lift-ref-ana',
    press: async (page) => {
      await page.getByRole('button', { name: /^End your lifts with Ana/ }).click();
      await page.getByRole('button', { name: 'End lifts', exact: true }).click();
    },
  },
];

function answerPages(api: OtherApi, name: string): void {
  answerMember(api);
  answerMatches(api, [ana()]);
  if (name === 'looking for matches') api.answer(`GET ${MATCHES}`, { status: 500 });
  api.answer('GET /v2/liftshare/lift/lift-ref-ana', { status: 200, body: liftWith(ana(), [1, 2, 3, 4]) });
}

test('each call that is answered 401 leads to the login page', async ({ page, api }) => {
  for (const { name, call, address, ready, press, isMembers = true } of endings) {
    await test.step(name, async () => {
      answerPages(api, name);
      await page.goto('/mark.svg');
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      if (isMembers) await storeTokens(page);
      await page.goto(address);
      await ready?.(page);
      api.answer(call, { status: 401, body: {} });
      await press(page);
      await expect(page).toHaveURL('/plain/login');
      await expect(page.getByText('Your session has ended. Please sign in again.').filter({ visible: true })).toHaveCount(
        isMembers ? 1 : 0,
      );
      expect(await storedTokens(page)).toBeNull();
    });
  }
});
