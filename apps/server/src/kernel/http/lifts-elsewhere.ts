import { endpoints } from '@waylift/contract/endpoints';
import type { Clock, Logger } from '../effects/effects.ts';
import { isFresh } from '../effects/is-fresh.ts';
import { reasonOf } from '../other-servers/ask-server.ts';

/** Long enough for a server across an ocean; the start of the portal waits no longer. */
const TIME_LIMIT_MS = 3_000;
/** An answer holds so long: the other server may be given another version, or other settings. */
const ASK_AGAIN_MS = 10 * 60_000;
const ASK_AGAIN_AFTER_SILENCE_MS = 30_000;

type LiftsElsewhere = {
  /** As far as is known; asks again beside the page when that is long ago. */
  readonly hasLifts: () => boolean;
  readonly ask: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Whether the API of someone else's server knows the calls of lifts: without a token it answers 401 to one of them. Any other answer
 * means that it does not, and while it is silent its last answer holds.
 */
export function liftsElsewhere(
  apiBaseUrl: string,
  { clock, log }: { readonly clock: Pick<Clock, 'now'>; readonly log: Pick<Logger, 'warn'> },
): LiftsElsewhere {
  const closed = new AbortController();
  let known = { hasLifts: false, askedAt: 0, holdsForMs: 0 };
  let asking: Promise<void> | null = null;

  async function askOnce(): Promise<void> {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
    try {
      const response = await fetch(`${apiBaseUrl}${endpoints.notifications.path}`, { redirect: 'manual', signal });
      await response.body?.cancel();
      if (response.status >= 500) throw new Error(`status ${response.status}`);
      known = { hasLifts: response.status === 401, askedAt: clock.now().getTime(), holdsForMs: ASK_AGAIN_MS };
    } catch (error) {
      known = { ...known, askedAt: clock.now().getTime(), holdsForMs: ASK_AGAIN_AFTER_SILENCE_MS };
      if (!closed.signal.aborted) log.warn({ reason: reasonOf(error) }, 'the API did not tell whether it knows lifts');
    }
  }

  function ask(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    hasLifts() {
      if (!isFresh(known.askedAt, clock.now().getTime(), known.holdsForMs) && !closed.signal.aborted) void ask();
      return known.hasLifts;
    },
    ask,
    close: () => closed.abort(),
  };
}
