import type { Page } from '@playwright/test';
import type { Request } from '@waylift/contract/request';
import { expectGoodInEveryLook } from './support/looks.ts';
import { ana, anaWithOthers, answerMatches, sofia, tom, tomWithOthers, travelledJourney } from './support/matches.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerRequest, answerRequests, askedOf, liftWith, overOf } from './support/requests.ts';
import { answerMember, storeTokens } from './support/session.ts';

const ASK = '/v2/liftshare/request';
const old = { createdAt: '2026-01-01T08:00:00Z' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const day = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const answer = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const message = (page: Page, label = 'Your message') => page.getByRole('textbox', { name: label });
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

/** A member with three matches, and nothing asked yet. */
async function begin(page: Page, api: OtherApi): Promise<void> {
  answerMember(api);
  answerMatches(api, [ana(), tom(), sofia()]);
  answerRequests(api);
  api.answer('GET /v2/liftshare/match/match-ana', { status: 200, body: ana() });
  await storeTokens(page);
}

async function openRequest(page: Page, api: OtherApi, request: Request, known: Parameters<typeof answerRequest>[2] = {}): Promise<void> {
  answerRequest(api, request, known);
  await page.goto(`/dashboard/request/${request.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('asking, what was asked and taking it back are good in every look, and what was written is there after a reload', async ({
  page,
  api,
}) => {
  await begin(page, api);
  await page.goto('/dashboard/match/match-ana?journey=journey-1');
  await expect(button(page, 'Send request')).toBeVisible();
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) await day(page, name).uncheck();
  await message(page).fill(' ');
  await button(page, 'Send request').click();
  await expect(page.getByRole('group', { name: 'There are 2 problems' })).toBeVisible();
  await expectGoodInEveryLook(page, 'match-ask-errors');

  await day(page, 'Monday').check();
  await message(page).fill('Hello Ana,\nshall we?');
  await page.reload();
  await expect(message(page)).toHaveValue('Hello Ana,\nshall we?');
  await expect(day(page, 'Monday')).toBeChecked();
  await expect(day(page, 'Tuesday')).not.toBeChecked();
  api.answer(`POST ${ASK}`, 'drop');
  await button(page, 'Send request').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectGoodInEveryLook(page, 'match-ask-failed');

  const request = askedOf(ana(), { days: [1] });
  const unanswered = [overOf(tom(), { id: 'r2', state: 'expired', ...old }), overOf(sofia(), { id: 'r3', state: 'expired', ...old })];
  const sent = [request, askedOf(sofia(), { id: 'r4', ...old }), ...unanswered];
  answerRequest(api, request, { sent, answers: { outOfTen: 7, days: 2 } });
  api.answer(`POST ${ASK}`, { status: 201, body: request });
  await button(page, 'Send request').click();
  await title(page, 'You have asked Ana');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('3 of your requests have had no answer')).toBeVisible();
  await expectGoodInEveryLook(page, 'request-sent');
  await button(page, 'Withdraw request').click();
  await expect(page.getByRole('dialog', { name: 'Withdraw your request?' })).toBeVisible();
  await expectGoodInEveryLook(page, 'request-withdraw');
});

test('a request that was received is good in every look, and on a phone its answer is one press away', async ({ page, api }) => {
  await begin(page, api);
  const request = askedOf(tom(), { mine: false, message: 'Hello Ada,\nI start at nine.' });
  await openRequest(page, api, request, { received: [request], lifts: [liftWith(ana(), [3])] });
  await title(page, 'Tom would like to share a lift');
  await expectGoodInEveryLook(page, 'request-received-first');

  await test.step('on a phone, where the answer stands far below', async () => {
    const toAnswer = page.getByRole('link', { name: 'Answer Tom', exact: true });
    await expect.soft(toAnswer, 'it stands beside it on a desk').toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await toAnswer.click();
    await expect(page.getByRole('heading', { name: 'Your answer' })).toBeInViewport();
  });

  await button(page, 'Send answer').click();
  await expect(page.getByRole('link', { name: 'Please choose your answer.' })).toBeVisible();
  await expectGoodInEveryLook(page, 'request-received-errors');
  await answer(page, 'Accept').check();
  await expect(button(page, 'Accept Friday')).toBeVisible();
  await expectGoodInEveryLook(page, 'request-received');
  await answer(page, 'Decline').check();
  await answer(page, 'I already share lifts on these days').check();
  await expectGoodInEveryLook(page, 'request-received-decline');
  await answer(page, 'Propose other days').check();
  await expect(message(page, 'Your message to Tom')).toBeVisible();
  await expectGoodInEveryLook(page, 'request-received-propose');
});

test('a request that no longer fits, or is over, is good in every look', async ({ page, api }) => {
  await begin(page, api);
  await openRequest(page, api, askedOf(tom(), { match: null, mine: false }));
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expectGoodInEveryLook(page, 'request-no-fit');
  await openRequest(page, api, overOf(ana(), { state: 'declined', reason: 'already-sharing' }));
  await expect(page.getByRole('link', { name: /^Tom W\./ })).toBeVisible();
  await expectGoodInEveryLook(page, 'request-declined');
  await openRequest(page, api, overOf(ana(), { state: 'expired' }));
  await expect(page.getByRole('link', { name: /^Tom W\./ })).toBeVisible();
  await expectGoodInEveryLook(page, 'request-expired');
});

test('German, on a phone, for the one who asks and the one who answers, with others in the car', async ({ page, api }) => {
  await begin(page, api);
  answerMatches(api, [anaWithOthers()], {}, { ...travelledJourney(), detourLimitMinutes: 15 });
  api.answer('GET /v2/liftshare/match/match-ana', { status: 200, body: anaWithOthers() });
  await page.goto('/dashboard/match/match-ana?journey=journey-1&language=de');
  await expect(message(page, 'Ihre Nachricht')).toHaveValue(/^Hallo Ana, wir fahren in dieselbe Richtung \(von Montag bis Donnerstag\)/);
  await expectGoodInEveryLook(page, 'match-ask-de');
  const request = askedOf(tomWithOthers(), {
    mine: false,
    moves: [{ forename: 'Grace', initial: 'N', minutes: 3, stop: { kind: 'in', from: '08:02', to: '08:05' } }],
  });
  answerRequest(api, request);
  await page.goto(`/dashboard/request/${request.id}?language=de`);
  await expect(page.getByRole('region', { name: 'Was das für Ihr Auto bedeutet' })).toContainText('12 von 15 Min.');
  await page.getByRole('radio', { name: 'Annehmen' }).check();
  await expectGoodInEveryLook(page, 'request-received-de');
});
