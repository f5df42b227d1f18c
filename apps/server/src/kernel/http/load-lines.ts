/**
 * Requests wait in lines, one for each kind, so that a flood of one kind leaves room for the others. Lines are short: a request that finds no place
 * gets a 503 at once, before anything is looked up. Health checks, files of the build and prepared pages do not wait.
 */
import { availableParallelism } from 'node:os';
import type { Endpoint } from '@waylift/contract/endpoint';
import type { EndpointName } from '@waylift/contract/endpoints';
import type { Config } from '../config/config.ts';
import { createWaitingLine, type TakeTurn, type WatchLine } from '../effects/waiting-line.ts';

export type LoadKind = 'calls' | 'passwords' | 'places' | 'matches' | 'outside' | 'sign-ons' | 'pages';
export type LoadLines = { readonly [K in LoadKind]: TakeTurn };

/** Calls that keep the store or the processor busy for long, and calls that wait for the router or a bucket. All others are `calls`. */
const KIND_OF: { readonly [N in EndpointName]?: LoadKind } = {
  places: 'places',
  matches: 'matches',
  match: 'matches',
  route: 'outside',
  addJourney: 'outside',
  changeJourney: 'outside',
  requests: 'outside',
  request: 'outside',
  askToShare: 'outside',
  acceptRequest: 'outside',
  proposeDays: 'outside',
  communityImage: 'outside',
  changeLookPicture: 'outside',
  setSignOn: 'outside',
  testSignOn: 'outside',
  startSignOn: 'sign-ons',
  finishSignOn: 'sign-ons',
};

/** Fewer than the store has connections (kernel/db/client.ts), so that some are left for the other kinds. */
const CALLS_AT_ONCE = 8;
const OUTSIDE_AT_ONCE = 32;
/** A whole workforce may begin at nine o'clock. Whoever is sent away then waits longer than in line. */
const SIGN_ONS_WAITING = 600;
/** React renders a page without pause, and all other requests wait for that. */
const PAGES_AT_ONCE = 1;
const PAGES_REST_AT_MOST_MS = 20;
/** Requests that wait for a thread (kernel/security/password-hash.ts) or for their turn at a limit (kernel/limits/limiter.ts). */
const PASSWORDS_AT_ONCE = 500;
/** The longest wait; after that, a busy server answers 503. It is also how long a flood is felt after its end. */
const PATIENCE_MS = 2_000;
/** How much of one turn of the event loop a kind may take. */
export const EACH_TURN_MS = 1;

export function loadKindOf(name: EndpointName, { problems }: Pick<Endpoint, 'problems'>): LoadKind {
  return problems.includes('busy') ? 'passwords' : (KIND_OF[name] ?? 'calls');
}

export function createLoadLines(
  { apiBaseUrl, geocoderUrl, routingUrls }: Pick<Config, 'apiBaseUrl' | 'geocoderUrl' | 'routingUrls'>,
  watchLine?: WatchLine,
): LoadLines {
  /** For work of the store or of this process. The other half of the cores is left to the other kinds. */
  const halfTheCores = Math.max(1, Math.floor(availableParallelism() / 2));
  const line = (kind: LoadKind, running: number, waiting: number, rest?: { readonly restAtMostMs: number }) =>
    createWaitingLine({
      running,
      waiting,
      patienceMs: PATIENCE_MS,
      eachTurnMs: EACH_TURN_MS,
      ...rest,
      watch: (ofLine) => watchLine?.(kind, ofLine),
    });
  return {
    calls: line('calls', CALLS_AT_ONCE, 400),
    passwords: line('passwords', PASSWORDS_AT_ONCE, 200),
    places: line('places', geocoderUrl === undefined ? halfTheCores : OUTSIDE_AT_ONCE, 200),
    matches: line('matches', routingUrls === undefined ? halfTheCores : OUTSIDE_AT_ONCE, 100),
    outside: line('outside', OUTSIDE_AT_ONCE, 200),
    'sign-ons': line('sign-ons', OUTSIDE_AT_ONCE, SIGN_ONS_WAITING),
    pages:
      apiBaseUrl === undefined
        ? line('pages', PAGES_AT_ONCE, 200, { restAtMostMs: PAGES_REST_AT_MOST_MS })
        : line('pages', OUTSIDE_AT_ONCE, 200),
  };
}
