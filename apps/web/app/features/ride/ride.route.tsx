import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/ride.route';
import type { ApiClient } from '../../api/client.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useLive } from '../../live/use-live.ts';
import { firstJourney, ownJourney } from '../../my-data/own-journey.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { useIsVisible } from '../../platform/use-is-visible.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Gone } from '../../sharing/gone.tsx';
import { makeRideChange, otherWay, type RideAddress, type RideChange, type RideOutcome } from '../../sharing/ride-change.ts';
import { FIRST_LIFTS, readLifts } from '../../sharing/whole-lists.ts';
import { RideView } from './ride-view.tsx';

export const handle = {
  needsLifts: true,
  firstCalls: ({ params: { journeyId, date = '', direction } }) => {
    if (journeyId === undefined || (direction !== 'out' && direction !== 'back')) return [];
    const way: RideAddress = { journeyId, date, direction };
    return [
      { name: 'ride', input: { params: way } },
      { name: 'ride', input: { params: otherWay(way) } },
      ...firstJourney(journeyId),
      FIRST_LIFTS,
    ];
  },
} satisfies PageHandle;

type Loaded = {
  readonly ride: Ride | null;
  /** The other way of that day. */
  readonly other: Ride | null;
  /** Null once it is deleted. */
  readonly journey: Journey | null;
  /** For what the others share of their contact details. Empty where they do not come. */
  readonly lifts: Promise<readonly Lift[]>;
  /** When the rides were read, in milliseconds since 1970. */
  readonly readAtMs: number;
};

/** The present ride with the reader's own journey. @throws when it cannot be loaded */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const api = browserApi();
  const { journeyId, date, direction } = params;
  const lifts = liftsOf(api);
  if (direction !== 'out' && direction !== 'back') return { ride: null, other: null, journey: null, lifts, readAtMs: Date.now() };
  const way: RideAddress = { journeyId, date, direction };
  const [ride, other, journey] = await Promise.all([
    askFor(api, way, request.signal),
    askFor(api, otherWay(way), request.signal),
    ownJourney(api, journeyId, request),
  ]);
  if (ride === 'failed') throw data(null, { status: 503 });
  return { ride, other: other === 'failed' ? null : other, journey, lifts, readAtMs: Date.now() };
}
clientLoader.hydrate = true as const;

export async function clientAction({ request }: Route.ClientActionArgs): Promise<RideOutcome> {
  return await makeRideChange(browserApi(), await request.formData(), request.signal);
}

/** Each change returns the new ride. Loading it again could fail and replace the page by an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

/** Null when there is no such ride: the days may have changed since the address was made. */
async function askFor(api: ApiClient, { journeyId, date, direction }: RideAddress, signal: AbortSignal): Promise<Ride | null | 'failed'> {
  const answer = await api.call('ride', { params: { journeyId, date, direction } }, { signal });
  if (answer.ok) return answer.value;
  const { failure } = answer;
  return failure.kind === 'refused' && (failure.status === 404 || failure.status === 400) ? null : 'failed';
}

/** They only add ways to reach the others. Never rejects. */
async function liftsOf(api: ApiClient): Promise<readonly Lift[]> {
  try {
    const answer = await readLifts(api, new AbortController().signal);
    return answer.ok ? answer.value.lifts : [];
  } catch {
    return [];
  }
}

/** A ride: a car on one date and one way. */
export default function RidePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { ride, other, readAtMs, setRide } = useLatestRide(loaderData);
  useSeen(ride, setRide);
  useFocusOnNewScreen(ride === null ? 'gone' : `${ride.direction} ${ride.state}`);
  if (ride === null) return <Gone title={t(m.ride_gone)} lead={t(m.ride_gone_text)} />;
  return <RideView ride={ride} other={other} journey={loaderData.journey} lifts={loaderData.lifts} readAtMs={readAtMs} onDone={setRide} />;
}

type Rides = Pick<Loaded, 'ride' | 'other' | 'readAtMs'>;

/** The loaded rides, loaded again when something of them changes. If that fails, the shown ones stay. */
function useLatestRide(loaded: Loaded) {
  const [latest, setLatest] = useState<{ readonly loaded: Loaded } & Rides>({ loaded, ...loaded });
  const { ride, other, readAtMs } = latest.loaded === loaded ? latest : loaded;

  function setRide(changed: Ride, change?: RideChange): void {
    setLatest({ loaded, ride: changed, other, readAtMs: Date.now() });
    // The other way may have been called off with it.
    if (change?.kind === 'skip') void reload(changed, { isKnown: true });
  }

  async function reload(of: Ride, { isKnown = false } = {}): Promise<void> {
    const ask = async (way: RideAddress) => await askFor(browserApi(), way, new AbortController().signal).catch(() => 'failed' as const);
    const [newer, newerOther] = await Promise.all([isKnown ? of : ask(of), ask(otherWay(of))]);
    if (newer === 'failed') return;
    setLatest({ loaded, ride: newer, other: newerOther === 'failed' ? other : newerOther, readAtMs: Date.now() });
  }

  useLive((news) => {
    if (ride === null) return;
    const isOfCar = news.name === 'lift' && [ride, other].some((each) => each?.stops.some(({ liftId }) => liftId === news.data.id));
    // Whose lift begins or ends tells the others in the car by its conversation. What they write there is not on this page.
    const isOfTalk = news.name === 'conversation' && news.data.kind === 'car' && news.data.lastMessage?.kind !== 'text';
    if (isOfCar || isOfTalk || news.name === 'reset') void reload(ride);
  });
  return { ride, other, readAtMs, setRide };
}

/** Tells the server once somebody looks at what others have told: being late, or calling off. */
function useSeen(ride: Ride | null, setRide: (ride: Ride) => void): void {
  const isVisible = useIsVisible();
  // What others have told of it, so that each of these is answered once.
  const news = ride === null ? null : JSON.stringify([ride.direction, ride.state, ride.people.map(({ late, rides }) => [late, rides])]);
  const isNew = ride !== null && isVisible && ride.people.some(({ mine, seen }) => mine && !seen);
  const told = useRef<string>(null);
  const see = useEffectEvent(async () => {
    if (ride === null) return;
    const { journeyId, date, direction } = ride;
    // If it fails, it is told again with the next change, or when the page is opened again.
    const answer = await browserApi()
      .call('seeRide', { params: { journeyId, date, direction } }, { signal: new AbortController().signal })
      .catch(() => null);
    if (answer?.ok === true) setRide(answer.value);
  });
  useEffect(() => {
    if (!isNew || news === told.current) return;
    told.current = news;
    void see();
  }, [isNew, news]);
}
