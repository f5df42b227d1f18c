import type { Clock, Logger } from '../effects/effects.ts';
import type { Store } from './client.ts';

/** Clocks that are set by the network differ by milliseconds. At about a minute, servers refuse tokens that another one signed. */
const WARN_FROM_SECONDS = 5;
const LOOK_EVERY_MS = 5 * 60_000;

type Watched = { readonly store: Pick<Store, 'pool'>; readonly clock: Clock; readonly log: Logger };
export type ClockWatch = {
  /** How far ours is ahead of the store's; null before the first answer. */ readonly aheadSeconds: () => number | null;
  readonly close: () => void;
};

/** Compares this machine's clock with the store's, which all servers share: now, and from time to time. Warns when they differ. */
export async function watchClock({ store, clock, log }: Watched): Promise<ClockWatch> {
  let ahead: number | null = null;
  async function look(): Promise<void> {
    ahead = (await secondsAhead(store, clock)) ?? ahead;
    if (ahead !== null && Math.abs(ahead) > WARN_FROM_SECONDS)
      log.warn(
        { aheadSeconds: ahead },
        `the clock of this machine is ${Math.round(Math.abs(ahead))} s ${ahead < 0 ? 'behind' : 'ahead of'} that of the store: what one server signs, another one may refuse. Let both be set by the network (NTP)`,
      );
  }
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return { aheadSeconds: () => ahead, close: () => clearInterval(timer) };
}

/** The time between question and answer is not counted: any clock within it may be right. */
async function secondsAhead({ pool }: Pick<Store, 'pool'>, clock: Clock): Promise<number | null> {
  try {
    const askedAt = clock.now().getTime();
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    const answeredAt = clock.now().getTime();
    const there = rows[0]?.now.getTime() ?? askedAt;
    if (there < askedAt) return (askedAt - there) / 1000;
    return there > answeredAt ? (answeredAt - there) / 1000 : 0;
  } catch {
    // Other code reports that the store is away.
    return null;
  }
}
