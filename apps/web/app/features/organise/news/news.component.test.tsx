import { ORGANISER_UNASKED_HEADER } from '@waylift/contract/organiser-header';
import type { News } from '@waylift/contract/organiser-news';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, failed, inDialog, leadsTo, says, testFailedCalls, toast } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as listPage from './news-list.route.tsx';
import * as newsPage from './news.route.tsx';

const LIST = `${ORGANISE}/news`;
const OF_ALDER = `${ORGANISE}/communities/alder/news`;
const ONE = `${OF_ALDER}/n-1`;
const AT = '/organise/community/alder/news/n-1';
const WORDS = {
  language: 'en-GB',
  subject: 'Winter parking',
  text: 'From Monday.\n\nTwo days are enough.',
  button: 'See who goes your way',
};
const NEWS: News = {
  id: 'n-1',
  community: { publicId: 'alder', name: 'Alder Valley Council' },
  withChildren: false,
  audience: 'all',
  subject: WORDS.subject,
  state: 'draft',
  writtenBy: 'Harriet Okafor',
  at: '2026-11-25T11:22:00.000Z',
  recipients: null,
  sent: 0,
  refused: 0,
  unsubscribed: 0,
  words: [WORDS],
  target: 'matches',
  version: 3,
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
const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
const within: unknown = {
  ...around,
  children: [routeOf('/organise/news', listPage), routeOf('/organise/community/:community/news/:news', newsPage)],
};
// The types of a stub know either a path or an index.
const routes = [within as ReturnType<typeof routeOf>];

function answerNews(api: StandInApi, given: Partial<News> = {}): void {
  answerOrganiser(api);
  api.answer(`GET ${LIST}`, { status: 200, body: { news: [{ ...NEWS, ...given }], next: null } });
  api.answer(`GET ${ONE}`, { status: 200, body: { ...NEWS, ...given } });
  api.answer(`PUT ${ONE}`, { status: 200, body: { version: 4 } });
  api.answer(`GET ${OF_ALDER}/reach`, { status: 200, body: { count: 0, isEnough: false, languages: [] } });
}

async function open(given: Partial<News> = {}, at = AT): Promise<{ readonly api: StandInApi; readonly screen: Mounted }> {
  const api = standInApi();
  answerNews(api, given);
  return { api, screen: await mountPage(routes, { at, isMember: false }) };
}

test('what is typed is saved by itself, with the version that it changes, and each language has its own words', async () => {
  const { api, screen } = await open();
  await screen.getByLabelText('Subject').fill('Winter parking: the spaces by the door');
  await expect.poll(() => api.callsTo(ONE).filter(({ method }) => method === 'PUT').length).toBe(1);
  const saved = () => api.callsTo(ONE).findLast(({ method }) => method === 'PUT')?.body;
  expect(saved()).toMatchObject({
    version: 3,
    target: 'matches',
    words: [{ ...WORDS, subject: 'Winter parking: the spaces by the door' }],
  });
  await screen.getByLabelText('Language you write now').selectOptions('Deutsch');
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('');
  await screen.getByLabelText('Subject').fill('Parken im Winter');
  await expect.poll(saved).toMatchObject({ version: 4, words: [{ language: 'en-GB' }, { language: 'de', subject: 'Parken im Winter' }] });
});

test('a look at words that are not complete leads to the field that lacks, in its language', async () => {
  const { screen } = await open({ words: [WORDS, { language: 'de', subject: 'Parken im Winter', text: '', button: '' }] });
  await screen.getByRole('button', { name: 'Look at it' }).click();
  await expect.element(screen.getByLabelText('Language you write now')).toHaveValue('de');
  await expect.element(screen.getByLabelText('Text', { exact: true })).toHaveFocus();
  await expect.element(screen.getByText('Write the text.')).toBeVisible();
  await screen.getByLabelText('Text', { exact: true }).fill('Ab Montag.');
  await expect.element(screen.getByText('Write the text.')).not.toBeInTheDocument();
});

test('who saves an older draft is told, and what was typed stays', async () => {
  const { api, screen } = await open();
  api.answer(`PUT ${ONE}`, { status: 409, body: { code: 'news-changed' } });
  await screen.getByLabelText('Text', { exact: true }).fill('My own words.');
  await expect.element(screen.getByText('Someone else has saved this draft meanwhile.', { exact: false })).toBeVisible();
  await expect.element(screen.getByLabelText('Text', { exact: true })).toHaveValue('My own words.');
});

test('an audience that is too small says how many it takes', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('4,318 members will get it.')).toBeVisible();
  await screen.getByLabelText('Which members').selectOptions('No journey yet');
  await expect.element(screen.getByText('Too few members for this choice: it takes 50.')).toBeVisible();
});

