import { expect } from 'vitest';
import { page as viewport } from 'vitest/browser';
import { anotherKind } from '../../../../../e2e/support/failures.ts';
import { ana, answerMatches, MATCHES, matchesAnswer, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerRequest, askedOf } from '../../../../../e2e/support/requests.ts';
import { byName, everyKind, failed, inDialog, leadsTo, says, testFailedCalls, toast, withKept } from '../../test-support/failed-call.ts';
import { answerMember, routeOf, routeWithin } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as matches from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';
import * as matchPage from './match.route.tsx';

const outer = routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route');
const page = {
  routes: [routeWithin(outer, matches)],
  at: '/dashboard/journey/journey-1',
  prepare: answering([ana()]),
};

function answering(found: Parameters<typeof answerMatches>[1], more: object = {}) {
  return (api: StandInApi) => {
    answerMember(api);
    answerMatches(api, found, more);
  };
}

const matchItself = {
  routes: [routeOf('/dashboard/match/:matchId', matchPage)],
  at: '/dashboard/match/match-ana?journey=journey-1',
  prepare: (api: StandInApi) => {
    answering([ana()])(api);
    api.answer('GET /v2/liftshare/match/match-ana', { status: 200, body: ana() });
    answerRequest(api, askedOf(ana()));
  },
};

testFailedCalls({
  'blocking the person of a match': {
    ...matchItself,
    call: 'PUT /v2/liftshare/member/ref-ana/block',
    fill: async (screen) => await screen.getByRole('button', { name: 'Block Ana' }).click(),
    button: (screen) => inDialog(screen).getByRole('button', { name: 'Block Ana' }),
    busy: 'Blocking',
    sentence: 'We could not block Ana.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { together: [] } },
    async done(screen) {
      await expect.element(screen.getByRole('heading', { level: 1, name: 'You have blocked Ana' })).toBeVisible();
      await expect.element(inDialog(screen)).not.toBeInTheDocument();
    },
  },
  'reporting the person of a match': {
    ...matchItself,
    call: 'POST /v2/liftshare/member/ref-ana/report',
    async fill(screen) {
      await screen.getByRole('button', { name: 'Report Ana' }).click();
      await inDialog(screen).getByRole('radio', { name: 'Unsafe driving' }).click();
      await inDialog(screen).getByLabelText('What happened?', { exact: true }).fill('Drove much too fast.');
    },
    button: byName('Send report'),
    busy: 'Sending',
    sentence: 'We could not send your report.',
    failures: failed,
    isInTitle: false,
    success: { status: 202 },
    done: async (screen) => await expect.element(screen.getByRole('status').filter({ hasText: 'Your report is with us.' })).toBeVisible(),
  },
  'looking for matches': {
    ...page,
    call: `GET ${MATCHES}`,
    prepare: (api) => {
      answering([])(api);
      api.answer(`GET ${MATCHES}`, { status: 500 });
    },
    button: byName('Try again'),
    sentence: 'We could not look for matches.',
    failures: [...everyKind, { ...anotherKind, words: '' }].map((failure) => ({
      ...failure,
      words: `${failure.words} Your journey is safe.`.trim(),
    })),
    isInTitle: false,
    kept: async (screen) => await expect.element(screen.getByText('Mon–Fri, 08:00 and back 17:30')).toBeVisible(),
    success: matchesAnswer([ana()]),
    done: async (screen) => await expect.element(screen.getByRole('heading', { name: '1 person goes your way' })).toHaveFocus(),
  },
  'looking for more matches': {
    ...page,
    call: `GET ${MATCHES}`,
    prepare: answering([ana()], { next: 'more', total: null }),
    button: byName('Show more'),
    busy: 'Looking for more',
    sentence: 'We could not look for more.',
    failures: [...failed, { ...anotherKind, words: '' }],
    isInTitle: false,
    kept: async (screen) => await expect.element(screen.getByRole('heading', { level: 3 })).toHaveLength(1),
    success: matchesAnswer([{ ...ana(), id: 'match-2' }]),
    done: async (screen) => await expect.element(screen.getByRole('heading', { level: 3 })).toHaveLength(2),
  },
  'pausing a journey': {
    ...page,
    call: 'PUT /v2/liftshare/journey/journey-1',
    button: byName('Pause this journey'),
    busy: 'Saving',
    sentence: 'We could not change your journey.',
    failures: everyKind,
    isInTitle: false,
    kept: async (screen) => await expect.element(screen.getByRole('heading', { name: '1 person goes your way' })).toBeVisible(),
    success: { status: 200, body: travelledJourney() },
    done: toast('Your journey has been changed.'),
  },
  'hiding a match': {
    ...matchItself,
    call: 'PUT /v2/liftshare/match/match-ana/hidden',
    button: byName('Not for me'),
    busy: 'Saving',
    sentence: 'We could not change that.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: says('You’ll no longer see Ana M. here.'),
  },
  'showing a match again': {
    ...page,
    call: 'DELETE /v2/liftshare/match/match-ana/hidden',
    prepare: answering([{ ...ana(), hidden: true }]),
    button: byName('Show again'),
    busy: 'Saving',
    sentence: 'We could not change that.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: says('You’ll see Ana M. here again.'),
  },
  'asking to share': {
    call: 'POST /v2/liftshare/request',
    ...matchItself,
    fill: async (screen) => {
      // Wide enough for the form beside the match.
      await viewport.viewport(1280, 900);
      await screen.getByLabelText('Your message', { exact: true }).fill('Shall we?');
    },
    button: byName('Send request'),
    busy: 'Sending',
    sentence: 'We could not send your request.',
    failures: withKept,
    isInTitle: true,
    kept: async (screen) => await expect.element(screen.getByLabelText('Your message', { exact: true })).toHaveValue('Shall we?'),
    success: { status: 201, body: askedOf(ana()) },
    done: leadsTo('/dashboard/request/request-ref-ana'),
  },
});
