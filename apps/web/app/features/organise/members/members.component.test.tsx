/** The pages about members, with answers that these tests make up. */
import type { ListedMember, OrganisedMember } from '@waylift/contract/organiser-members';
import { expect, test } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, failed, inDialog, says, testFailedCalls, toast, trouble, worked } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, routeWithin, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as memberPage from './member.route.tsx';
import * as membersPage from './members.route.tsx';

const MEMBERS = `${ORGANISE}/communities/alder/members`;
const MEMBER = `${MEMBERS}/3c1a9f20-0000-4000-8000-000000000000`;
const LIST = '/organise/community/alder/members';
const PAGE = `${LIST}/3c1a9f20-0000-4000-8000-000000000000`;

const dilys: ListedMember = {
  id: '3c1a9f20-0000-4000-8000-000000000000',
  forename: 'Dilys',
  surname: 'Ainsworth',
  communityId: 'brook',
  state: 'pending',
  isRefused: true,
  isDeleting: false,
  joinedAt: null,
  journeys: 0,
  hasLifts: false,
  reports: 0,
};
const counts = { active: 9131, pending: 112, invited: 391, suspended: 6, paused: 0, refused: 88, deleting: 3 };
const page: OrganisedMember = {
  id: dilys.id,
  forename: 'Dilys',
  surname: 'Ainsworth',
  communityId: 'brook',
  state: 'pending',
  isRefused: false,
  askedAt: '2026-11-20T09:12:00.000Z',
  joinedAt: null,
  maskedEmail: 'd•••••@alder.example',
  language: 'en-GB',
  suspensionReason: null,
  mails: [{ kind: 'activation', state: 'sent', at: '2026-11-20T09:12:02.000Z', cause: null }],
  liftMails: [{ week: '2026-11-16', count: 2 }],
  journeys: 0,
  sessions: 1,
  hasLifts: false,
  reports: 0,
  deletion: null,
};
const asked = {
  askedBy: 'Nadia Rahman',
  askedAt: '2026-11-20T09:12:00.000Z',
  until: '2026-11-23T09:12:00.000Z',
  reason: 'asked',
  words: 'Gareth rang on Monday.',
  isMine: false,
  mayAnswer: true,
} as const;

const ok = (body: unknown) => ({ status: 200, body });
function answerAll(api: StandInApi, member: OrganisedMember = page): void {
  answerOrganiser(api);
  api.answer(`GET ${MEMBERS}`, ok({ members: [dilys], next: null, counts }));
  api.answer(`GET ${MEMBER}`, ok(member));
}

async function open(at: string): Promise<Mounted> {
  const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
  const within: unknown = {
    ...around,
    children: [
      routeOf('/organise/community/:community/members', membersPage),
      routeOf('/organise/community/:community/members/:memberId', memberPage),
    ],
  };
  // The types of a stub know either a path or an index.
  return await mountPage([within as ReturnType<typeof routeOf>], { at, isMember: false });
}
const heading = (screen: Mounted) => screen.getByRole('heading', { level: 1 });

const inConsole = (path: string, at: string, route: Parameters<typeof routeWithin>[1], member?: OrganisedMember) =>
  ({
    isMember: false,
    routes: [routeWithin(routeOf(path, consoleLayout, 'layouts/organise-console'), route)],
    prepare: (api: StandInApi) => answerAll(api, member),
    at,
  }) as const;
const list = inConsole('/organise/community/:community/members', LIST, membersPage);
const ofMember = (member?: Partial<OrganisedMember>) =>
  inConsole('/organise/community/:community/members/:memberId', PAGE, memberPage, { ...page, ...member });
/** Opens a dialog, and presses in it what makes the call. */
const inQuestion = (opens: RegExp, button: RegExp, fill?: (screen: Mounted) => Promise<void>) => ({
  fill: async (screen: Mounted) => {
    await screen.getByRole('button', { name: opens }).click();
    await fill?.(screen);
  },
  button: (screen: Mounted) => inDialog(screen).getByRole('button', { name: button }),
});
const deed = (name: RegExp) => (screen: Mounted) => screen.getByRole('button', { name });

