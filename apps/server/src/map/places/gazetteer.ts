import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../../kernel/db/client.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import { isGazetteerLoaded } from './find-places.ts';
import { GAZETTEER_FOLDER } from './gazetteer-file.ts';
import { loadGazetteer, type LoadOptions } from './load-gazetteer.ts';
import { placeKey } from './place-key.ts';
import type { PlaceSearch } from './places.ts';
import { createSearch } from './search-gazetteer.ts';

export type GazetteerDeps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly folder?: string;
  /** How long a search waits for the gazetteer to load. It is less than the portal waits for a call. */
  readonly patienceMs?: number;
};

const PATIENCE_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
export function createGazetteer({ store, clock, log, folder = GAZETTEER_FOLDER, patienceMs = PATIENCE_MS }: GazetteerDeps): PlaceSearch {
  let stopping: AbortSignal | null = null;
  let loading: Promise<void> | null = null;
  let isKnownToBeLoaded = false;
  const search = createSearch(store);

  function ensureLoading(signal: AbortSignal, options?: LoadOptions): Promise<void> {
    loading ??= load(signal, options).finally(() => {
      loading = null;
    });
    return loading;
  }

  async function load(signal: AbortSignal, options?: LoadOptions): Promise<void> {
    const isStopping = () => signal.aborted;
    for (let pauseMs = FIRST_RETRY_MS; !isStopping(); pauseMs = Math.min(LAST_RETRY_MS, pauseMs * 2)) {
      try {
        return await loadGazetteer({ store, log, clock, folder }, signal, options);
      } catch (error) {
        if (isStopping()) return;
        log.error({ err: error }, 'the gazetteer could not be loaded; it is tried again');
        await delay(pauseMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    service: null,
    prepare(signal) {
      stopping = signal;
      return ensureLoading(signal);
    },
    async suggest(text, options) {
      const wasLoaded = isKnownToBeLoaded;
      const found = await search(text, options);
      if (found.places.length > 0 || placeKey(text) === '') return found;
      isKnownToBeLoaded = await isGazetteerLoaded(store.db);
      // If the gazetteer became ready meanwhile, this search may have come too early, so it is repeated.
      if (isKnownToBeLoaded) return wasLoaded ? found : await search(text, options);
      if (stopping === null) return { kind: 'unavailable' };
      // It is not loaded yet, or a crash of PostgreSQL has emptied it. It is then loaded again.
      const ready = ensureLoading(stopping, { onlyIfNone: true });
      if (!(await isSettledWithin(ready, patienceMs, options.signal))) return { kind: 'unavailable' };
      return (await isGazetteerLoaded(store.db)) ? await search(text, options) : { kind: 'unavailable' };
    },
  };
}

async function isSettledWithin(work: Promise<void>, timeMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(timeMs, false, { signal: signal === undefined ? timer.signal : AbortSignal.any([timer.signal, signal]) }).catch(
    () => false,
  );
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
