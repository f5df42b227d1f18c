/** The call that deletes a journey. Browser only. */
import { keepaliveCall } from '../../session/browser-session.ts';
import { setbackOf } from '../../api/failure.ts';
import { createJourneyRemovals, type SendRemoval } from './journey-removals.ts';

/** Not a router action: the last chance for the call is while the page unloads, when no action runs. */
const sendRemoval: SendRemoval = async ({ id }, { isUnloading }) => {
  const answer = await keepaliveCall('removeJourney', { params: { journeyId: id } }, { isUnloading });
  if (answer.ok) return null;
  const { failure } = answer;
  return failure.kind === 'refused' && failure.code === 'journey-not-found' ? null : setbackOf(failure);
};

/** The removals of this tab. The server renders none, so its pages share nothing. */
export const journeyRemovals = createJourneyRemovals(sendRemoval);
