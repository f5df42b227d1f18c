import type { Request } from '@waylift/contract/request';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ana, answerMatches, sofia, tom } from '../../../../../e2e/support/matches.ts';
import { answerRequest, askedOf, liftWith, overOf, requestAddress } from '../../../../../e2e/support/requests.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import { wordsOf } from '../../test-support/words-of.ts';
import * as requestPage from './request.route.tsx';

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
  answerMatches(api, [ana(), tom(), sofia()]);
});

async function open(request: Request, known: Parameters<typeof answerRequest>[2] = {}): Promise<void> {
  answerRequest(api, request, known);
  await openAt(request.id);
}

async function openAt(id: string): Promise<void> {
  screen = await mountPage([routeOf('/dashboard/request/:requestId', requestPage)], { at: `/dashboard/request/${id}` });
}

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const expectTitle = async (words: string) => await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(words);
const expectSaid = async (words: string | RegExp) => await expect.element(screen.getByText(words).first()).toBeVisible();

describe('a request that was sent', () => {
  const old = { createdAt: '2026-01-01T08:00:00Z' };

  test('tells what happens next, and of those who have not answered', async () => {
    const request = askedOf(ana());
    const unanswered = [overOf(tom(), { id: 'r2', state: 'expired', ...old }), overOf(sofia(), { id: 'r3', state: 'expired', ...old })];
    const waiting = askedOf(sofia(), { id: 'r4', ...old });
    await open(request, { sent: [request, waiting, ...unanswered], answers: { outOfTen: 7, days: 2 } });
    await expectTitle('You have asked Ana');
    await expectSaid(/^Ana has until \d+ \w+ to answer\. We’ll email you/);
    const next = screen.getByRole('listitem').filter({ hasText: 'Ana answers' });
    await expect.element(next).toMatchTextContent('We send one reminder:');
    expect(wordsOf(screen.getByRole('definition'))).toEqual([
      'Monday to Thursday, both ways',
      'Ana drives. +6 min for Ana.',
      request.message,
    ]);
    await expectSaid('3 of your requests have had no answer');
    await expectSaid('In Plain, 7 out of 10 requests are answered, most of them within 2 days.');
  });

  test('can be withdrawn, after a question, and then the page says who else goes the way', async () => {
    const request = askedOf(ana());
    await open(request);
    await button('Withdraw request').click();
    const dialog = screen.getByRole('dialog', { name: 'Withdraw your request?' });
    await expect.element(dialog.getByRole('button', { name: 'Keep request' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Withdraw request')).toHaveFocus();
    await button('Withdraw request').click();
    const withdrawn = overOf(ana(), { state: 'withdrawn' });
    api.answer(`POST ${requestAddress(request)}/withdraw`, { status: 200, body: withdrawn });
    answerRequest(api, withdrawn);
    await dialog.getByRole('button', { name: 'Withdraw request' }).click();
    await expectTitle('You have withdrawn your request');
    await expect.element(screen.getByRole('main')).toHaveFocus();
    await expect.element(screen.getByRole('heading', { name: '2 more people go your way' })).toBeVisible();
  });
});

describe('a request that no longer fits', () => {
  test('says so to the one who asked, without a time for an answer', async () => {
    await open(askedOf(ana(), { match: null }));
    await expectSaid('One of the two journeys has changed since you asked, so Ana cannot accept it.');
    expect(screen.getByText('Ana has until').query()).toBeNull();
  });

  test('says so to the one who is asked, who cannot accept it', async () => {
    await open(askedOf(tom(), { match: null, mine: false }));
    await expectSaid('One of the two journeys has changed since Tom asked, so you cannot accept it.');
    await expect.element(screen.getByRole('radio')).toHaveLength(1);
  });
});

describe('a request that is over', () => {
  test('without an answer says so, and whom one could ask next, the same one again among them', async () => {
    await open(overOf(ana(), { state: 'expired' }));
    await expectTitle('Ana has not answered');
    await expect.element(link('Ask Ana again')).toHaveAttribute('href', '/dashboard/match/match-ana?journey=journey-1#ask');
    const words = /You drive\. \+4\smin for you\. Wednesday and Friday, both ways\. £158 a year\./;
    await expect.element(link(/^Tom W\./)).toHaveAccessibleName(expect.stringMatching(words));
  });

  test('offers nobody with whom one shares, or who has said no', async () => {
    const declined = overOf(sofia(), { state: 'declined' });
    await open(overOf(ana(), { state: 'expired' }), { sent: [declined], lifts: [liftWith(tom(), [3])] });
    await expect.element(link('Ask Ana again')).toBeVisible();
    expect(link(/^(?:Tom|Sofia)/).query()).toBeNull();
  });

  test('since it was declined is read with its sentence, and does not offer the one who declined', async () => {
    answerMember(api, 'Tom');
    await open(overOf(ana(), { state: 'declined', reason: 'already-sharing' }));
    await expectTitle('Ana cannot share a lift with you this time');
    await expectSaid('Thank you for asking, Tom. I already share lifts on these days. I hope you find someone soon.');
    await expect.element(link(/^Tom W\./)).toHaveAttribute('href', '/dashboard/match/match-tom?journey=journey-1');
    expect(link(/^Ana M\./).query()).toBeNull();
  });

  test('since other days were proposed leads to the proposal', async () => {
    const proposal = askedOf(ana(), { id: 'request-8', mine: false, createdAt: new Date().toISOString() });
    await open(overOf(ana(), { state: 'declined', reason: 'other-days' }), { received: [proposal] });
    await expectTitle('Ana has proposed other days');
    await expect.element(link('See the proposal')).toHaveAttribute('href', '/dashboard/request/request-8');
  });

  test('since the other has withdrawn it says so', async () => {
    await open(overOf(tom(), { mine: false, state: 'withdrawn' }));
    await expectTitle('Tom has withdrawn this request.');
  });

  test('since a journey is deleted leads to the dashboard', async () => {
    await open(overOf(tom(), { mine: false, state: 'void', journeyId: null }));
    await expectTitle('This request has been closed');
    await expect.element(link('Go to your dashboard')).toBeVisible();
  });

  test('and no longer known is shown as none', async () => {
    await openAt('request-9');
    await expectTitle('This request no longer exists');
  });

  test('since it was accepted is its lift', async () => {
    await open(overOf(tom(), { id: 'request-10', state: 'accepted', liftId: 'lift-3' }));
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/lift/lift-3');
  });
});
