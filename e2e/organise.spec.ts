/** The pages of organisers as they look, with answers that these tests make up: what the server answers is tested at the server. */
import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const CALLS = '/v2/liftshare/organise';
const LIST = '/organise/community/alder/organisers';
const INVITE = '/organise/community/alder/organisers/invite';
const ALDER = { publicId: 'alder', slug: 'alder', name: 'Alder Valley Council' };
const BROOK = { publicId: 'brook', slug: 'brook', name: 'Thornwick and Saltmarsh Mills' };
const SESSION = {
  organiserId: 'o-1',
  name: 'Harriet Okafor',
  email: 'harriet@alder.example',
  token: 'token',
  isSettingUp: false,
  proofBy: null,
  roles: [{ role: 'owner', community: ALDER, until: '2027-03-31' }],
  communities: [
    { ...ALDER, colour: '#1455a4', logo: null, parentId: null, role: 'owner' },
    { ...BROOK, colour: '#f2b705', logo: null, parentId: 'alder', role: 'owner' },
  ],
  communityCount: 2,
};
const at = '2026-11-20T10:00:00.000Z';
const HELD = { isWaiting: false, until: null, since: at, givenBy: 'Iain Macrae', isOneself: false };
const organisers = [
  { ...HELD, id: 'o-1', name: 'Harriet Okafor', email: SESSION.email, role: 'owner', community: ALDER, roleId: 'r-1', isOneself: true },
  { ...HELD, id: 'o-2', name: 'Tom Aldous', email: 'tom.aldous@aldervalley.example', role: 'manager', community: BROOK, roleId: 'r-2' },
  { ...HELD, id: 'o-3', name: '', email: 'beth@brook.example', role: 'reader', community: BROOK, roleId: 'r-3', isWaiting: true },
];
const browser = { browser: 'Firefox', system: 'Linux', network: '203.0.113.x', signedInAt: at, lastUsedAt: at };

type Answer = { readonly status?: number; readonly json: unknown };
const ok = (json: unknown): Answer => ({ json });
const refused = (status: number, code: string): Answer => ({ status, json: { code } });

