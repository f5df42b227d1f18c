import type { InvitationBoard, ListLook, ListRow } from '@waylift/contract/organiser-invitations';
import { INVITE_WORDS_MAX_LENGTH } from '@waylift/contract/limits';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, inDialog } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as boardPage from './invitation-board.route.tsx';
import * as invitationsPage from './invitations.route.tsx';
import * as peoplePage from './invite-people.route.tsx';
import * as posterPage from './poster.route.tsx';

const LIST = '/organise/community/alder/invitations';
const CALLS = `${ORGANISE}/communities/alder`;

async function open(at: string): Promise<Mounted> {
  const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
  const within: unknown = {
    ...around,
    children: [
      routeOf('/organise/community/:community/invitations', invitationsPage),
      routeOf('/organise/community/:community/invitations/people', peoplePage),
      routeOf('/organise/community/:community/invitations/list/:list', boardPage),
      routeOf('/organise/community/:community/invitations/poster/:link', posterPage),
    ],
  };
  // The types of a stub know either a path or an index.
  return await mountPage([within as ReturnType<typeof routeOf>], { at, isMember: false });
}

function organiserApi(session = harriet): StandInApi {
  const api = standInApi();
  answerOrganiser(api, session);
  return api;
}

const ok = (body: unknown) => ({ status: 200, body });
const heading = (screen: Mounted) => screen.getByRole('heading', { level: 1 });
const ALDER = { publicId: 'alder', name: 'Alder Valley Council' };
const BOARD: InvitationBoard = {
  id: 'l-1',
  label: 'Intake, November',
  sentBy: 'Harriet Okafor',
  sentAt: '2026-11-17T08:15:00.000Z',
  community: ALDER,
  counts: { waiting: 89, accepted: 203, refused: 1, expired: 0 },
  saidNo: null,
  sent: null,
  isHeld: false,
};
const LINK = { id: 'j-1', code: 'k7mrt2vd', label: 'Bicycle sheds', community: ALDER, since: BOARD.sentAt, opened: 412, joined: 143 };

const ROW: ListRow = {
  line: 2,
  forename: 'Ann',
  surname: 'Byron',
  email: 'ann@alder.example',
  outcome: 'new',
  why: null,
  sameAs: null,
  since: null,
};
const LOOK: ListLook = {
  problem: null,
  encoding: 'utf-16',
  separator: ';',
  hasHeader: true,
  heads: ['Given name', 'Surname', 'Work email'],
  columns: { forename: 0, surname: 1, email: 2 },
  emailDomains: ['alder.example'],
  language: 'de',
  rows: [
    ROW,
    { ...ROW, line: 3, forename: 'Bryn', email: 'bryn@alder', outcome: 'wrong-address' },
    { ...ROW, line: 4, forename: 'Cy', outcome: 'twice', sameAs: 2 },
  ],
};

