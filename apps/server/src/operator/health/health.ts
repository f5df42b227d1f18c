import { isNotNull, min } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import { version } from '../../kernel/config/version.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import { logSparsely } from '../../kernel/effects/log-sparsely.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { isFresh } from '../../kernel/effects/is-fresh.ts';
import type { Db } from '../../kernel/db/client.ts';
import { isMailHeld } from '../../mail/queue/held-mail.ts';
import type { ImageStore } from '../../kernel/storage/images.ts';
import type { Mailer } from '../../mail/delivery/mailer.ts';
import type { PlaceSearch } from '../../map/places/places.ts';
import type { Router } from '../../map/routing/routing.ts';
import { RETRY_AFTER_SECONDS } from '../../kernel/http/problem.ts';
import { hasRoom } from '../../kernel/http/store-room.ts';

const CHECK_TIMEOUT_MS = 3_000;
/** Anybody may ask, so the answer is cached for a moment: nobody can make this server flood its mail server. */
const KEPT_FOR_MS = 2_000;

type State = 'ok' | 'away';
/** `full`: it can be read, but its disk is full. */
type StoreState = State | 'full';
/** `files`: mails are only written to files; `held`: they wait for the operator. */
type MailState = State | 'files' | 'held';
/** `ending`: a secret of a community's provider ends within 30 days; `ended`: it has. */
type SignOnState = 'ok' | 'ending' | 'ended';
/** Undefined parts are not used by this server, and are left out. */
export type Readiness = { readonly [part in 'images' | 'places' | 'routing']?: State | undefined } & {
  readonly store?: StoreState | undefined;
  readonly mail?: MailState | undefined;
  /** Absent while no community has a provider with a secret that ends. */
  readonly signOn?: SignOnState | undefined;
};
type Checked = {
  readonly config: Pick<Config, 'mail'>;
  readonly log: Logger;
  readonly db: Db;
  readonly mailer: Mailer;
  readonly images: ImageStore;
  readonly places: PlaceSearch;
  readonly routing: Router;
};

/**
 * Serves `/readyz`. It is 503 when the database is unavailable or the server is stopping. It lists the other parts too, but they do not make it 503:
 * mail waits in the queue, and with a full disk pages can still be read. Answers a function that tells the state of each part.
 */
export function mountHealth(app: FastifyInstance, { clock, ...checked }: Checked & { readonly clock: Clock }): () => Promise<Readiness> {
  const tellSparsely = logSparsely();
  let kept: { readonly readiness: Promise<Readiness>; readonly askedAt: number } | null = null;
  const readiness = (): Promise<Readiness> => {
    const now = clock.now().getTime();
    if (kept === null || !isFresh(kept.askedAt, now, KEPT_FOR_MS))
      kept = { readiness: checkAll({ ...checked, clock }, tellSparsely), askedAt: now };
    return kept.readiness;
  };

  mountLiveness(app);
  mountReadiness(app, readiness);
  return readiness;
}

export function mountReadiness(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/readyz', async (_request, reply) => {
    const checks = await readiness();
    const status = app.isStopping() ? 'stopping' : checks.store === 'away' ? 'unavailable' : 'ready';
    if (status !== 'ready') reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS));
    return reply.header('cache-control', 'no-store').send({ status, checks });
  });
}

export function mountLiveness(app: FastifyInstance): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', version }));
}

async function checkAll(
  { config, log, db, mailer, images, places, routing, clock }: Checked & { readonly clock: Clock },
  tellSparsely: ReturnType<typeof logSparsely>,
): Promise<Readiness> {
  const [store, mail, imagesState, placesState, routingState, signOn] = await Promise.all([
    storeState(db, () => tellSparsely('full', () => log.error('the disk of the store is full: make room on it'))),
    mailState(config, db, mailer),
    stateOf(
      () => images.check(),
      (error) => log.warn({ err: error }, 'the images cannot be used'),
    ),
    stateOf(async () => (await places.service?.check()) ?? null),
    stateOf(async () => (await routing.service?.check()) ?? null),
    signOnState(db, clock.now()),
  ]);
  return { store, mail, images: imagesState, places: placesState, routing: routingState, signOn };
}

async function storeState(db: Db, onFull: () => void): Promise<StoreState | undefined> {
  const found = Promise.withResolvers<StoreState>();
  const state = await stateOf(async () => {
    found.resolve((await hasRoom(db)) ? 'ok' : 'full');
    return true;
  });
  if (state !== 'ok') return state;
  const room = await found.promise;
  if (room === 'full') onFull();
  return room;
}

/** If the database does not tell whether mail is held, the state of the mail server counts. */
async function mailState({ mail }: Pick<Config, 'mail'>, db: Db, mailer: Mailer): Promise<MailState | undefined> {
  const [isHeld, state] = await Promise.all([stateOf(async () => await isMailHeld(db)), stateOf(() => mailer.check())]);
  if (isHeld === 'ok') return 'held';
  return state === 'ok' && mail === 'files' ? mail : state;
}

const SECRET_TOLD_DAYS = 30;

async function signOnState(db: Db, now: Date): Promise<SignOnState | undefined> {
  const ends: Date[] = [];
  const state = await stateOf(async () => {
    const [first] = await db
      .select({ endsAt: min(signOnProviders.secretEndsAt) })
      .from(signOnProviders)
      .where(isNotNull(signOnProviders.secretEndsAt));
    if (first?.endsAt instanceof Date) ends.push(first.endsAt);
    return ends.length === 0 ? null : true;
  });
  const [endsAt] = ends;
  // Without the store nobody knows.
  if (state !== 'ok' || endsAt === undefined) return undefined;
  const days = (endsAt.getTime() - now.getTime()) / DAY_MS;
  return days <= 0 ? 'ended' : days <= SECRET_TOLD_DAYS ? 'ending' : 'ok';
}

/** @param check answers null if the part does not exist */
async function stateOf(check: () => Promise<boolean | null>, onError?: (error: unknown) => void): Promise<State | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  try {
    const isThere = await Promise.race([check(), timeout]);
    return isThere === null ? undefined : isThere ? 'ok' : 'away';
  } catch (error) {
    onError?.(error);
    return 'away';
  } finally {
    clearTimeout(timer);
  }
}
