import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../effects/effects.ts';
import type { Db } from '../db/client.ts';
import type { ImageStore } from '../storage/images.ts';
import type { Mailer } from '../emails/mailer.ts';
import type { PlaceSearch } from '../places/places.ts';
import type { Router } from '../routing/routing.ts';
import { RETRY_AFTER_SECONDS } from './problem.ts';

const CHECK_TIMEOUT_MS = 3_000;
/** Asking is free for anyone, so the answer is kept for a moment: nobody can make this server pester its mail server. */
const KEPT_FOR_MS = 2_000;

type State = 'ok' | 'away';
type Readiness = {
  readonly store: State;
  readonly mail: State;
  readonly images: State;
  readonly places?: State;
  readonly routing?: State;
};
type Checked = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly images: ImageStore;
  readonly places: PlaceSearch;
  readonly routing: Router;
};

/** `/readyz` is 503 when the store is away; it tells of the rest too, whose absence stops nobody: mail, for one, waits in the queue. */
export function mountHealth(app: FastifyInstance, { clock, ...checked }: Checked & { readonly clock: Clock }): void {
  let kept: { readonly readiness: Promise<Readiness>; readonly until: number } | null = null;
  const readiness = (): Promise<Readiness> => {
    const now = clock.now().getTime();
    if (kept === null || kept.until <= now) kept = { readiness: checkAll(checked), until: now + KEPT_FOR_MS };
    return kept.readiness;
  };

  mountLiveness(app);
  app.get('/readyz', async (_request, reply) => {
    const checks = await readiness();
    const isReady = checks.store === 'ok';
    if (!isReady) reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS));
    return reply.header('cache-control', 'no-store').send({ status: isReady ? 'ready' : 'unavailable', checks });
  });
}

export function mountLiveness(app: FastifyInstance): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
}

async function checkAll({ db, mailer, images, places, routing }: Checked): Promise<Readiness> {
  const [store, mail, pictures, placeSearch, router] = await Promise.all([
    stateOf(async () => {
      await db.execute(sql`select 1`);
      return true;
    }),
    stateOf(() => mailer.check()),
    stateOf(() => images.check()),
    places.service === null ? undefined : stateOf(async () => (await places.service?.check()) === true),
    routing.service === null ? undefined : stateOf(async () => (await routing.service?.check()) === true),
  ]);
  return {
    store,
    mail,
    images: pictures,
    ...(placeSearch === undefined ? {} : { places: placeSearch }),
    ...(router === undefined ? {} : { routing: router }),
  };
}

async function stateOf(check: () => Promise<boolean>): Promise<State> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  try {
    return (await Promise.race([check(), timeout])) ? 'ok' : 'away';
  } catch {
    return 'away';
  } finally {
    clearTimeout(timer);
  }
}