test('a list is looked at row by row, corrected, named, and only then sent', async () => {
  const api = organiserApi();
  api.answer(`POST ${CALLS}/invitations/look`, ok(LOOK));
  api.answer(`POST ${CALLS}/invitations`, ok({ listId: 'l-1' }));
  api.answer(`GET ${CALLS}/invitations/l-1`, ok(BOARD));
  api.answer(`GET ${CALLS}/invitations/l-1/people`, ok({ people: [], next: null }));
  const screen = await open(`${LIST}/people`);
  await byName('Look at the list')(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Choose a file, or paste a list.' })).toBeVisible();
  await screen.getByLabelText('Or paste them').fill('Ann, Byron, ann@alder.example');
  await byName('Look at the list')(screen).click();
  await expect.element(heading(screen)).toHaveTextContent('1 of 3 people will be invited');
  const names = screen.getByRole('rowheader').all();
  expect(names.map((name) => name.element().textContent)).toEqual(['Bryn Byron', 'Cy Byron', 'Ann Byron']);
  await screen.getByRole('textbox', { name: 'Correct the address of row 3' }).fill('bryn@alder.example');
  await byName('Correct')(screen).click();
  await expect.poll(() => api.bodiesTo(`${CALLS}/invitations/look`)).toHaveLength(2);
  expect(api.bodiesTo(`${CALLS}/invitations/look`)[1]).toMatchObject({ corrections: [{ line: 3, email: 'bryn@alder.example' }] });
  expect(api.bodiesTo(`${CALLS}/invitations`)).toEqual([]);
  await byName('Invite 1 person')(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Give the list a name.' })).toBeVisible();
  await screen.getByLabelText('What do you call this list?').fill('Intake');
  await byName('Invite 1 person')(screen).click();
  await expect.element(heading(screen)).toHaveTextContent('Intake, November');
  expect(api.bodiesTo(`${CALLS}/invitations`)).toMatchObject([
    { label: 'Intake', file: [btoa('Ann, Byron, ann@alder.example')], corrections: [{ line: 3 }] },
  ]);
});

test('the mail is written in the language that is chosen, with a sentence of one’s own, and tested on oneself before anything is sent', async () => {
  const api = organiserApi();
  api.answer(`POST ${CALLS}/invitations/look`, ok(LOOK));
  api.answer(`POST ${CALLS}/invitations/test`, ok({ success: true }));
  api.answer(`POST ${CALLS}/invitations`, ok({ listId: 'l-1' }));
  api.answer(`GET ${CALLS}/invitations/l-1`, ok(BOARD));
  api.answer(`GET ${CALLS}/invitations/l-1/people`, ok({ people: [], next: null }));
  const screen = await open(`${LIST}/people`);
  await screen.getByLabelText('Or paste them').fill('Ann, Byron, ann@alder.example');
  await byName('Look at the list')(screen).click();
  // The community writes German.
  await expect.element(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('de');
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Français');
  const words = screen.getByLabelText('A sentence of your own (optional)');
  await words.fill('x'.repeat(INVITE_WORDS_MAX_LENGTH + 1));
  await byName('Send a test to me')(screen).click();
  await screen.getByLabelText('What do you call this list?').fill('Intake');
  await byName('Invite 1 person')(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Use no more than 400 characters.' })).toBeVisible();
  expect([...api.bodiesTo(`${CALLS}/invitations/test`), ...api.bodiesTo(`${CALLS}/invitations`)]).toEqual([]);
  await words.fill(' Sharing gets you the spaces by the door. ');
  await byName('Send a test to me')(screen).click();
  await expect.element(screen.getByText(`Sent to ${harriet.email}.`)).toBeVisible();
  const written = { language: 'fr', words: 'Sharing gets you the spaces by the door.' };
  expect(api.bodiesTo(`${CALLS}/invitations/test`)).toEqual([written]);
  await byName('Invite 1 person')(screen).click();
  await expect.element(heading(screen)).toHaveTextContent('Intake, November');
  expect(api.bodiesTo(`${CALLS}/invitations`)).toMatchObject([{ label: 'Intake', ...written }]);
});

test('a workbook is refused with how to save it as CSV, and columns that are not recognised are chosen', async () => {
  const api = organiserApi();
  api.answer(
    `POST ${CALLS}/invitations/look`,
    ok({ ...LOOK, problem: { kind: 'workbook', line: null }, heads: [], columns: null, rows: [] }),
  );
  const screen = await open(`${LIST}/people`);
  const file = new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'Intake.xlsx');
  await userEvent.upload(screen.getByLabelText('A list of people'), file);
  await byName('Look at the list')(screen).click();
  await expect.element(screen.getByRole('link', { name: /This is an Excel workbook.*CSV UTF-8/ })).toBeVisible();
  api.answer(`POST ${CALLS}/invitations/look`, ok({ ...LOOK, problem: { kind: 'columns-unknown', line: null }, columns: null, rows: [] }));
  await byName('Look at the list')(screen).click();
  await screen.getByLabelText('Last name is in').selectOptions('Column C: Work email');
  await byName('Read again')(screen).click();
  await expect
    .poll(() => api.bodiesTo(`${CALLS}/invitations/look`).at(-1))
    .toMatchObject({ columns: { forename: 0, surname: 2, email: 2 } });
});

test('the board says what did not arrive and why, sends again, and withdraws after a question', async () => {
  const api = organiserApi();
  api.answer(`GET ${CALLS}/invitations/l-1`, ok(BOARD));
  const bryn = {
    id: 'i-1',
    name: 'Bryn Cadwallader',
    email: 'bryn@alder.example',
    state: 'refused',
    answer: '550 5.1.1',
    sentAt: BOARD.sentAt,
  };
  api.answer(`GET ${CALLS}/invitations/l-1/people`, ok({ people: [bryn], next: null }));
  api.answer(`POST ${CALLS}/invitations/l-1/resend`, ok({ resent: 1 }));
  api.answer(`POST ${CALLS}/invitations/l-1/withdraw`, ok({ withdrawn: 1 }));
  const screen = await open(`${LIST}/list/l-1`);
  await expect.element(screen.getByRole('heading', { name: 'Did not arrive' })).toBeVisible();
  await expect.element(screen.getByText('The mailbox does not exist')).toBeVisible();
  await expect.element(screen.getByText(/Some may have said no/)).toBeVisible();
  await expect.element(byName('Send again to Bryn Cadwallader')(screen)).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Bryn Cadwallader' }).click();
  await screen.getByRole('group', { name: 'With the chosen' }).getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => api.bodiesTo(`${CALLS}/invitations/l-1/resend`)).toEqual([{ ids: ['i-1'] }]);
  await byName('Send again to the 89 who wait')(screen).click();
  await expect.poll(() => api.bodiesTo(`${CALLS}/invitations/l-1/resend`)).toEqual([{ ids: ['i-1'] }, {}]);
  await byName('Withdraw the invitation of Bryn Cadwallader')(screen).click();
  await expect.element(screen.getByRole('heading', { name: 'Withdraw 1 invitation?' })).toBeVisible();
  expect(api.bodiesTo(`${CALLS}/invitations/l-1/withdraw`)).toEqual([]);
  await inDialog(screen).getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => api.bodiesTo(`${CALLS}/invitations/l-1/withdraw`)).toEqual([{ ids: ['i-1'] }]);
});

test('a wrong address is corrected in one deed, and what cannot be invited is said at the field', async () => {
  const api = organiserApi();
  api.answer(`GET ${CALLS}/invitations/l-1`, ok(BOARD));
  const bryn = { id: 'i-1', name: 'Bryn Cad', email: 'bryn@alder', state: 'refused', answer: '550 5.1.1', sentAt: BOARD.sentAt };
  const full = { ...bryn, id: 'i-2', name: 'Cat Full', email: 'cat@alder.example', answer: '452 4.2.2' };
  api.answer(`GET ${CALLS}/invitations/l-1/people`, ok({ people: [bryn, full], next: null }));
  api.answer(`POST ${CALLS}/invitations/l-1/correct`, ok({ problem: 'invited' }));
  const screen = await open(`${LIST}/list/l-1`);
  // A mailbox that is full is sent to again, not corrected.
  await expect.element(byName('Send again to Cat Full')(screen)).toBeVisible();
  await expect.element(byName('Correct the address of Cat Full')(screen)).not.toBeInTheDocument();
  await byName('Correct the address of Bryn Cad')(screen).click();
  const right = () => inDialog(screen).getByRole('textbox', { name: 'The right address' });
  await expect.element(right()).toHaveValue('bryn@alder');
  await inDialog(screen).getByRole('button', { name: 'Save and send' }).click();
  await expect.element(right()).toHaveAttribute('aria-invalid', 'true');
  expect(api.bodiesTo(`${CALLS}/invitations/l-1/correct`)).toEqual([]);
  await right().fill('bryn@alder.example');
  await inDialog(screen).getByRole('button', { name: 'Save and send' }).click();
  await expect.element(right()).toHaveAccessibleDescription(/Invited already/);
  api.answer(`POST ${CALLS}/invitations/l-1/correct`, ok({ problem: null }));
  await right().fill('b.cad@alder.example');
  await inDialog(screen).getByRole('button', { name: 'Save and send' }).click();
  await expect.element(screen.getByText('Sent to b.cad@alder.example.')).toBeVisible();
  expect(api.bodiesTo(`${CALLS}/invitations/l-1/correct`).at(-1)).toEqual({ id: 'i-1', email: 'b.cad@alder.example' });
});

test('all of the list go to a file', async () => {
  const api = organiserApi();
  api.answer(`GET ${CALLS}/invitations/l-1`, ok(BOARD));
  api.answer(`GET ${CALLS}/invitations/l-1/people`, ok({ people: [], next: null }));
  const person = { id: 'i-1', name: 'Bryn', email: 'bryn@alder.example', state: 'waiting', answer: null, sentAt: BOARD.sentAt };
  api.answer(`POST ${CALLS}/invitations/l-1/file`, ok({ people: [person, { ...person, id: 'i-2', name: '=Cat' }], next: null }));
  const saved = vi.spyOn(URL, 'createObjectURL');
  const screen = await open(`${LIST}/list/l-1`);
  await byName('Download these as CSV')(screen).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [file] = saved.mock.calls[0] ?? [];
  const text = file instanceof Blob ? await file.text() : '';
  expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Name', 'Bryn', "'=Cat", '']);
  expect(text).toContain('Waiting');
});

test('what has not gone is held, and goes on', async () => {
  const api = organiserApi();
  api.answer(`GET ${CALLS}/invitations/l-1`, ok({ ...BOARD, sent: 100 }));
  api.answer(`GET ${CALLS}/invitations/l-1/people`, ok({ people: [], next: null }));
  api.answer(`PUT ${CALLS}/invitations/l-1/hold`, ok({ success: true }));
  const screen = await open(`${LIST}/list/l-1`);
  await expect.element(screen.getByText('What is sent stays sent.')).toBeVisible();
  api.answer(`GET ${CALLS}/invitations/l-1`, ok({ ...BOARD, sent: 100, isHeld: true }));
  await byName('Hold it')(screen).click();
  await expect.element(screen.getByText('Held until you go on.')).toBeVisible();
  await expect.element(byName('Send again to the 89 who wait')(screen)).not.toBeInTheDocument();
  api.answer(`GET ${CALLS}/invitations/l-1`, ok(BOARD));
  await byName('Go on')(screen).click();
  await expect.element(byName('Send again to the 89 who wait')(screen)).toBeVisible();
  expect(api.bodiesTo(`${CALLS}/invitations/l-1/hold`)).toEqual([{ isHeld: true }, { isHeld: false }]);
});

test('while mails are being sent, the board says how far it is', async () => {
  const api = organiserApi();
  api.answer(`GET ${CALLS}/invitations/l-1`, ok({ ...BOARD, sent: 187 }));
  api.answer(`GET ${CALLS}/invitations/l-1/people`, ok({ people: [], next: null }));
  const screen = await open(`${LIST}/list/l-1`);
  await expect.element(screen.getByRole('progressbar', { name: '187 of 293 sent' })).toBeVisible();
});

test('all lists stand there with what became of them; a link is made for a place, and ended after a question', async () => {
  const api = organiserApi();
  api.answer(`GET ${CALLS}/invitations`, ok({ lists: [BOARD], next: null }));
  api.answer(`GET ${CALLS}/join-links`, ok({ links: [], next: null }));
  api.answer(`POST ${CALLS}/join-links`, ok(LINK));
  api.answer(`DELETE ${CALLS}/join-links/j-1`, ok({ success: true }));
  const screen = await open(LIST);
  await expect.poll(() => screen.getByRole('row').filter({ hasText: 'Intake, November' }).element().textContent).toContain('293203891');
  await byName('Make a link')(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Say where it will hang.' })).toBeVisible();
  await screen.getByLabelText('Where will it hang?').fill('Bicycle sheds');
  await byName('Make a link')(screen).click();
  await expect.poll(() => screen.getByRole('row').filter({ hasText: 'Bicycle sheds' }).element().textContent).toContain('/j/k7mrt2vd');
  await byName('End the link at Bicycle sheds')(screen).click();
  await inDialog(screen).getByRole('button', { name: 'End', exact: true }).click();
  await expect.element(screen.getByText('The link at Bicycle sheds has ended.')).toBeVisible();
});

test('a poster wears the words that are typed, and carries the address of its link', async () => {
  const api = organiserApi();
  api.answer(`GET ${CALLS}/join-links`, ok({ links: [LINK], next: null }));
  const screen = await open(`${LIST}/poster/j-1`);
  await screen.getByLabelText('Headline').fill('Share the road.');
  const poster = screen.getByRole('article', { name: 'Poster' });
  for (const words of ['Alder Valley Council', 'Share the road.', '/j/k7mrt2vd'])
    await expect.poll(() => poster.element().textContent).toContain(words);
  await expect.element(poster.getByRole('img', { name: /\/j\/k7mrt2vd$/ })).toBeVisible();
});

test('a poster wears the logo of its community, where it has one', async () => {
  const [alder] = harriet.communities;
  if (alder === undefined) throw new Error('the session has a community');
  const api = organiserApi({ ...harriet, communities: [{ ...alder, logo: '0c9f8a52' }] });
  api.answer(`GET ${CALLS}/join-links`, ok({ links: [LINK], next: null }));
  const screen = await open(`${LIST}/poster/j-1`);
  const logo = () => screen.getByRole('article', { name: 'Poster' }).element().querySelector('img')?.getAttribute('src');
  await expect.poll(logo).toMatch(/\/uploaded-images\/CommunityImages\/0c9f8a52$/);
});

test('a reader has no invitations', async () => {
  organiserApi({ ...harriet, communities: harriet.communities.map((community) => ({ ...community, role: 'reader' as const })) });
  const screen = await open(`${LIST}/people`);
  await expect.element(heading(screen)).not.toHaveTextContent('Invite people');
  expect(screen.getByRole('link', { name: 'Invitations' }).elements()).toEqual([]);
});
