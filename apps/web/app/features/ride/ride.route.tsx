import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/ride.route';
import type { ApiClient } from '../../api/client.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useLive } from '../../live/use-live.ts';
import { ownJourney } from '../../my-data/own-journey.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Gone } from '../../sharing/gone.tsx';
import { readLifts } from '../../sharing/whole-lists.ts';
import { RideView } from './ride-view.tsx';

type Loaded = {
  readonly ride: Ride | null;
  /** The other way of that day. */
  readonly other: Ride | null;
  /** Null once it is deleted. */
  readonly journey: Journey | null;
  /** For what the others share of their contact details. Empty where they do not come. */
  readonly lifts: Promise<readonly Lift[]>;
};
type Way = Ride['direction'];
type Address = { readonly journeyId: string; readonly date: string; readonly direction: Way };

/** The present ride with the reader's own journey. @throws when it cannot be loaded */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const api = browserApi();
  const { journeyId, date, direction } = params;
  const lifts = liftsOf(api);
  if (direction !== 'out' && direction !== 'back') return { ride: null, other: null, journey: null, lifts };
  const way: Address = { journeyId, date, direction };
  const [ride, other, journey] = await Promise.all([
    askFor(api, way, request.signal),
    askFor(api, otherWay(way), request.signal),
    ownJourney(api, journeyId, request),
  ]);
  if (ride === 'failed') throw data(null, { status: 503 });
  return { ride, other: other === 'failed' ? null : other, journey, lifts };
}
clientLoader.hydrate = true as const;

function otherWay({ journeyId, date, direction }: Address): Address {
  return { journeyId, date, direction: direction === 'out' ? 'back' : 'out' };
}

/** Null when there is no such ride: the days may have changed since the address was made. */
async function askFor(api: ApiClient, { journeyId, date, direction }: Address, signal: AbortSignal): Promise<Ride | null | 'failed'> {
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
  const { ride, other } = useLatestRide(loaderData);
  useFocusOnNewScreen(ride === null ? 'gone' : ride.direction);
  if (ride === null) return <Gone title={t(m.ride_gone)} lead={t(m.ride_gone_text)} />;
  return <RideView ride={ride} other={other} journey={loaderData.journey} lifts={loaderData.lifts} />;
}

type Rides = Pick<Loaded, 'ride' | 'other'>;

/** The loaded rides, loaded again when something of them changes. If that fails, the shown ones stay. */
function useLatestRide(loaded: Loaded): Rides {
  const [latest, setLatest] = useState<{ readonly loaded: Loaded } & Rides>({ loaded, ride: loaded.ride, other: loaded.other });
  const { ride, other } = latest.loaded === loaded ? latest : loaded;

  async function reload(of: Ride): Promise<void> {
    const [newer, newerOther] = await Promise.all(
      [of, otherWay(of)].map((each) => askFor(browserApi(), each, new AbortController().signal).catch(() => 'failed' as const)),
    );
    if (newer === undefined || newer === 'failed') return;
    setLatest({ loaded, ride: newer, other: newerOther === 'failed' || newerOther === undefined ? other : newerOther });
  }

  useLive((news) => {
    if (ride === null) return;
    const isOfCar = news.name === 'lift' && [ride, other].some((each) => each?.stops.some(({ liftId }) => liftId === news.data.id));
    if (isOfCar || news.name === 'reset') void reload(ride);
  });
  return { ride, other };
}
