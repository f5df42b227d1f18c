import type { Conversation, Message } from '@waylift/contract/conversation';
import type { Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerMember, storeTokens } from './support/session.ts';

const ADDRESS = '/dashboard/messages';
const CONVERSATIONS = '/v2/liftshare/conversations';

const items = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const moreButton = (page: Page) => page.getByRole('button', { name: 'Show more conversations', exact: true });

function conversation(number: number): Conversation {
  return {
    id: `conversation-${number}`,
    member: { ref: `member-${number}`, forename: `Person${number}`, initial: 'M', surname: null, communityName: 'Plain' },
    lastMessage: null,
    unread: 0,
    updatedAt: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
    blocked: false,
    writable: 'yes',
    kind: 'pair',
    people: [],
    readableUntil: null,
    journeyId: null,
    liftId: null,
    requestId: null,
  };
}

function answerPage(
  api: OtherApi,
  from: number,
  count: number,
  { after, next }: { readonly after?: string; readonly next: string | null },
): void {
  const conversations = Array.from({ length: count }, (_, index) => conversation(from + index));
  const query = after === undefined ? '' : `?after=${after}`;
  api.answer(`GET ${CONVERSATIONS}${query}`, { status: 200, body: { conversations, next, unread: 3 } });
}

async function prepare(page: Page, api: OtherApi): Promise<void> {
  answerMember(api);
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], next: null, answers: null } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  await storeTokens(page);
}

test('conversations come fifty at a time, by keyboard and without losing the place, and are there again on the way back; the header counts all', async ({
  page,
  api,
}) => {
  await prepare(page, api);
  answerPage(api, 1, 50, { next: 'second' });
  api.answer(`GET ${CONVERSATIONS}?after=second`, { status: 500 });
  await page.goto(ADDRESS);
  await expect(items(page)).toHaveCount(50);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })).toHaveAccessibleName(
    'Messages 3 unread',
  );

  await test.step('one page that does not come takes nothing away', async () => {
    await moreButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText('We could not load more conversations.')).toBeVisible();
    await expect(items(page)).toHaveCount(50);
    await expectGoodInEveryLook(page, 'messages-more-failed');
  });

  await test.step('the focus goes to the first of those that came', async () => {
    answerPage(api, 51, 50, { after: 'second', next: 'third' });
    answerPage(api, 101, 20, { after: 'third', next: null });
    await moreButton(page).press('Enter');
    await expect(items(page)).toHaveCount(100);
    await expect(items(page).nth(50)).toBeFocused();
    await tabTo(moreButton(page));
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveCount(120);
    await expect(items(page).nth(100)).toBeFocused();
    await expect(moreButton(page)).toHaveCount(0);
  });

  await test.step('after a reload, and on the way back', async () => {
    await page.reload();
    await expect(items(page)).toHaveCount(120);
    await items(page).nth(110).click();
    await expect(page).toHaveURL(/conversation-111/);
    await page.goBack();
    await expect(items(page)).toHaveCount(120);
    await expect(items(page).nth(110)).toBeInViewport();
  });
});

test('a tab that begins unseen has no connection of its own before it is seen', async ({ page, api }) => {
  await prepare(page, api);
  answerPage(api, 1, 1, { next: null });
  await page.addInitScript(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    addEventListener('test:seen', () => {
      state = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  await page.goto(ADDRESS);
  await expect(items(page)).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  expect(api.callsTo('/v2/liftshare/events')).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('test:seen')));
  await expect.poll(() => api.callsTo('/v2/liftshare/events').length).toBeGreaterThan(0);
});

test('the conversation of a car is good to read, in it, in the list, and after leaving it', async ({ page, api }) => {
  await prepare(page, api);
  const [ana, tom, grace] = [
    { ref: 'ana', forename: 'Ana', initial: 'M' },
    { ref: 'tom', forename: 'Tom', initial: 'B' },
    { ref: 'grace', forename: 'Grace', initial: 'N' },
  ];
  const line = (id: number, author: typeof ana | null, given: Partial<Message>): Message => ({
    id: `line-${id}`,
    mine: author === null,
    author,
    text: '',
    kind: 'text',
    event: null,
    clientId: null,
    sentAt: new Date(Date.UTC(2026, 0, 5, 7, 30 + 6 * id)).toISOString(),
    ...given,
  });
  const lines = [
    line(1, null, { kind: 'event', event: { name: 'rider-joined', days: null, date: null } }),
    line(2, ana, { text: 'Welcome! I stop on Cold Overton Road just after the school, hazard lights on.' }),
    line(3, tom, { text: 'Hello. I am the one with the folding bike, it goes in the boot.' }),
    line(4, null, { text: 'Thank you both. I will bring biscuits on Monday.' }),
    line(5, grace, { kind: 'event', event: { name: 'rider-left', days: null, date: null } }),
  ];
  const inCar: Conversation = {
    ...conversation(1),
    id: 'car-1',
    kind: 'car',
    member: null,
    unread: 2,
    lastMessage: line(6, tom, { text: 'Hello.' }),
    people: [ana, tom, grace].map((person) => ({ ...person, drives: person === ana })),
    journeyId: 'journey-1',
  };
  const answerCar = (changed: Partial<Conversation>) =>
    api.answer('GET /v2/liftshare/conversation/car-1', {
      status: 200,
      body: { conversation: { ...inCar, ...changed }, messages: lines.toReversed(), next: null },
    });
  api.answer(`GET ${CONVERSATIONS}`, { status: 200, body: { conversations: [inCar, conversation(2)], next: null, unread: 1 } });
  answerCar({ unread: 0 });
  await page.goto(ADDRESS);
  await expect(items(page)).toHaveCount(2);
  await expectGoodInEveryLook(page, 'messages-car');
  await items(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana’s car');
  await expectGoodInEveryLook(page, 'conversation-car');
  answerCar({ unread: 0, writable: 'closed', readableUntil: '2026-02-14T10:00:00Z', journeyId: null });
  await page.reload();
  await expect(page.getByText('You no longer ride in this car.')).toBeVisible();
  await expectGoodInEveryLook(page, 'conversation-car-left');
});
