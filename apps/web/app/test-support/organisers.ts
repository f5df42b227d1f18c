/** An organiser of two communities, for tests of their pages. */
import type { OrganiserSessionAnswer } from '@waylift/contract/organiser';
import type { ListedOrganiser } from '@waylift/contract/organisers';
import type { OrganiserReport } from '@waylift/contract/organiser-reports';
import type { StandInApi } from './stand-in-api.ts';

export const ORGANISE = '/v2/liftshare/organise';
const ALDER = { publicId: 'alder', slug: 'alder-valley', name: 'Alder Valley Council' };
const BROOK = { publicId: 'brook', slug: 'alderbrook', name: 'Alderbrook Town' };

export const harriet: OrganiserSessionAnswer = {
  organiserId: 'o-1',
  name: 'Harriet Okafor',
  email: 'harriet@alder.example',
  token: 'token-of-the-page',
  isSettingUp: false,
  proofBy: null,
  roles: [{ role: 'owner', community: ALDER, until: null }],
  communities: [
    { ...ALDER, colour: '#1455a4', logo: null, parentId: null, role: 'owner' },
    { ...BROOK, colour: '#0e6b4e', logo: null, parentId: 'alder', role: 'owner' },
  ],
  communityCount: 2,
};

const LISTED = { isWaiting: false, until: null, since: '2026-03-02T10:00:00.000Z', givenBy: 'Iain Macrae', isOneself: false };
export const listed: readonly ListedOrganiser[] = [
  { ...LISTED, id: 'o-1', name: 'Harriet Okafor', email: harriet.email, role: 'owner', community: ALDER, roleId: 'r-1', isOneself: true },
  { ...LISTED, id: 'o-2', name: 'Tom Aldous', email: 'tom@alder.example', role: 'owner', community: ALDER, roleId: 'r-2' },
  {
    ...LISTED,
    id: 'o-3',
    name: 'Nadia Rahman',
    email: 'nadia@brook.example',
    role: 'manager',
    community: BROOK,
    roleId: 'r-3',
    until: '2027-03-31',
  },
  { ...LISTED, id: 'o-4', name: '', email: 'beth@brook.example', role: 'reader', community: BROOK, roleId: 'r-4', isWaiting: true },
  {
    ...LISTED,
    id: 'o-5',
    name: 'Iain Macrae',
    email: 'iain@server.example',
    role: 'operator',
    community: null,
    roleId: 'r-5',
    givenBy: '',
  },
];

const at = '2026-11-20T10:00:00.000Z';
export const factors = {
  passkeys: [{ id: 'p-1', browser: 'Safari', system: 'iPhone', createdAt: at, lastUsedAt: null }],
  hasApp: true,
  recoveryCodesLeft: 9,
};
export const sessions = ['Chrome', 'Firefox'].map((browser, position) => ({
  id: `s-${position}`,
  browser,
  beganBy: 'code',
  signOnLabel: '',
  system: 'Windows',
  network: '203.0.113.x',
  signedInAt: at,
  lastUsedAt: at,
  isCurrent: position === 0,
}));

/** What the pages of a session begin with. */
export function answerOrganiser(api: StandInApi, session: OrganiserSessionAnswer = harriet): void {
  const ok = (body: unknown) => ({ status: 200, body });
  api.answer(`GET ${ORGANISE}/session`, ok(session));
  api.answer(`GET ${ORGANISE}/factors`, ok(factors));
  api.answer(`GET ${ORGANISE}/sessions`, ok({ sessions }));
  api.answer(`GET ${ORGANISE}/duties`, ok({ duties: [], hasMore: false, worth: [] }));
  for (const { publicId } of session.communities)
    api.answer(`GET ${ORGANISE}/communities/${publicId}/organisers`, ok({ organisers: listed, next: null }));
}

/** A report that waits, as its page has it. */
export const report: OrganiserReport = {
  id: 'report-1',
  community: { publicId: 'alder', name: 'Alder Valley Council' },
  reason: 'harassing',
  reporter: 'Marian Lowe',
  reported: 'Stuart Hale',
  createdAt: at,
  dueAt: '2026-11-24T10:00:00.000Z',
  taken: null,
  resolvedAt: null,
  text: 'I asked Stuart to stop, and it goes on.',
  reporterNow: { memberId: 'm-1', forename: 'Marian', surname: 'Lowe', state: 'active', since: at, language: 'en', made: 0, about: 0 },
  reportedNow: { memberId: 'm-2', forename: 'Stuart', surname: 'Hale', state: 'active', since: at, language: 'de', made: 0, about: 2 },
  notes: [],
  hasConversation: true,
  decision: null,
  resolution: null,
  answer: null,
};
