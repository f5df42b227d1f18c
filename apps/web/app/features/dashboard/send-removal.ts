/** The call that deletes a journey. Browser only. */
import { keepaliveCall } from '../../session/browser-session.ts';
import { setbackOf } from '../../api/failure.ts';
import { createJourneyRemovals, type SendRemoval } from './journey-removals.ts';

/** No action of the router: the last chance to call is while the page goes away, when none is run any more. */
const sendRemoval: SendRemoval = async ({ id }, { isUnloading }) => {
  const answer = await keepaliveCall('removeJourney', { params: { journeyId: id } }, { isUnloading });
  if (answer.ok) return null;
  const { failure } = answer;
  return failure.kind === 'refused' && failure.code === 'journey-not-found' ? null : setbackOf(failure);
};

/** Those of this tab. A page drawn on the server has none, so nothing is shared there. */
export const journeyRemovals = createJourneyRemovals(sendRemoval);
