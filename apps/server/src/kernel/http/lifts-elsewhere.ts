import { endpoints } from '@waylift/contract/endpoints';
import type { Clock, Logger } from '../effects/effects.ts';
import { isFresh } from '../effects/is-fresh.ts';
import { reasonOf } from '../other-servers/ask-server.ts';

/** Enough for a server across an ocean. The portal's start waits no longer. */
const TIME_LIMIT_MS = 3_000;
/** How long an answer is used: the other server may get another version or other settings. */
const ASK_AGAIN_MS = 10 * 60_000;
const ASK_AGAIN_AFTER_SILENCE_MS = 30_000;

type LiftsElsewhere = {
  /** The last known answer. When it is old, the server is asked again in the background. */
  readonly hasLifts: () => boolean;
  readonly ask: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Whether the API of another server has the calls of lifts: without a token, such a call answers 401. Any other answer means no. While the server
 * does not answer, its last answer is used.
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
