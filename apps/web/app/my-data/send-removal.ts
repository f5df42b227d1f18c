/** Deleting a journey of the member. Browser only. */
import type { Journey } from '@waylift/contract/journey';
import { setbackOf } from '../api/failure.ts';
import { keepaliveCall, session } from '../session/browser-session.ts';
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

/** Deletes a journey at once, without undo. @returns whether it succeeded */
export async function removeJourneyNow(journey: Journey): Promise<boolean> {
  const removal = journeyRemovals.removeNow(journey);
  session.holdOpen(removal);
  return (await removal) ?? false;
}

/** Removes a journey from the list, with undo. If this document or the session ends before that is over, the call is made then. */
export function removeJourney(journey: Journey): void {
  const settleNow = () => journeyRemovals.settle({ isUnloading: true });
  const onPageHide = () => void settleNow();
  addEventListener('pagehide', onPageHide);
  const callOff = session.beforeTheEnd(settleNow);
  const isOver = journeyRemovals.remove(journey).finally(() => {
    removeEventListener('pagehide', onPageHide);
    callOff();
  });
  session.holdOpen(isOver);
  // Refreshes the token now, because the call may be made while the page unloads, when there is no time for it.
  void session.accessToken();
}