/** Answers the calls of organisers; each not named as someone without a session reads it. */
async function answer(page: Page, answers: Readonly<Record<string, Answer>>): Promise<void> {
  await page.unroute(`**${CALLS}/**`);
  await page.route(`**${CALLS}/**`, async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname.replace(CALLS, '')}`;
    await route.fulfill(answers[call] ?? refused(401, 'unauthorized'));
  });
}

const ofSession = {
  'GET /session': ok(SESSION),
  'GET /factors': ok({ passkeys: [{ ...browser, id: 'p-1', createdAt: at, lastUsedAt: null }], hasApp: true, recoveryCodesLeft: 9 }),
  'GET /sessions': ok({
    sessions: [true, false].map((isCurrent) => ({ ...browser, id: String(isCurrent), isCurrent, beganBy: 'code', signOnLabel: '' })),
  }),
  'GET /communities/alder/organisers': ok({ organisers, next: null }),
};

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the way in, with its second step, a forgotten password and the first time, is good in every look', async ({ page }) => {
  await answer(page, {
    'POST /session': ok({ ticket: 'ticket', hasPasskey: true, hasApp: true }),
    'POST /session/code': refused(422, 'code-wrong'),
  });
  await page.goto('/organise/sign-in');
  await expectGoodInEveryLook(page, 'organise-sign-in');
  await page.getByLabel('Email', { exact: true }).fill(SESSION.email);
  await page.getByLabel('Password', { exact: true }).fill('Correct.horse7');
  await button(page, 'Sign in').click();
  await expect(title(page)).toHaveText('Now your passkey');
  await page.getByRole('button', { name: 'Use a code from your app' }).click();
  await page.getByLabel('Code from your app', { exact: true }).fill('418 207');
  await button(page, 'Continue').click();
  await expect(page.getByText('This code is not right.', { exact: false }).first()).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-code');
  await answer(page, { 'POST /session/sign-on/start': refused(404, 'not-found') });
  await page.goto('/organise/sign-on');
  await page.getByLabel('Email', { exact: true }).fill(SESSION.email);
  await button(page, 'Continue').click();
  await expect(page.getByText('No sign-in system opens Organise for this address')).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-sign-on');
  await page.goto('/organise/forgotten-password');
  await expectGoodInEveryLook(page, 'organise-forgotten-password');
  await answer(page, { 'POST /invitation': ok({ email: SESSION.email, name: '', roles: SESSION.roles }) });
  await page.goto('/organise/welcome/abc');
  await expect(title(page)).toHaveText('Welcome to Organise');
  await expectGoodInEveryLook(page, 'organise-welcome');
});

test('a second factor is set up by keyboard, and its codes are good in every look', async ({ page }) => {
  const codes = Array.from({ length: 10 }, (_, position) => `abcd-efg${position}`);
  await answer(page, {
    'GET /session': ok({ ...SESSION, isSettingUp: true }),
    'POST /factors/app/options': ok({
      ticket: 'ticket',
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Waylift?secret=JBSWY3DPEHPK3PXP',
    }),
    'PUT /factors/app': ok({ recoveryCodes: codes }),
  });
  await page.goto('/organise/set-up');
  await button(page, 'Set up codes').press('Enter');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-set-up');
  await page.getByLabel('Code from your app', { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Keep these codes');
  await expectGoodInEveryLook(page, 'organise-codes');
});

test('the pages of a session are good in every look, and none of them may be found by a search engine', async ({ page }) => {
  await answer(page, { ...ofSession, 'POST /communities/alder/organisers': refused(403, 'second-factor-needed') });
  await page.goto(LIST);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('rowheader', { name: 'Tom Aldous' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organisers');
  await page.getByRole('link', { name: 'Invite an organiser' }).click();
  await expect(page).toHaveURL(INVITE);
  await page.getByLabel('Email', { exact: true }).fill('ola@alder.example');
  await page.getByRole('radio', { name: 'Manager' }).check();
  await expectGoodInEveryLook(page, 'organisers-invite');
  await button(page, 'Invite').click();
  await expect(page.getByRole('dialog', { name: 'Is it still you?' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-again');
  await page.goto('/organise/account');
  await expectGoodInEveryLook(page, 'organise-account');
});

const member = {
  id: 'm-1',
  forename: 'Dilys',
  surname: 'Ainsworth',
  communityId: 'brook',
  state: 'pending',
  isRefused: true,
  joinedAt: null,
  journeys: 0,
  hasLifts: false,
  reports: 1,
};
const memberPage = {
  ...member,
  askedAt: at,
  maskedEmail: 'd•••••@alder.example',
  language: 'de',
  suspensionReason: null,
  mails: [
    { kind: 'activation', state: 'sent', at, cause: null },
    { kind: 'password-reset', state: 'failed', at, cause: 'no-mailbox' },
  ],
  liftMails: [{ week: '2026-11-16', count: 2 }],
  sessions: 1,
  deletion: {
    askedBy: 'Nadia Rahman',
    askedAt: at,
    until: '2026-11-23T10:00:00.000Z',
    reason: 'asked',
    words: 'Dilys rang on Monday, and I compared the address.',
    isMine: false,
    mayAnswer: true,
  },
};

test('members, one of them, and the questions before a deed are good in every look', async ({ page }) => {
  const counts = { active: 9131, pending: 112, invited: 391, suspended: 6, paused: 2, refused: 88, deleting: 3 };
  const states = ['active', 'pending', 'invited', 'suspended', 'paused'];
  const members = states.map((state, index) => ({ ...member, id: `m-${index}`, state, isDeleting: index === 3, joinedAt: at }));
  await answer(page, {
    ...ofSession,
    'GET /communities/alder/members': ok({ members, next: 'more', counts }),
    'GET /communities/alder/members/m-1': ok(memberPage),
  });
  await page.goto('/organise/community/alder/members');
  await page.getByText('Narrow it down').click();
  await expectGoodInEveryLook(page, 'organise-members');
  await page.getByRole('link', { name: 'Ainsworth, Dilys' }).nth(1).click();
  await expect(title(page)).toHaveText('Dilys Ainsworth');
  await page.getByText('Is it really them on the telephone?').click();
  await expectGoodInEveryLook(page, 'organise-member');
  for (const [deed, name] of [
    ['Correct the address', 'correct'],
    ['Delete the account', 'delete'],
  ] as const) {
    await page.getByRole('button', { name: deed }).first().click();
    await expectGoodInEveryLook(page, `organise-member-${name}`);
    await page.keyboard.press('Escape');
  }
});

test('the server, with what is to be seen to, is good in every look', async ({ page }) => {
  const moment = '2026-11-25T06:12:00.000Z';
  const failed = {
    id: 'f-1',
    kind: 'invitation',
    about: 'account',
    community: { publicId: 'brook', name: BROOK.name },
    failedAt: moment,
    tries: 1,
    answer: 'EENVELOPE 550 5.1.1',
    canRetry: true,
  };
  await answer(page, {
    ...ofSession,
    'GET /session': ok({ ...SESSION, roles: [{ role: 'operator', community: null, until: null }] }),
    'GET /server/failed-mails': ok({ mails: [failed, { ...failed, id: 'f-2', about: 'lifts', canRetry: false }], next: null }),
    'GET /server': ok({
      at: '2026-11-25T11:42:06.000Z',
      version: '2.4.0+20261113.3f0e8a52',
      parts: [
        { part: 'store', state: 'ok' },
        { part: 'routing', state: 'away' },
      ],
      servers: ['web-1', 'web-2'].map((name) => ({ id: name, name, version: '2.4.0+20261113.3f0e8a52', startedAt: at })),
      mail: { isHeld: false, waiting: 14, held: 0, failed: 2, oldestSeconds: 20, sent: 6412 },
      roads: {
        areas: [{ name: 'great-britain', importedAt: '2026-09-22T04:00:00.000Z', isOld: true }],
        toldDays: 60,
        places: { count: 1_900_000, importedAt: '2026-09-22T04:00:00.000Z' },
      },
      backup: { lastAt: moment, made: 30, isOld: false, toldHours: 26 },
      storage: { storeBytes: 6_200_000_000, images: 212, imageBytes: 410_000_000, freeBytes: 212_000_000_000 },
      limits: [{ name: 'sign-in-client', allows: { max: 100, windowSeconds: 900 }, met: 212 }],
    }),
  });
  await page.goto('/organise/server');
  await expect(page.getByText('3 things to see to')).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-server');
});

test('news, as it is written, looked at, asked for and sent, is good in every look', async ({ page }) => {
  const listed = {
    id: 'n-1',
    community: { publicId: 'alder', name: ALDER.name },
    withChildren: true,
    audience: 'all',
    subject: 'Winter parking: the spaces by the door',
    state: 'draft',
    writtenBy: 'Harriet Okafor',
    at,
    recipients: null,
    sent: 0,
    refused: 0,
    unsubscribed: 0,
  };
  const words = {
    language: 'en-GB',
    subject: listed.subject,
    text: 'From Monday.\n\nTwo days are enough.',
    button: 'See who goes your way',
  };
  const news = {
    ...listed,
    words: [words, { ...words, language: 'de' }],
    target: 'matches',
    version: 1,
    isMine: true,
    reach: {
      count: 4318,
      isEnough: true,
      languages: [
        { language: 'en-GB', count: 4087 },
        { language: 'de', count: 231 },
      ],
    },
    until: null,
    mayAnswer: false,
    answeredBy: '',
    answer: '',
    endedAt: null,
  };
  const sent = { state: 'sent', recipients: 4201, sent: 4170, refused: 19, unsubscribed: 12 };
  const open = async (given: object) => {
    await answer(page, {
      ...ofSession,
      'GET /news': ok({ news: [listed, { ...listed, id: 'n-2', ...sent }], next: null }),
      'GET /communities/alder/news/n-1': ok({ ...news, ...given }),
    });
    await page.goto('/organise/community/alder/news/n-1');
  };
  await open({});
  await page.goto('/organise/news');
  await expect(page.getByRole('link', { name: listed.subject }).first()).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-news');
  await open({});
  await expect(page.getByLabel('Subject')).toHaveValue(listed.subject);
  await expectGoodInEveryLook(page, 'organise-news-write');
  await button(page, 'Look at it').click();
  await expect(title(page)).toHaveText('This is how it arrives');
  await expectGoodInEveryLook(page, 'organise-news-look');
  await open({ state: 'asked', until: at, mayAnswer: true });
  await expect(button(page, 'Yes, send it')).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-news-second-yes');
  await open(sent);
  await expect(page.getByText('4,170 of 4,201 sent')).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-news-result');
});

const published = { name: ALDER.name, colour: '#1455a4', logo: null, sm: null, md: null, lg: null, hdpi: null };
const change = { revision: 'r-1', by: 'Tom Aldous', isMine: false, at };
const look = {
  published,
  draft: { ...published, colour: '#2f8f83' },
  words: '<h2>Why we share</h2><p>Read <a href="https://a.example">our plan</a>.</p><ul><li>A space by the door</li></ul>',
  changes: [{ ...change, part: 'colour' }],
  versions: [
    { id: 'v-2', at, by: 'Harriet Okafor', changed: ['name', 'colour'], isPresent: true },
    { id: 'v-1', at: '2026-06-03T15:40:00.000Z', by: '', changed: ['words'], isPresent: false },
  ],
};

test('the look of a community, with its preview, its contrast, its words, a picture and its versions, is good in every look', async ({
  page,
}) => {
  await answer(page, { ...ofSession, 'GET /communities/alder/look': ok(look) });
  // What the frame shows is looked at by itself.
  const shown = '<!doctype html><html lang="en"><title>Alder</title><main><h1>Alder</h1></main></html>';
  await page.route('**/organise/look/alder?*', (route) => route.fulfill({ contentType: 'text/html', body: shown }));
  await page.goto('/organise/community/alder/look');
  await expect(page.getByText('We write black on this colour')).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-look');
  await button(page, 'Drop them').click();
  await expectGoodInEveryLook(page, 'organise-look-drop');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose a photograph').click();
  await (await chooser).setFiles('apps/web/public/mark-512.png');
  await expect(page.getByRole('img', { name: 'Phone, as it will show.' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-look-cut');
});

test('the own places of a community, and what is found for a new one, are good in every look', async ({ page }) => {
  const places = [{ name: 'Council offices', latitude: 52.67, longitude: -0.73 }];
  await answer(page, { ...ofSession, 'GET /communities/alder/places': ok({ places }) });
  const found = [
    { label: 'Oakham', latitude: 52.6706, longitude: -0.7333, context: 'Rutland, England' },
    { label: 'Oakham', latitude: 52.5, longitude: -2.05, context: 'Sandwell, England' },
  ];
  await page.route('**/v2/liftshare/places?*', (route) => route.fulfill(ok({ places: found })));
  await page.goto('/organise/community/alder/look/places');
  await page.getByRole('textbox', { name: 'What members call it' }).fill('Depot');
  await page.getByLabel('Where it is').fill('Oakham');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rutland, England', { exact: false })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-places');
});

test('on a phone the rail is behind a button, leads to another community, and closes by itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answer(page, { ...ofSession, 'GET /communities/brook/organisers': refused(403, 'no-right') });
  await page.goto(LIST);
  const rail = page.getByRole('navigation', { name: 'Organise' });
  await expect(rail).toBeHidden();
  await button(page, 'Menu').click();
  await expect(rail).toBeVisible();
  await rail.getByRole('button', { name: /Change community/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: BROOK.name }).click();
  await expect(title(page)).toHaveText('Your role does not open this page');
  await expect(rail).toBeHidden();
  await expectGoodInEveryLook(page, 'organise-no-right');
});

test('a portal whose API is elsewhere has no such pages', async ({ page, portal }) => {
  for (const path of ['/organise', '/organise/sign-in', LIST, '/organise/welcome/abc']) {
    await page.goto(portal.url + path);
    await expect(page, path).toHaveURL(/\/404$/);
  }
});
