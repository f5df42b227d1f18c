import type { Db } from '../../kernel/db/client.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import type { Router } from '../../map/routing/routing.ts';
import type { Jobs } from '../../mail/queue/queue.ts';

type FollowDeps = { readonly db: Db; readonly jobs: Pick<Jobs, 'enqueue'>; readonly routing: Router; readonly log: Pick<Logger, 'warn'> };

const EVERY_MS = 15_000;

/** Enqueues the jobs that bring journeys and ways to new roads: once at the start, and when this server gets new roads. */
export function followRoads({ db, jobs, routing, log }: FollowDeps, everyMs = EVERY_MS): { look(): Promise<void>; close(): Promise<void> } {
  let known: string | null = null;
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => void look(), everyMs).unref();

  async function follow(): Promise<void> {
    const version = await routing.roadsVersion();
    if (version === null || version === known) return;
    await jobs.enqueue(db, 'reroute-journeys', {});
    await jobs.enqueue(db, 'renew-ways', {});
    known = version;
  }

  async function look(): Promise<void> {
    looking ??= follow()
      // The next look tries again.
      .catch((error: unknown) => log.warn({ err: error }, 'the jobs that follow the roads could not be put'))
      .finally(() => {
        looking = null;
      });
    await looking;
  }

  return {
    look,
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
