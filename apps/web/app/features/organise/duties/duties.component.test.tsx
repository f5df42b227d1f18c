import type { AuditLine } from '@waylift/contract/organiser-audit';
import type { Duty } from '@waylift/contract/organiser-duties';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { mountPage, routeOf, routeWithin, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi } from '../../../test-support/stand-in-api.ts';
import * as startPage from './start.route.tsx';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const ALDER = { publicId: 'alder', name: 'Alder Valley Council' };
const plain = { community: ALDER, since: inHours(-49), until: null, count: 1, report: null, member: null, newsId: null } as const;
const report = { id: 'report-1', reason: 'harassing', reporter: 'Marian Lowe', reported: '', isMine: false } as const;
const DUTIES: readonly Duty[] = [
  { ...plain, kind: 'report', until: inHours(-1), report },
  { ...plain, kind: 'secret-ends', since: null, until: inHours(200) },
  { ...plain, kind: 'invitations-failed', count: 14 },
  { ...plain, kind: 'cannot-get-in', count: 3, since: inHours(-2), member: { id: 'm-1', name: 'Dilys Ainsworth' } },
  { ...plain, kind: 'backup-old', community: null, since: null },
];

async function open(answer: unknown, lines: readonly AuditLine[] = []): Promise<Mounted> {
  const api = standInApi();
  answerOrganiser(api);
  api.answer(`GET ${ORGANISE}/audit`, { status: 200, body: { lines, next: null, organisers: [] } });
  api.answer(`GET ${ORGANISE}/duties`, { status: 200, body: answer });
  return await mountPage([routeWithin(routeOf('/organise', consoleLayout, 'layouts/organise-console'), startPage)], {
    at: '/organise',
    isMember: false,
  });
}

test('each row begins with a verb, says what helps, where, and until when or for how long', async () => {
  await page.viewport(1440, 900);
  const screen = await open({ duties: DUTIES, hasMore: true, worth: [] });
  await expect.element(screen.getByText('5 things')).toBeVisible();
  const rows = screen.getByRole('list').getByRole('listitem');
  const row = (name: string) => rows.filter({ hasText: name });
  await expect.element(row('Answer a report').filter({ hasText: 'rude, threatening or unwanted messages' })).toBeVisible();
  await expect.element(row('Answer a report').filter({ hasText: 'someone who has left' })).toBeVisible();
  await expect.element(row('Answer a report').filter({ hasText: 'Overdue:' })).toBeVisible();
  await expect.element(row('Answer a report').filter({ hasText: 'Alder Valley Council' })).toBeVisible();
  await expect.element(row('Add a new secret before').filter({ hasText: 'Due:' })).toBeVisible();
  await expect.element(row('Put right 14 invitations that did not arrive').filter({ hasText: '2 days old' })).toBeVisible();
  await expect.element(row('Help Dilys Ainsworth to get in').filter({ hasText: 'Asked for 3 more verification emails' })).toBeVisible();
  await expect.element(row('Help Dilys Ainsworth to get in').filter({ hasText: '2 hours old' })).toBeVisible();
  await expect.element(row('Make a backup').filter({ hasText: 'None has been made yet.' })).toBeVisible();
  await expect.element(screen.getByText('There are more. They come up as these are done.')).toBeVisible();
});

test('what others did since yesterday is told, the rail tells how much waits, and a report among it', async () => {
  await page.viewport(1440, 900);
  const line = {
    organiserId: 'o-2',
    network: null,
    kind: 'changed',
    community: ALDER.name,
    member: null,
    reportId: null,
    details: '',
  } as const;
  const screen = await open({ duties: DUTIES, hasMore: false, worth: [] }, [
    { ...line, id: 'l-1', by: 'Nadia Rahman', at: inHours(0), deed: 'join link make' },
    { ...line, id: 'l-2', by: 'Tom Aldous', at: inHours(-72), deed: 'report answer' },
  ]);
  const done = screen.getByRole('region', { name: 'Done by others since yesterday' });
  await expect.element(done.getByText('Nadia Rahman: Made a join link, Alder Valley Council')).toBeVisible();
  expect(done.getByRole('listitem').elements()).toHaveLength(1);
  const rail = screen.getByRole('navigation', { name: 'Organise' });
  await expect.element(rail.getByRole('link', { name: 'Duties 5 waiting' })).toBeVisible();
  await expect.element(rail.getByRole('link', { name: 'Reports 1 waiting' })).toBeVisible();
});

test('where nothing waits, the page says so, and what is worth doing next', async () => {
  const screen = await open({ duties: [], hasMore: false, worth: [{ kind: 'second-owner', community: ALDER }] });
  await expect.element(screen.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Invite an organiser' }))
    .toHaveAttribute('href', '/organise/community/alder/organisers/invite');
});
