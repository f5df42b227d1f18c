import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../kernel/effects/effects.ts';
import { logSparsely } from '../../kernel/effects/log-sparsely.ts';
import { readRoads, type Roads } from '../roads/roads-folder.ts';

/** A disk that does not answer must not delay questions. */
const PATIENCE_MS = 1_000;
/** Tiles of former roads are kept for ten minutes, so new roads must be noticed even when nobody asks. */
const UNASKED_EVERY_MS = 60_000;

type Options = {
  readonly dataDir: string;
  readonly log: Logger;
  readonly everyMs: number;
  /** Called with the roads at each look; null for no roads. Not called when the list cannot be read. */
  readonly onFound: (roads: Roads | null) => void;
};

/**
 * Reads the current roads when somebody asks, at most once in `everyMs`. It opens the file each time: on a network disk there are no change events,
 * and only an opened file is sure to be current.
 */
export function watchRoads({ dataDir, log, everyMs, onFound }: Options): { look(): Promise<void>; close(): void } {
  const sparsely = logSparsely();
  let looking: Promise<void> | null = null;
  let lookedAt = -Infinity;
  const unasked = setInterval(() => void look(), UNASKED_EVERY_MS).unref();

  async function look(): Promise<void> {
    if (looking === null && performance.now() - lookedAt >= everyMs) {
      looking = readRoads(dataDir)
        .then(onFound, (error: unknown) => sparsely('unreadable', () => log.error({ err: error }, 'the imported roads cannot be read')))
        .finally(() => {
          looking = null;
          lookedAt = performance.now();
        });
    }
    if (looking !== null) await Promise.race([looking, delay(PATIENCE_MS, undefined, { ref: false })]);
  }

  return { look, close: () => clearInterval(unasked) };
}
