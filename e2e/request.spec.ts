import type { Page } from '@playwright/test';
import type { Match } from '@waylift/contract/match';
import type { Request } from '@waylift/contract/request';
import { expectGoodInEveryLook } from './support/looks.ts';
import { ana, answerMatches, sofia, tom, travelledJourney } from './support/matches.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerRequest, answerRequests, askedOf, liftWith, overOf, requestAddress } from './support/requests.ts';
import { answerMember, storeTokens, UUID_V4 } from './support/session.ts';

const ASK = '/v2/liftshare/request';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const day = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const message = (page: Page, label = 'Your message') => page.getByRole('textbox', { name: label });
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

async function openMatch(page: Page, api: OtherApi, match: Match, journey: object = travelledJourney()): Promise<void> {
  answerMember(api);
  answerMatches(api, [match], {}, journey);
  api.answer(`GET /v2/liftshare/match/${match.id}`, { status: 200, body: match });
  await storeTokens(page);
  await page.goto(`/dashboard/match/${match.id}?journey=journey-1`);
  await expect(page.getByRole('heading', { name: /^Ask (?:Ana to share a lift|for other days)$/ })).toBeVisible();
}

async function openRequest(page: Page, api: OtherApi, request: Request, known: Parameters<typeof answerRequest>[2] = {}): Promise<void> {
  answerMember(api);
  answerMatches(api, [ana(), tom(), sofia()]);
  answerRequest(api, request, known);
  await storeTokens(page);
  await page.goto(`/dashboard/request/${request.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('asking: days and a draft stand there; what is missing is said, what fails loses nothing, and a lost answer sends once', async ({
  page,
  api,
}) => {
  await openMatch(page, api, ana());
  const draft = 'Hello Ana, we go the same way from Monday to Thursday. Would you like to share a lift?';
  await expect(message(page)).toHaveValue(draft);
  await expect(page.getByText(`${1000 - draft.length} characters left`)).toBeVisible();
  await expect(page.getByText('Until then, Ana sees: Ada M., Plain, your days and times')).toBeVisible();
  await expect(
    page.getByText('Ana takes you to where you are going, and picks you up there again.'),
    'the passenger is told first',
  ).toBeVisible();

  await test.step('the draft follows the days, until something else is written', async () => {
    await day(page, 'Tuesday').uncheck();
    await expect
      .soft(message(page))
      .toHaveValue('Hello Ana, we go the same way on Mondays, Wednesdays and Thursdays. Would you like to share a lift?');
  });

  await test.step('without a day and a message', async () => {
    for (const name of ['Monday', 'Wednesday', 'Thursday']) await day(page, name).uncheck();
    await message(page).fill(' ');
    await button(page, 'Send request').click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('group', { name: 'There are 2 problems' }).getByRole('link')).toHaveText([
      'Please choose at least one day.',
      'Please write Ana a message, however short.',
    ]);
    await expect(day(page, 'Monday')).toBeFocused();
    await expectGoodInEveryLook(page, 'match-ask-errors');
  });

  await test.step('a message that is too long stays whole', async () => {
    const long = 'x'.repeat(1012);
    await message(page).fill(long);
    await button(page, 'Send request').click();
    await expect.soft(page.getByText('Please shorten your message by 12 characters.').first()).toBeVisible();
    await expect.soft(message(page)).toHaveValue(long);
  });

  await day(page, 'Monday').check();
  await day(page, 'Thursday').check();
  await message(page).fill('Hello Ana,\nshall we?');
  const kept = async () => {
    await expect.soft(message(page)).toHaveValue('Hello Ana,\nshall we?');
    await expect.soft(day(page, 'Thursday')).toBeChecked();
    await expect.soft(day(page, 'Tuesday')).not.toBeChecked();
  };

  await test.step('the page is loaded again', async () => {
    await page.reload();
    await kept();
  });
  await test.step('20 people today', async () => {
    api.answer(`POST ${ASK}`, { status: 429, body: { code: 'too-many-requests' }, headers: { 'retry-after': '40000' } });
    await button(page, 'Send request').click();
    await expect(page.getByRole('alert')).toHaveText(
      'You have asked 20 people today.You can ask again tomorrow. What you wrote is still here.',
    );
    await kept();
  });
  await test.step('many have asked Ana today', async () => {
    api.answer(`POST ${ASK}`, { status: 429, body: { code: 'asked-a-lot' }, headers: { 'retry-after': '86400' } });
    await button(page, 'Send request').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Ana has been asked by many people today.Please try again tomorrow. What you wrote is still here.',
    );
    await kept();
  });
  await test.step('Ana declined some days ago', async () => {
    api.answer(`POST ${ASK}`, { status: 409, body: { code: 'asked-before', from: '2026-12-04T10:30:00.000Z' } });
    await button(page, 'Send request').click();
    await expect(page.getByRole('alert')).toContainText(/You can ask Ana again from 4 December 2026 at \d\d:30\./);
    await expect(page.getByRole('alert')).toContainText('You can ask again two weeks after a request was declined or withdrawn.');
    await kept();
  });
  await test.step('the match has gone', async () => {
    api.answer(`POST ${ASK}`, { status: 422, body: { code: 'no-match' } });
    await button(page, 'Send request').click();
    await expect(page.getByRole('alert')).toContainText('Ana may have changed or paused their journey.');
    await kept();
  });
  await test.step('Ana is asked from another tab', async () => {
    api.answer(`POST ${ASK}`, { status: 409, body: { code: 'already-asked', requestId: 'request-7' } });
    await button(page, 'Send request').click();
    await expect(page.getByRole('alert')).toContainText('You have asked Ana already.');
    await expect(page.getByRole('link', { name: 'See the request' })).toHaveAttribute('href', '/dashboard/request/request-7');
    await kept();
  });
  await test.step('the answer is lost', async () => {
    api.answer(`POST ${ASK}`, 'drop');
    await button(page, 'Send request').click();
    await expect(page.getByRole('alert')).toContainText('We could not send your request.');
    await kept();
    await expectGoodInEveryLook(page, 'match-ask-failed');
  });

  const request = askedOf(ana(), { days: [1, 4], message: 'Hello Ana,\nshall we?' });
  answerRequest(api, request, { sent: [request] });
  api.answer(`POST ${ASK}`, { status: 201, body: request });
  await button(page, 'Send request').click();
  await title(page, 'You have asked Ana');
  await expect(page.getByRole('main')).toBeFocused();
  const bodies = api.callsTo(ASK).map(({ body }) => JSON.stringify(body));
  expect(new Set(bodies).size, 'each try is the same, by its id too').toBe(1);
  expect(api.callsTo(ASK).at(-1)?.body).toEqual({
    matchId: 'match-ana',
    days: [1, 4],
    date: null,
    message: 'Hello Ana,\nshall we?',
    clientId: expect.stringMatching(UUID_V4),
  });
});

test('where one has asked already, or shares, or has not said when, the page says so', async ({ page, api }) => {
  answerRequests(api, { received: [askedOf(ana(), { mine: false })] });
  await openMatch(page, api, ana());
  await expect(page.getByText('Ana has asked you already.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the request' })).toHaveAttribute('href', '/dashboard/request/request-ref-ana');
  await expect(button(page, 'Send request')).toHaveCount(0);

  answerRequests(api);
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [liftWith(ana(), [1])] } });
  await openMatch(page, api, ana());
  await expect(page.getByText('If this request is accepted, these days will replace the days on which you share lifts now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your lifts' })).toHaveAttribute('href', '/dashboard/lift/lift-ref-ana');
  await expect(page.getByRole('heading', { name: 'Ask for other days' })).toBeVisible();
  await expect(message(page)).toHaveValue('Hello Ana, other days would suit me better. How about these?');
  await expect(page.getByText('Until then Ana sees'), 'who shares sees it already').toHaveCount(0);
  await expect(button(page, 'Send request')).toBeVisible();

  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [] } });
  const unknown = { ...ana(), timesKnown: false, days: [], sharedTrips: 0, myTrips: 0 };
  await openMatch(page, api, unknown, { ...travelledJourney(), when: null });
  await expect(page.getByText('First, say when you travel')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add days and times' })).toHaveAttribute('href', '/dashboard/journey/journey-1/when');
  await openMatch(page, api, unknown);
  await expect(page.getByText('As soon as Ana has added days and times, you can ask to share a lift.')).toBeVisible();
});

test('a request that was sent tells what happens next, and can be withdrawn', async ({ page, api }) => {
  const request = askedOf(ana());
  const old = { createdAt: '2026-01-01T08:00:00Z' };
  const unanswered = [overOf(tom(), { id: 'r2', state: 'expired', ...old }), overOf(sofia(), { id: 'r3', state: 'expired', ...old })];
  const waiting = askedOf(sofia(), { id: 'r4', ...old });
  await openRequest(page, api, request, { sent: [request, waiting, ...unanswered], answers: { outOfTen: 7, days: 2 } });
  await title(page, 'You have asked Ana');
  await expect(page.getByText(/^Ana has until \d+ \w+ to answer\. We’ll email you/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana answers' })).toContainText('We send one reminder:');
  await expect(page.getByRole('definition')).toHaveText(['Monday to Thursday, both ways', 'Ana drives. +6 min for Ana.', request.message]);
  await expect(page.getByText('3 of your requests have had no answer')).toBeVisible();
  await expect(page.getByText('In Plain, 7 out of 10 requests are answered, most of them within 2 days.')).toBeVisible();
  await expectGoodInEveryLook(page, 'request-sent');

  await button(page, 'Withdraw request').click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your request?' });
  await expect(dialog.getByRole('button', { name: 'Keep request' })).toBeFocused();
  await expectGoodInEveryLook(page, 'request-withdraw');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Withdraw request')).toBeFocused();

  await button(page, 'Withdraw request').click();
  const withdrawn = overOf(ana(), { state: 'withdrawn' });
  api.answer(`POST ${requestAddress(request)}/withdraw`, { status: 200, body: withdrawn });
  answerRequest(api, withdrawn);
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await title(page, 'You have withdrawn your request');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { name: '2 more people go your way' })).toBeVisible();
});

test('a request that no longer fits says so to both, and cannot be accepted', async ({ page, api }) => {
  await openRequest(page, api, askedOf(ana(), { match: null }));
  await expect(page.getByText('One of the two journeys has changed since you asked, so Ana cannot accept it.')).toBeVisible();
  await expect(page.getByText('Ana has until')).toHaveCount(0);
  await openRequest(page, api, askedOf(tom(), { match: null, mine: false }));
  await expect(page.getByText('One of the two journeys has changed since Tom asked, so you cannot accept it.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expectGoodInEveryLook(page, 'request-no-fit');
});

test('answering: one form with three answers; accepting some of the days leads to the lift', async ({ page, api }) => {
  const request = askedOf(tom(), { mine: false, message: 'Hello Ada,\nI start at nine.' });
  await openRequest(page, api, request, { received: [request], lifts: [liftWith(ana(), [3])] });
  await title(page, 'Tom would like to share a lift');
  await expect(page.getByText(/^For your journey Norwich – Cambridge\. Please answer by \d+ \w+\.$/)).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('Wednesday and Friday, both ways');
  await expect(page.getByRole('img', { name: /you and Tom travel together/ })).toBeVisible();
  await expectGoodInEveryLook(page, 'request-received-first');

  await test.step('on a phone, where the answer stands far below, it is one press away', async () => {
    const toAnswer = page.getByRole('link', { name: 'Answer Tom', exact: true });
    await expect.soft(toAnswer, 'it stands beside it on a desk').toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await toAnswer.click();
    await expect(page.getByRole('heading', { name: 'Your answer' })).toBeInViewport();
  });

  await test.step('without an answer', async () => {
    await button(page, 'Send answer').click();
    await expect(page.getByRole('link', { name: 'Please choose your answer.' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Accept' })).toBeFocused();
    await expectGoodInEveryLook(page, 'request-received-errors');
  });

  await test.step('a day that clashes is not chosen, and says why', async () => {
    await page.getByRole('radio', { name: 'Accept' }).check();
    await expect.soft(page.getByRole('radio', { name: 'Accept' })).toBeFocused();
    const wednesday = page.getByRole('checkbox', { name: /^Wednesday/ });
    await expect.soft(wednesday).not.toBeChecked();
    await expect.soft(wednesday).toHaveAccessibleDescription('You share a lift with Ana on this day, so it is not selected.');
    await expect
      .soft(page.getByRole('checkbox', { name: /^Friday/ }))
      .toHaveAccessibleDescription('You leave at 08:00 and pick Tom up at 08:40. 2 seats will still be free.');
    await expectGoodInEveryLook(page, 'request-received');
  });

  await test.step('a seat goes while one accepts', async () => {
    await page.getByRole('checkbox', { name: /^Wednesday/ }).check();
    await message(page, 'Your message (optional)').fill('See you then.');
    api.answer(`POST ${requestAddress(request)}/accept`, { status: 409, body: { code: 'seats-taken', days: [3] } });
    await button(page, 'Accept Wednesday and Friday').click();
    await expect.soft(page.getByRole('alert')).toHaveText('Wednesday is no longer free. Please choose other days.');
    await expect.soft(page.getByRole('checkbox', { name: /^Wednesday/ })).not.toBeChecked();
    await expect.soft(message(page, 'Your message (optional)')).toHaveValue('See you then.');
  });

  api.answer(`POST ${requestAddress(request)}/accept`, { status: 200, body: liftWith(tom(), [5]) });
  await button(page, 'Accept Friday').click();
  await expect(page).toHaveURL('/dashboard/lift/lift-ref-tom');
  expect(api.callsTo(`${requestAddress(request)}/accept`).at(-1)?.body).toEqual({ days: [5], date: null, message: 'See you then.' });
});

test('declining shows the sentence that the other reads, and the other reads it', async ({ page, api }) => {
  const request = askedOf(tom(), { mine: false });
  await openRequest(page, api, request);
  await page.getByRole('radio', { name: 'Decline' }).check();
  const preview = page.getByRole('status').filter({ hasText: 'Thank you' });
  await expect(preview).toHaveText('Thank you for asking, Tom. I hope you find someone soon.');
  await page.getByRole('radio', { name: 'I already share lifts on these days' }).check();
  const sentence = 'Thank you for asking, Tom. I already share lifts on these days. I hope you find someone soon.';
  await expect(preview).toHaveText(sentence);
  await expectGoodInEveryLook(page, 'request-received-decline');
  const declined = overOf(tom(), { mine: false, state: 'declined', reason: 'already-sharing' });
  api.answer(`POST ${requestAddress(request)}/decline`, { status: 200, body: declined });
  answerRequest(api, declined);
  await button(page, 'Decline').click();
  await title(page, 'You have declined Tom’s request');
  await expect(page.getByText(sentence)).toBeVisible();
  expect(api.callsTo(`${requestAddress(request)}/decline`)[0]?.body).toEqual({ reason: 'already-sharing' });

  answerMember(api, 'Tom');
  answerMatches(api, [ana(), tom(), sofia()]);
  const asked = overOf(ana(), { state: 'declined', reason: 'already-sharing' });
  answerRequest(api, asked);
  await page.goto(`/dashboard/request/${asked.id}`);
  await title(page, 'Ana cannot share a lift with you this time');
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tom W\./ })).toHaveAttribute('href', '/dashboard/match/match-tom?journey=journey-1');
  await expect(page.getByRole('link', { name: /^Ana M\./ })).toHaveCount(0);
  await expectGoodInEveryLook(page, 'request-declined');
});

test('other days go back as a request, which both find again', async ({ page, api }) => {
  const request = askedOf(ana(), { mine: false, days: [1, 2] });
  await openRequest(page, api, request);
  await page.getByRole('radio', { name: 'Propose other days' }).check();
  await expect(message(page, 'Your message to Ana')).toHaveValue(/^Hello Ana, other days/);
  await day(page, 'Monday').check();
  await day(page, 'Tuesday').check();
  await button(page, 'Send proposal').click();
  await expect(page.getByText('Ana has asked for just these days. Please choose others, or accept.').first()).toBeVisible();
  await day(page, 'Tuesday').uncheck();
  await day(page, 'Thursday').check();
  await expectGoodInEveryLook(page, 'request-received-propose');
  const proposal = askedOf(ana(), { id: 'request-8', days: [1, 4], createdAt: new Date().toISOString() });
  api.answer(`POST ${requestAddress(request)}/propose`, { status: 201, body: proposal });
  answerRequest(api, proposal, { sent: [proposal] });
  await button(page, 'Send proposal').click();
  await expect(page).toHaveURL('/dashboard/request/request-8');
  await title(page, 'You have asked Ana');
  expect(api.callsTo(`${requestAddress(request)}/propose`)[0]?.body).toMatchObject({ days: [1, 4], date: null });

  await openRequest(page, api, overOf(ana(), { state: 'declined', reason: 'other-days' }), { received: [{ ...proposal, mine: false }] });
  await title(page, 'Ana has proposed other days');
  await expect(page.getByRole('link', { name: 'See the proposal' })).toHaveAttribute('href', '/dashboard/request/request-8');
});

test('a request that is over says how, and whom one could ask next', async ({ page, api }) => {
  await openRequest(page, api, overOf(ana(), { state: 'expired' }));
  await title(page, 'Ana has not answered');
  await expect(page.getByRole('link', { name: 'Ask Ana again' })).toHaveAttribute(
    'href',
    '/dashboard/match/match-ana?journey=journey-1#ask',
  );
  await expect(page.getByRole('link', { name: /^Tom W\./ })).toHaveAccessibleName(
    /You drive\. \+4 min for you\. Wednesday and Friday, both ways\. £158 a year\./,
  );
  await expectGoodInEveryLook(page, 'request-expired');

  const declined = overOf(sofia(), { state: 'declined' });
  await openRequest(page, api, overOf(ana(), { state: 'expired' }), { sent: [declined], lifts: [liftWith(tom(), [3])] });
  await expect(page.getByRole('link', { name: 'Ask Ana again' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Tom|Sofia)/ }), 'whom one shares with, or who has said no, is nobody to ask').toHaveCount(
    0,
  );
  await openRequest(page, api, overOf(tom(), { mine: false, state: 'withdrawn' }));
  await title(page, 'Tom has withdrawn this request.');
  await openRequest(page, api, overOf(tom(), { mine: false, state: 'void', journeyId: null }));
  await title(page, 'This request has been closed');
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  await page.goto('/dashboard/request/request-9');
  await title(page, 'This request no longer exists');
  answerRequest(api, overOf(tom(), { id: 'request-10', state: 'accepted', liftId: 'lift-3' }));
  await page.goto('/dashboard/request/request-10');
  await expect(page).toHaveURL('/dashboard/lift/lift-3');
});

test('German, on a phone, for the one who asks and the one who answers', async ({ page, api }) => {
  answerMember(api);
  answerMatches(api, [ana()]);
  answerRequests(api);
  api.answer('GET /v2/liftshare/match/match-ana', { status: 200, body: ana() });
  await storeTokens(page);
  await page.goto('/dashboard/match/match-ana?journey=journey-1&language=de');
  await expect(message(page, 'Ihre Nachricht')).toHaveValue(/^Hallo Ana, wir fahren in dieselbe Richtung \(von Montag bis Donnerstag\)/);
  await expectGoodInEveryLook(page, 'match-ask-de');
  const request = askedOf(tom(), { mine: false });
  answerRequest(api, request);
  await page.goto(`/dashboard/request/${request.id}?language=de`);
  await page.getByRole('radio', { name: 'Annehmen' }).check();
  await expectGoodInEveryLook(page, 'request-received-de');
});

test('by keyboard alone: asked, and answered', async ({ page, api }) => {
  await openMatch(page, api, ana());
  const request = askedOf(ana());
  answerRequest(api, request);
  api.answer(`POST ${ASK}`, { status: 201, body: request });
  await day(page, 'Monday').focus();
  await page.keyboard.press('Space');
  await expect(day(page, 'Monday')).not.toBeChecked();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  await expect(button(page, 'Send request')).toBeFocused();
  await page.keyboard.press('Enter');
  await title(page, 'You have asked Ana');

  const received = askedOf(tom(), { mine: false });
  await openRequest(page, api, received);
  api.answer(`POST ${requestAddress(received)}/accept`, { status: 200, body: liftWith(tom(), [5]) });
  await page.getByRole('radio', { name: 'Accept' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await expect(button(page, 'Accept Friday')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/lift/lift-ref-tom');
});
