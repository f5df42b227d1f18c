import type { AuditLine } from '@waylift/contract/organiser-audit';
import { expect, test } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, failed, testFailedCalls } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, routeWithin, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as auditPage from './audit.route.tsx';

const AUDIT = `${ORGANISE}/audit`;
const LINE: AuditLine = {
  id: 'l-1',
  at: '2026-11-20T10:00:00.000Z',
  by: 'Nadia Rahman',
  organiserId: 'o-2',
  network: '198.51.100.x',
  deed: 'report show',
  kind: 'looked',
  community: 'Alder Valley Council',
  member: { id: 'm-2', name: 'Stuart Hale' },
  reportId: 'report-1',
  details: '',
};
const routes = [routeWithin(routeOf('/organise/audit', consoleLayout, 'layouts/organise-console'), auditPage)];

function answerAudit(api: StandInApi, lines: readonly AuditLine[] = [LINE], next: string | null = null): void {
  answerOrganiser(api);
  api.answer(`GET ${AUDIT}`, { status: 200, body: { lines, next, organisers: [{ id: 'o-2', name: 'Nadia Rahman' }] } });
}

async function open(prepare: (api: StandInApi) => void = answerAudit): Promise<{ readonly api: StandInApi; readonly screen: Mounted }> {
  const api = standInApi();
  prepare(api);
  return { api, screen: await mountPage(routes, { at: '/organise/audit', isMember: false }) };
}

test('deeds are told in words, commands by their own', async () => {
  const byCommand = { ...LINE, id: 'l-2', by: 'iain', organiserId: null, network: null, deed: 'member set', kind: 'refused' } as const;
  const { screen } = await open((api) => answerAudit(api, [LINE, byCommand]));
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
  await expect.element(row('Nadia Rahman').filter({ hasText: 'Read a reported conversation' })).toBeVisible();
  await expect.element(row('Nadia Rahman').filter({ hasText: 'from 198.51.100.x' })).toBeVisible();
  await expect.element(row('iain').filter({ hasText: 'Ran the command “member set”' })).toBeVisible();
  await expect.element(row('iain').filter({ hasText: 'Refused' })).toBeVisible();
});

test('what is chosen stands in the address, and is asked for', async () => {
  const { api, screen } = await open();
  await screen.getByLabelText('Who', { exact: true }).selectOptions('Nadia Rahman');
  await screen.getByLabelText('What', { exact: true }).selectOptions('Saw or took out');
  await byName('Show')(screen).click();
  await expect.poll(() => screen.location().search).toBe('?by=o-2&kind=looked');
  await screen.getByRole('button', { name: 'Stuart Hale: show only these lines' }).click();
  await expect.poll(() => screen.location().search).toBe('?by=o-2&kind=looked&member=m-2');
  await expect.element(screen.getByText('Only what is about Stuart Hale.')).toBeVisible();
  expect(api.callsTo(AUDIT).length).toBeGreaterThan(2);
});

testFailedCalls({
  'taking the lines out': {
    isMember: false,
    routes,
    at: '/organise/audit',
    prepare: (api) => answerAudit(api),
    call: `POST ${AUDIT}/file`,
    button: byName('CSV of these'),
    sentence: 'We could not write the file.',
    failures: failed,
    isInTitle: true,
    success: { status: 200, body: { lines: [LINE], hasMore: true } },
    done: async (screen) => await expect.element(screen.getByText('Narrow them down for others.', { exact: false })).toBeVisible(),
  },
});
