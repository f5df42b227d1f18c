import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../kernel/effects/effects.ts';
import { logSparsely } from '../../kernel/effects/log-sparsely.ts';
import { readRoads, type Roads } from '../roads/roads-folder.ts';

/** A disk that does not answer holds nobody up. */
const PATIENCE_MS = 1_000;
/** The tiles of former roads stay for ten minutes, also where nobody asks meanwhile. */
const UNASKED_EVERY_MS = 60_000;

type Options = {
  readonly dataDir: string;
  readonly log: Logger;
  readonly everyMs: number;
  /** Told what was found with each look; null for no roads. Not told where the list cannot be read. */
  readonly onFound: (roads: Roads | null) => void;
};

/**
 * Reads which roads hold whenever someone asks, at most once in `everyMs`. It reads the file itself: on a network disk nobody is told of a
 * change, and only an opened file is sure to be the present one.
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