test('above 500 members it asks for a yes, and says that a second organiser reads it', async () => {
  const { screen } = await open();
  await byName('Look at it')(screen).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'This is how it arrives' })).toBeVisible();
  await expect.element(screen.getByText('Two days are enough.')).toBeVisible();
  await expect.element(screen.getByText('Above 500 members', { exact: false })).toBeVisible();
  await expect.element(byName('Ask for a yes')(screen)).toBeVisible();
});

test('who may not answer reads that it waits; who may says yes or no with what should change', async () => {
  const { screen: waiting } = await open({ state: 'asked', until: '2026-11-28T11:30:00.000Z' });
  await expect.element(waiting.getByText('Harriet Okafor asks for a second yes', { exact: false })).toBeVisible();
  expect(waiting.getByRole('button', { name: 'Yes, send it' }).elements()).toHaveLength(0);
  const { api, screen } = await open({ state: 'asked', mayAnswer: true });
  api.answer(`POST ${ONE}/answer`, { status: 200, body: { state: 'draft' } });
  await screen.getByLabelText('Or say what should change').fill('Name the day.');
  await byName('No, back to a draft')(screen).click();
  await expect.poll(() => api.callsTo(`${ONE}/answer`)[0]?.body).toEqual({ yes: false, words: 'Name the day.' });
});

test('the result tells how many were sent, refused and unsubscribed, and a draft that was refused why', async () => {
  const { screen } = await open({ state: 'sent', recipients: 4201, sent: 4170, refused: 19, unsubscribed: 12, answeredBy: 'Tom Aldous' });
  await expect.element(screen.getByRole('heading', { name: 'Sent in full: 4,170 of 4,201 sent' })).toBeVisible();
  await expect.element(screen.getByRole('row').filter({ hasText: 'Unsubscribed' }).filter({ hasText: '12' })).toBeVisible();
  const { screen: refused } = await open({ answeredBy: 'Tom Aldous', answer: 'Name the day.' });
  await expect.element(refused.getByText('Tom Aldous said no: Name the day.')).toBeVisible();
});

test('while it is sent, the page reads by itself how far it is, which does not count as use of the session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { api, screen } = await open({ state: 'sending', recipients: 40, sent: 0 });
  await expect.element(screen.getByRole('heading', { name: 'Being sent: 0 of 40 sent' })).toBeVisible();
  api.answer(`GET ${ONE}`, { status: 200, body: { ...NEWS, state: 'sent', recipients: 40, sent: 39, refused: 1 } });
  vi.advanceTimersByTime(15_000);
  await expect.element(screen.getByRole('heading', { name: 'Sent in full: 39 of 40 sent' })).toBeVisible();
  expect(api.callsTo(ONE).map(({ headers }) => headers.get(ORGANISER_UNASKED_HEADER))).toEqual([null, '1']);
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  await screen.getByRole('link', { name: 'News' }).first().click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect([api.callsTo(ONE).length, api.callsTo(LIST).at(-1)?.headers.get(ORGANISER_UNASKED_HEADER)]).toEqual([2, null]);
});

