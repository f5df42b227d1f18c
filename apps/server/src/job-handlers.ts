import { lookForMatches } from './alerts/look-for-matches.ts';
import { tidyStore } from './db/tidy-store.ts';
import type { Deps } from './create-deps.ts';
import { finishRemoval } from './member/finish-removal.ts';
import { rerouteJourneys } from './member/reroute-journeys.ts';
import { endUnanswered } from './member/registrations.ts';
import { sendMemberMail } from './emails/send-member-mail.ts';
import type { JobHandlers } from './jobs/queue.ts';
import { renewWays } from './matching/renew-ways.ts';
import { removeOldTiles } from './roads/roads-folder.ts';

/** @param stopping aborted once the server stops: what can go on later then ends at once */
export function jobHandlers(deps: Deps, stopping?: AbortSignal): JobHandlers {
  return {
    'send-mail': (payload, _signal, jobId) => sendMemberMail(deps, payload, jobId),
    'finish-removal': (payload, _signal, jobId) => finishRemoval(deps, payload, jobId),
    'tidy-store': async (_payload, signal) => {
      await tidyStore(deps, signal);
      await endUnanswered(deps, { signal });
      await removeOldTiles(deps.config.dataDir, deps.clock.now());
    },
    'reroute-journeys': async (_payload, signal) => {
      await rerouteJourneys(deps, signal, stopping);
      if (deps.config.lifts) await renewWays(deps, { signal: stopping === undefined ? signal : AbortSignal.any([signal, stopping]) });
    },
    'look-for-matches': async (_payload, signal) => void (await lookForMatches(deps, signal, stopping)),
  };
}
