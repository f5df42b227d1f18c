import type { OrganisedRules, RulesMeaning } from '@waylift/contract/organiser-rules';
import { expect, test } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as rulesPage from './rules.route.tsx';

const RULES = `${ORGANISE}/communities/alder/rules`;
const LOADED: OrganisedRules = {
  rules: {
    join: 'password',
    domains: [],
    needsVerification: true,
    matchesWith: 'community',
    offersItself: false,
    offerWords: '',
    language: 'en',
  },
  version: 'v-1',
  hasPassword: true,
  signOnLabel: null,
  parent: null,
  children: 2,
  family: [
    { name: 'Alderbrook Town', matchesWith: 'family' },
    { name: 'Depot', matchesWith: 'community' },
  ],
};
const ONE = { count: 0, others: 0, names: [], unnamed: 0 };
const LOOK: RulesMeaning = {
  changes: [
    { rule: 'join', means: [{ ...ONE, kind: 'other-domain-stays', count: 214 }] },
    { rule: 'matching', means: [{ ...ONE, kind: 'now-find', count: 5212, others: 2505, names: ['Alderbrook Town'] }] },
  ],
  at: '2026-11-25T11:42:00.000Z',
};
const ok = (body: unknown) => ({ status: 200, body });

async function open(api: StandInApi, loaded: OrganisedRules = LOADED): Promise<Mounted> {
  answerOrganiser(api, harriet);
  api.answer(`GET ${RULES}`, ok(loaded));
  const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
  const within: unknown = { ...around, children: [routeOf('/organise/community/:community/rules', rulesPage)] };
  // The types of a stub know either a path or an index.
  return await mountPage([within as ReturnType<typeof routeOf>], { at: '/organise/community/alder/rules', isMember: false });
}
const puts = (api: StandInApi) => api.callsTo(RULES).filter(({ method }) => method === 'PUT');
const heading = (screen: Mounted) => screen.getByRole('heading', { level: 1 });

test('what a change means is said with its numbers before it is made, by one button that names the deed', async () => {
  const api = standInApi();
  api.answer(`POST ${RULES}/look`, ok(LOOK));
  api.answer(`PUT ${RULES}`, ok({ changed: 3 }));
  const screen = await open(api);
  await screen.getByText('People with an address of our domains').click();
  await byName('See what this means')(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Give at least one domain' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Domains' }).fill('aldervalley.example\nnot a domain');
  await byName('See what this means')(screen).click();
  await expect.element(screen.getByRole('link', { name: /“not” is not a domain/ })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Domains' }).fill('aldervalley.example\nhighways.example');
  await screen.getByText('Also the communities beneath it, as far as they say the same').click();
  await byName('See what this means')(screen).click();
  await expect.element(heading(screen)).toHaveTextContent('What this change means');
  await expect.element(screen.getByText('214 members have an address of another domain. They stay.')).toBeVisible();
  await expect.element(screen.getByText('2,505 members of Alderbrook Town and 5,212 of yours can now find each other.')).toBeVisible();
  await expect.element(screen.getByText('People with an address of aldervalley.example, highways.example')).toBeVisible();
  expect(puts(api)).toHaveLength(0);
  await byName('Make 2 changes')(screen).click();
  await expect.element(screen.getByText('2 changes are made.')).toBeVisible();
  expect(puts(api)[0]?.body).toMatchObject({
    rules: { join: 'domains', domains: ['aldervalley.example', 'highways.example'], matchesWith: 'family' },
    password: null,
    version: 'v-1',
  });
});

test('who goes back to the rules finds the changes that were not made', async () => {
  const api = standInApi();
  api.answer(`POST ${RULES}/look`, ok(LOOK));
  const screen = await open(api);
  await screen.getByText('Only people who are invited').click();
  await byName('See what this means')(screen).click();
  await byName('Rules, with your changes kept')(screen).click();
  await expect.element(screen.getByRole('radio', { name: 'Only people who are invited' })).toBeChecked();
});

test('rules that somebody else has changed meanwhile are not changed, and the page says so', async () => {
  const api = standInApi();
  api.answer(`POST ${RULES}/look`, ok(LOOK));
  api.answer(`PUT ${RULES}`, { status: 409, body: { code: 'conflict' } });
  const screen = await open(api);
  await screen.getByText('An account is active at once').click();
  await byName('See what this means')(screen).click();
  await byName('Make 2 changes')(screen).click();
  await expect.element(screen.getByText('Someone else has just changed the rules. Please load the page again.')).toBeVisible();
});

test('a community with a sign-in system shows no other way to join, and one alone nobody to find', async () => {
  const screen = await open(standInApi(), { ...LOADED, rules: { ...LOADED.rules, join: 'sign-on' }, children: 0, family: [] });
  await expect.element(screen.getByText('People join through your sign-in system')).toBeVisible();
  expect(screen.getByText('Only people who are invited').elements()).toHaveLength(0);
  expect(screen.getByRole('radiogroup', { name: 'Who finds whom' }).elements()).toHaveLength(0);
});