testFailedCalls({
  'more members': {
    ...list,
    prepare: (api) => {
      answerAll(api);
      api.answer(`GET ${MEMBERS}`, ok({ members: [dilys], next: 'after-dilys', counts }));
    },
    call: `GET ${MEMBERS}`,
    button: (screen) => screen.getByRole('button', { name: /^(Show more|Loading)/ }),
    sentence: 'We could not load more.',
    failures: trouble,
    isInTitle: true,
    success: ok({
      members: [{ ...dilys, id: '4c1a9f20-0000-4000-8000-000000000000', surname: 'Alcott', forename: 'Jude' }],
      next: null,
      counts: null,
    }),
    done: says('Alcott, Jude'),
  },
  'looking for an address': {
    ...list,
    call: `POST ${MEMBERS}/find`,
    fill: async (screen) => await screen.getByRole('searchbox').fill('dilys@alder.example'),
    button: (screen) => screen.getByRole('button', { name: /^Search/ }),
    busy: 'Searching',
    sentence: 'We could not look for the address.',
    failures: failed,
    isInTitle: true,
    success: ok({ memberId: null }),
    done: says('Nobody here has this address'),
  },
  'showing an address': {
    ...ofMember(),
    call: `POST ${MEMBER}/address`,
    button: deed(/^(Show the address|Looking it up)/),
    busy: 'Looking it up',
    sentence: 'We could not show the address.',
    failures: failed,
    isInTitle: false,
    success: ok({ email: 'dilys@alder.example' }),
    done: says('dilys@alder.example'),
  },
  'sending the verification again': {
    ...ofMember(),
    call: `POST ${MEMBER}/resend`,
    button: deed(/^(Send the verification again|One moment)/),
    sentence: 'We could not do that.',
    failures: failed,
    isInTitle: true,
    success: worked,
    done: toast('The mail is on its way.'),
  },
  suspending: {
    ...ofMember({ state: 'active', joinedAt: '2026-11-20T09:12:00.000Z' }),
    call: `POST ${MEMBER}/suspension`,
    ...inQuestion(/^Suspend/, /^(Suspend and send the reason|One moment)/, async (screen) => {
      await screen.getByLabelText('The reason').fill('You shouted.');
    }),
    sentence: 'We could not do that.',
    failures: trouble,
    isInTitle: false,
    kept: async (screen) => await expect.element(screen.getByLabelText('The reason')).toHaveValue('You shouted.'),
    success: worked,
    done: toast('The account is suspended.'),
  },
});

test('a long list is begun at a letter, and narrowed down to a community beneath; each keeps the other filters', async () => {
  const api = standInApi();
  answerAll(api);
  api.answer(`GET ${MEMBERS}`, ok({ members: [dilys], next: 'after-dilys', counts }));
  const screen = await open(`${LIST}?state=pending`);
  await expect.element(screen.getByRole('heading', { name: 'Ainsworth to Ainsworth, by last name' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'All 9,640' })).toBeVisible();
  await expect
    .element(screen.getByRole('navigation', { name: 'First letter of the last name' }).getByRole('link', { name: 'M', exact: true }))
    .toHaveAttribute('href', `${LIST}?state=pending&from=m`);
  await screen.getByText('Narrow it down').click();
  await screen.getByLabelText('Community').selectOptions('Alderbrook Town');
  await expect.poll(() => api.callsTo(MEMBERS).at(-1)?.path).toBe(`${MEMBERS}?state=pending&within=brook`);
});

test('the list says how many are in which state, and a state is one press away', async () => {
  const api = standInApi();
  answerAll(api);
  const screen = await open(LIST);
  await expect.element(screen.getByText('Members: 9,137. On their way in: 503.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ainsworth, Dilys' })).toBeVisible();
  for (const words of ['Alderbrook Town', 'Not yet verified', 'Mail refused'])
    await expect.element(screen.getByRole('table').getByText(words)).toBeVisible();
  await screen.getByRole('button', { name: 'Invited 391' }).click();
  await expect.poll(() => screen.location().search).toBe('?state=invited');
  await screen.getByRole('searchbox').fill('ains');
  await byName('Search')(screen).click();
  await expect.poll(() => screen.location().search).toBe('?state=invited&name=ains');
  expect(api.callsTo(MEMBERS).at(-1)?.path).toBe(`${MEMBERS}?name=ains&state=invited`);
});

