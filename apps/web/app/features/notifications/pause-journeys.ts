import type { ApiClient } from '../../api/client.ts';
import { setbackOf } from '../../api/failure.ts';
import type { CallOutcome } from '../../forms/use-action.ts';
import { allJourneys } from '../../my-data/own-journey.ts';

/** Pauses or resumes all journeys, with one call each. After a failure the changed ones stay so, and another attempt continues with the rest. */
export async function pauseJourneys(api: ApiClient, paused: boolean, signal: AbortSignal): Promise<CallOutcome> {
  const own = await allJourneys(api, signal);
  if (!own.ok) return setbackOf(own.failure);
  for (const journey of own.value.filter((one) => (one.paused ?? false) !== paused)) {
    const answer = await api.call('changeJourney', { params: { journeyId: journey.id }, body: { paused } }, { signal });
    if (!answer.ok) return setbackOf(answer.failure);
  }
  return { kind: 'done' };
}

/** `none`: the member has no journeys. */
export type Pausing = 'none' | 'all' | 'some';

/** Undefined when it fails to load. Never rejects. */
export async function loadPausing(api: ApiClient, signal: AbortSignal): Promise<Pausing | undefined> {
  try {
    const own = await allJourneys(api, signal);
    if (!own.ok) return undefined;
    if (own.value.length === 0) return 'none';
    return own.value.every(({ paused }) => paused === true) ? 'all' : 'some';
  } catch {
    return undefined;
  }
}
