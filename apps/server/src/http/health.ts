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
/** Undefined, and so not told: what this server does not use. */
type Readiness = { readonly [part in 'store' | 'mail' | 'images' | 'places' | 'routing']: State | undefined };
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
  const [storeState, mailState, imagesState, placesState, routingState] = await Promise.all([
    stateOf(async () => {
      await db.execute(sql`select 1`);
      return true;
    }),
    stateOf(() => mailer.check()),
    stateOf(() => images.check()),
    stateOf(async () => (await places.service?.check()) ?? null),
    stateOf(async () => (await routing.service?.check()) ?? null),
  ]);
  return { store: storeState, mail: mailState, images: imagesState, places: placesState, routing: routingState };
}

/** @param check answers null where there is nothing to be there or away */
async function stateOf(check: () => Promise<boolean | null>): Promise<State | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  try {
    const isThere = await Promise.race([check(), timeout]);
    return isThere === null ? undefined : isThere ? 'ok' : 'away';
  } catch {
    return 'away';
  } finally {
    clearTimeout(timer);
  }
}