test('a draft is deleted once that is asked, and its page leads to the list', async () => {
  const { api, screen } = await open();
  api.answer(`DELETE ${ONE}`, { status: 204 });
  await byName('Delete the draft')(screen).click();
  await expect.element(inDialog(screen)).toHaveAccessibleName('Delete this draft?');
  await inDialog(screen).getByRole('button', { name: 'Keep it' }).click();
  expect(api.callsTo(ONE).filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await byName('Delete the draft')(screen).click();
  await inDialog(screen).getByRole('button', { name: 'Delete the draft' }).click();
  await expect.poll(() => screen.location().pathname).toBe('/organise/news');
  expect(api.callsTo(ONE).filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('communities beneath are offered where there are any', async () => {
  const { screen } = await open();
  await expect.element(screen.getByLabelText('Communities beneath it too')).toBeVisible();
});

test('where no community is beneath, none is offered', async () => {
  const api = standInApi();
  answerNews(api);
  const alone = harriet.communities.filter(({ publicId }) => publicId === 'alder');
  api.answer(`GET ${ORGANISE}/session`, { status: 200, body: { ...harriet, communities: alone } });
  const screen = await mountPage(routes, { at: AT, isMember: false });
  await expect.element(screen.getByLabelText('Which members')).toBeVisible();
  expect(screen.getByLabelText('Communities beneath it too').elements()).toHaveLength(0);
});

const call = { isMember: false, routes, sentence: 'We could not do that.', failures: failed, isInTitle: false } as const;
let typed = 0;
const looking = async (screen: Mounted) => await byName('Look at it')(screen).click();
testFailedCalls({
  'beginning a draft': {
    ...call,
    isInTitle: true,
    at: '/organise/news',
    prepare: (api) => answerNews(api),
    call: `POST ${OF_ALDER}`,
    button: byName('Write'),
    success: { status: 201, body: { id: 'n-1' } },
    done: async (screen) => await expect.poll(() => screen.location().pathname).toBe(AT),
  },
  'sending a test': {
    ...call,
    at: AT,
    prepare: (api) => answerNews(api),
    fill: looking,
    call: `POST ${ONE}/test`,
    button: byName('Send a test to me'),
    success: { status: 200, body: { success: true } },
    done: toast('Sent to harriet@alder.example'),
  },
  'saving a draft': {
    ...call,
    at: AT,
    prepare: (api) => answerNews(api),
    call: `PUT ${ONE}`,
    button: byName('Look at it'),
    // It is saved by itself, a while after the last letter.
    press: async (screen) => await screen.getByLabelText('Text', { exact: true }).fill(`Text ${(typed += 1)}`),
    sentence: 'We could not save it.',
    kept: async (screen) => await expect.element(screen.getByLabelText('Text', { exact: true })).toHaveValue(`Text ${typed}`),
    success: { status: 200, body: { version: 4 } },
    done: says('Saved as a draft'),
  },
  'sending it': {
    ...call,
    at: AT,
    prepare: (api) => answerNews(api),
    fill: looking,
    call: `POST ${ONE}/send`,
    button: byName('Ask for a yes'),
    success: { status: 200, body: { state: 'asked' } },
    done: async (screen) => await expect.element(byName('Ask for a yes')(screen)).not.toHaveAttribute('aria-busy', 'true'),
  },
  'holding it': {
    ...call,
    isInTitle: true,
    at: AT,
    prepare: (api) => answerNews(api, { state: 'sending', recipients: 4201, sent: 1200 }),
    call: `PUT ${ONE}/held`,
    button: byName('Hold it'),
    success: { status: 200, body: { success: true } },
    done: async (screen) => await expect.element(byName('Hold it')(screen)).not.toHaveAttribute('aria-busy', 'true'),
  },
  'deleting a draft': {
    ...call,
    at: AT,
    prepare: (api) => answerNews(api),
    fill: async (screen) => await byName('Delete the draft')(screen).click(),
    call: `DELETE ${ONE}`,
    button: (screen) => inDialog(screen).getByRole('button', { name: /^(Delete the draft|Deleting)/ }),
    busy: 'Deleting the draft',
    sentence: 'We could not delete it.',
    success: { status: 204 },
    done: leadsTo('/organise/news'),
  },
});
