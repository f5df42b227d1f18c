import type { FailedMail, ServerState } from '@waylift/contract/organiser-server';
import { expect, test } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, failed, says, testFailedCalls, toast } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, routeWithin, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as serverPage from './server.route.tsx';

const SERVER = `${ORGANISE}/server`;
const at = '2026-11-25T11:42:06.000Z';
const GOOD: ServerState = {
  at,
  version: '2.4.0',
  parts: [
    { part: 'store', state: 'ok' },
    { part: 'mail', state: 'ok' },
  ],
  servers: [{ id: 's-1', name: 'web-1', version: '2.4.0', startedAt: '2026-11-13T07:42:00.000Z' }],
  mail: { isHeld: false, waiting: 14, held: 0, failed: 0, oldestSeconds: 20, sent: 6412 },
  roads: { areas: [{ name: 'great-britain', importedAt: '2026-11-01T04:00:00.000Z', isOld: false }], toldDays: 60, places: null },
  backup: { lastAt: '2026-11-25T06:00:00.000Z', made: 30, isOld: false, toldHours: 26 },
  storage: { storeBytes: 6_200_000_000, images: 212, imageBytes: 410_000_000, freeBytes: null },
  limits: [{ name: 'sign-in-client', allows: { max: 100, windowSeconds: 900 }, met: 212 }],
};
const FAILED: FailedMail = {
  id: '0b6f3c52-6d9b-4f0e-9f5e-0d3c6a1b2c3d',
  kind: 'invitation',
  about: 'account',
  community: { publicId: 'alder', name: 'Alder Valley Council' },
  failedAt: '2026-11-25T06:12:00.000Z',
  tries: 1,
  answer: 'EENVELOPE 550 5.1.1',
  canRetry: true,
};
const routes = [routeWithin(routeOf('/organise/server', consoleLayout, 'layouts/organise-console'), serverPage)];

function answerServer(api: StandInApi, server: ServerState = GOOD, mails: readonly FailedMail[] = []): void {
  answerOrganiser(api, { ...harriet, roles: [{ role: 'operator', community: null, until: null }] });
  api.answer(`GET ${SERVER}`, { status: 200, body: server });
  api.answer(`GET ${SERVER}/failed-mails`, { status: 200, body: { mails, next: null } });
}

async function open(
  server: ServerState = GOOD,
  mails: readonly FailedMail[] = [],
): Promise<{ readonly api: StandInApi; readonly screen: Mounted }> {
  const api = standInApi();
  answerServer(api, server, mails);
  return { api, screen: await mountPage(routes, { at: '/organise/server', isMember: false }) };
}

test('the sign says what is to be seen to, each with the way there, and nothing where all is well', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('Nothing to see to')).toBeVisible();
  const { screen: bad } = await open({
    ...GOOD,
    parts: [{ part: 'routing', state: 'away' }],
    mail: { ...GOOD.mail, failed: 4, isHeld: true },
    roads: { ...GOOD.roads, areas: [{ name: 'rutland', importedAt: '2026-01-01T00:00:00.000Z', isOld: true }] },
    backup: { ...GOOD.backup, lastAt: null, isOld: true },
  });
  await expect.element(bad.getByText('5 things to see to')).toBeVisible();
  await expect.element(bad.getByText('Roads: does not answer')).toBeVisible();
  for (const [name, to] of Object.entries({
    'All mail is held': '#mail',
    '4 emails failed for good': '#failed',
    'Roads are older than 60 days': '#roads',
    'No backup has been made yet': '#backup',
  }))
    await expect.element(bad.getByRole('link', { name })).toHaveAttribute('href', to);
});

test('a failed mail says what it was, where, and why in words, and goes again by a press', async () => {
  const returned = {
    ...FAILED,
    id: '1b6f3c52-6d9b-4f0e-9f5e-0d3c6a1b2c3d',
    kind: 'lift-agreed',
    about: 'lifts',
    answer: 'BOUNCED 5.1.1',
    canRetry: false,
  } as const;
  const { api, screen } = await open({ ...GOOD, mail: { ...GOOD.mail, failed: 2 } }, [FAILED, returned]);
  const row = screen.getByRole('row').filter({ hasText: 'Invitation' });
  await expect.element(row.filter({ hasText: 'The mailbox does not exist' })).toBeVisible();
  await expect.element(row.filter({ hasText: '550 5.1.1' })).toBeVisible();
  const other = screen.getByRole('row').filter({ hasText: 'About lifts' });
  await expect.element(other.filter({ hasText: 'came back after it was sent' })).toBeVisible();
  expect(other.getByRole('button').elements()).toHaveLength(0);
  const retry = `${SERVER}/failed-mails/${FAILED.id}/retry`;
  api.answer(`POST ${retry}`, { status: 200, body: { success: true } });
  await screen.getByRole('button', { name: 'Try again: Invitation' }).click();
  await toast('1 email waits to be sent again.')();
  expect(api.callsTo(retry)).toHaveLength(1);
});

test('a test that the mail server did not take is told with its answer', async () => {
  const { api, screen } = await open();
  api.answer(`POST ${SERVER}/mail/test`, { status: 200, body: { isTaken: false, answer: 'The mail server refuses the sign-in.' } });
  await byName('Send a test to me')(screen).click();
  await expect.element(screen.getByText('The mail server did not take the test.')).toBeVisible();
  await expect.element(screen.getByText('The mail server refuses the sign-in.')).toBeVisible();
});

const call = {
  isMember: false,
  routes,
  at: '/organise/server',
  sentence: 'We could not do that.',
  failures: failed,
  isInTitle: true,
} as const;
testFailedCalls({
  'holding mail': {
    ...call,
    prepare: (api) => answerServer(api),
    call: `PUT ${SERVER}/mail/held`,
    button: byName('Hold all mail'),
    success: { status: 200, body: { isNew: true } },
    done: toast('No mail is sent from now on.'),
  },
  'releasing mail': {
    ...call,
    prepare: (api) => answerServer(api, { ...GOOD, mail: { ...GOOD.mail, isHeld: true } }),
    call: `DELETE ${SERVER}/mail/held`,
    button: byName('Release mail'),
    success: { status: 200, body: { count: 14 } },
    done: toast('14 emails that waited too.'),
  },
  'trying all again': {
    ...call,
    prepare: (api) => answerServer(api, { ...GOOD, mail: { ...GOOD.mail, failed: 1 } }, [FAILED]),
    call: `POST ${SERVER}/failed-mails/retry`,
    button: byName('Try all again'),
    success: { status: 200, body: { count: 2 } },
    done: toast('2 emails wait to be sent again.'),
  },
  'trying one again': {
    ...call,
    prepare: (api) => answerServer(api, { ...GOOD, mail: { ...GOOD.mail, failed: 1 } }, [FAILED]),
    call: `POST ${SERVER}/failed-mails/${FAILED.id}/retry`,
    button: (screen) => screen.getByRole('button', { name: 'Try again: Invitation' }),
    success: { status: 404, body: { code: 'mail-not-found' } },
    done: says('It has not failed any more'),
  },
  'sending a test': {
    ...call,
    prepare: (api) => answerServer(api),
    call: `POST ${SERVER}/mail/test`,
    button: byName('Send a test to me'),
    success: { status: 200, body: { isTaken: true, answer: '250 2.0.0' } },
    done: toast('has taken the test to harriet@alder.example'),
  },
});