test('a whole address is asked for without standing in the address of the page, and leads to the member', async () => {
  const api = standInApi();
  answerAll(api);
  api.answer(`POST ${MEMBERS}/find`, ok({ memberId: dilys.id }));
  const screen = await open(LIST);
  await screen.getByRole('searchbox').fill('dilys@alder.example');
  await byName('Search')(screen).click();
  await expect.poll(() => screen.location().pathname).toBe(PAGE);
  expect(api.bodiesTo(`${MEMBERS}/find`)).toEqual([{ email: 'dilys@alder.example' }]);
});

test('nobody found says so and leads to all', async () => {
  const api = standInApi();
  answerAll(api);
  api.answer(`GET ${MEMBERS}`, ok({ members: [], next: null, counts }));
  const screen = await open(`${LIST}?name=zz&state=suspended`);
  await expect.element(screen.getByText('Nobody fits this')).toBeVisible();
  await screen.getByRole('link', { name: 'Look among all members' }).click();
  await expect.poll(() => screen.location().search).toBe('?name=zz');
});

test('a reader sees the number, and nothing of single people', async () => {
  const api = standInApi();
  answerAll(api);
  answerOrganiser(api, { ...harriet, communities: harriet.communities.map((each) => ({ ...each, role: 'reader' as const })) });
  api.answer(`GET ${MEMBERS}`, { status: 403, body: { code: 'no-right' } });
  api.answer(`GET ${MEMBERS}/count`, ok({ members: 412 }));
  const screen = await open(LIST);
  await expect.element(screen.getByText('Members: 412')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('a member’s page says what to tell them, and what became of their mails', async () => {
  const api = standInApi();
  answerAll(api, { ...page, mails: [...page.mails, { kind: 'password-reset', state: 'failed', at: page.askedAt, cause: 'no-mailbox' }] });
  const screen = await open(PAGE);
  await expect.element(heading(screen)).toHaveTextContent('Dilys Ainsworth');
  await expect
    .element(screen.getByText('Nothing opens until the link in the activation email was pressed.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByText('Taken by their mail server', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Refused: there is no such mailbox', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Week of 16 November 2026: 2')).toBeVisible();
  await screen.getByText('Is it really them on the telephone?').click();
  api.answer(`POST ${MEMBER}/address/compare`, ok({ fits: false }));
  await screen.getByLabelText('What they say').fill('dilys@mail.example');
  await byName('Compare')(screen).click();
  await expect.element(screen.getByText('It does not fit')).toBeVisible();
});

test('a deletion is answered by the second one alone, after the second factor is shown again', async () => {
  const api = standInApi();
  answerAll(api, { ...page, deletion: asked });
  api.answer(`POST ${MEMBER}/deletion/answer`, { status: 403, body: { code: 'second-factor-needed' } });
  const screen = await open(PAGE);
  await expect.element(screen.getByText('Gareth rang on Monday.', { exact: false })).toBeVisible();
  await byName('Delete the account')(screen).click();
  await inDialog(screen).getByRole('button', { name: 'Delete the account' }).click();
  const again = screen.getByRole('dialog', { name: 'Is it still you?' });
  await expect.element(again).toBeVisible();
  api.answer(`POST ${ORGANISE}/factors/proof`, worked);
  api.answer(`POST ${MEMBER}/deletion/answer`, worked);
  await again.getByRole('textbox').fill('418207');
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => screen.location().pathname).toBe(LIST);
  await expect.element(screen.getByText('The account is deleted.')).toBeVisible();
  expect(api.bodiesTo(`${MEMBER}/deletion/answer`).at(-1)).toEqual({ yes: true });
});

test('whoever may not answer a deletion reads why, and has no button for it', async () => {
  const api = standInApi();
  answerAll(api, { ...page, deletion: { ...asked, isMine: true, mayAnswer: false } });
  const screen = await open(PAGE);
  await expect.element(screen.getByText('Whoever asks cannot also say yes', { exact: false })).toBeVisible();
  await expect.element(byName('Delete the account')(screen)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Ask for deletion/ })).not.toBeInTheDocument();
  api.answer(`DELETE ${MEMBER}/deletion`, worked);
  api.answer(`GET ${MEMBER}`, ok(page));
  await byName('Withdraw the request')(screen).click();
  await toast('The request is withdrawn.')();
});

test('someone who is not here any more is told apart from a failure', async () => {
  const api = standInApi();
  answerAll(api);
  api.answer(`GET ${MEMBER}`, { status: 404, body: { code: 'member-not-found' } });
  const screen = await open(PAGE);
  await expect.element(heading(screen)).toHaveTextContent('This member is not here');
});
