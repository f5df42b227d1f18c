import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readMatchFigures } from './alerts/match-figures.ts';
import { buildApp, buildPortalApp } from './app.ts';
import { configWarnings } from './config/config-warnings.ts';
import type { Config } from './config/config.ts';
import { closeDataFolder } from './config/data-folder.ts';
import { createDeps, type Deps } from './create-deps.ts';
import { openStore, type Store } from './db/client.ts';
import { addDemoMembers } from './demo/add-demo-members.ts';
import { demoCommunities, onlyPublicCommunity } from './demo/demo-communities.ts';
import { fillEmptyStore } from './demo/fill-empty-store.ts';
import { migrateStore } from './db/migrate.ts';
import { isStoreAway } from './db/store-away.ts';
import { systemClock, type Logger } from './effects/effects.ts';
import { serveDevMailbox } from './features/dev-mailbox/dev-mailbox.endpoints.ts';
import { listenForCommunityChanges } from './community/community-changes.ts';
import { createMetrics, serveMetrics, type Metrics } from './http/metrics.ts';
import { loadPortal } from './http/portal.ts';
import { openStreetMap, type StreetMap } from './http/street-map.ts';
import { jobHandlers } from './job-handlers.ts';
import { readTokenSecrets } from './security/token-secret.ts';

/** How long a database may take to come up beside us, as after a restart of the whole machine. */
const DATABASE_PATIENCE_MS = 60_000;
const DATABASE_PAUSE_MS = 1_000;

export type Surroundings = {
  readonly log: Logger;
  readonly parts: AsyncDisposableStack;
  readonly stopping: AbortSignal;
  readonly onGone: (error: Error) => void;
  readonly beforeListening: () => Promise<void>;
};

/** What an operator does next with a store that has just been made. */
const NEXT_STEPS = [
  'This store is new, and anyone can join its public community (liftshare), which is at /. What to do next:',
  "  npm run waylift -- community create --slug SLUG --name 'NAME'   makes a community of your own, at /SLUG",
  '  npm run waylift -- community deactivate liftshare               makes the public community inactive; / is then not found',
];

type Started = { readonly app: FastifyInstance; readonly notices: readonly string[] };

/**
 * Starts everything and listens; each part is put on `parts` as soon as it runs, so that even half a start can be stopped.
 * Answers lines for the person at the terminal.
 */
export async function startServer(config: Config, surroundings: Surroundings): Promise<readonly string[]> {
  const { log, parts, stopping, beforeListening } = surroundings;
  for (const warning of configWarnings(config)) log.warn(warning);
  const streetMap = await startStreetMap(config, surroundings);
  const start = config.apiBaseUrl === undefined ? startWhole : startPortalAlone;
  const { app, notices } = await start(config, streetMap, surroundings);
  parts.defer(() => app.close());
  stopping.throwIfAborted();
  await beforeListening();
  await app.listen({ host: config.host, port: config.port });
  return notices;
}

async function startStreetMap({ mapPmtiles, mapStyleUrl }: Config, { log, parts }: Surroundings): Promise<StreetMap | null> {
  return mapPmtiles === undefined || mapStyleUrl !== undefined ? null : parts.use(await openStreetMap(mapPmtiles, log));
}

async function startPortalAlone(config: Config, streetMap: StreetMap | null, { log, parts }: Surroundings): Promise<Started> {
  const portal = await loadPortal();
  if (portal === null) throw new Error('API_BASE_URL is set, but there is no portal to serve: run npm run build first.');
  const metrics = await startMetrics(config, parts);
  return { app: await buildPortalApp(config, log, { portal, streetMap, ...(metrics === undefined ? {} : { metrics }) }), notices: [] };
}

async function startMetrics({ host, metricsPort }: Config, parts: AsyncDisposableStack): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const metrics = createMetrics();
  const server = await serveMetrics(metrics, { host, port: metricsPort });
  parts.defer(() => server.close());
  return metrics;
}

async function startWhole(config: Config, streetMap: StreetMap | null, surroundings: Surroundings): Promise<Started> {
  const { log, parts, stopping } = surroundings;
  closeDataFolder(config.dataDir);
  const store = await openAndMigrate(config, surroundings);
  const tokenSecrets = await readTokenSecrets(config, store, systemClock);
  const metrics = await startMetrics(config, parts);
  const deps = createDeps({ config, store, log, tokenSecrets, ...metrics });
  if (config.lifts) metrics?.watchMatches(() => readMatchFigures(deps));
  parts.defer(() => deps.mailer.close());
  parts.defer(() => deps.routing.close());
  const isNew = await fillEmptyStore(deps, config.productName, config.demo ? demoCommunities : onlyPublicCommunity);
  if (isNew) log.info(config.demo ? 'made the demonstration communities' : 'made the public community');
  if (isNew && config.demo && config.effectiveEnvironment !== 'production') await addDemoMembers(deps);

  const listener = listenForCommunityChanges({ store, communities: deps.communities, log });
  parts.defer(() => listener.close());
  stopping.throwIfAborted();
  parts.defer(() => deps.jobs.stop());
  await deps.jobs.start(jobHandlers(deps, stopping));
  // The roads may have changed while no server ran.
  await deps.jobs.enqueue(deps.db, 'reroute-journeys', {});
  const portal = await loadPortal();
  if (portal === null) log.warn('there is no portal to serve, only the API: run npm run build');
  const mailbox = await serveDevMailbox(config);
  if (mailbox !== null) parts.defer(() => mailbox.close());
  const app = await buildApp(deps, {
    portal,
    streetMap,
    ...(metrics === undefined ? {} : { metrics }),
    ...(mailbox === null ? {} : { mailboxUrl: mailbox.url }),
  });
  // Who is still answered and what still runs are waited for at the same time.
  app.addHook('preClose', async () => void deps.jobs.rest());
  preparePlaces(app, deps, parts);
  // Valhalla starts beside the first requests too, and the log says at once what it lacks.
  app.addHook('onListen', () => void deps.routing.service?.check());
  return { app, notices: isNew && !config.demo ? NEXT_STEPS : [] };
}

/** Beside the first requests, so that no start waits for it; a stop does not wait for the rest of it. */
function preparePlaces(app: FastifyInstance, { places }: Deps, parts: AsyncDisposableStack): void {
  const stopping = new AbortController();
  let preparing = Promise.resolve();
  parts.defer(async () => {
    stopping.abort();
    await preparing;
  });
  app.addHook('onListen', async () => {
    preparing = places.prepare(stopping.signal);
  });
}

async function openAndMigrate(config: Config, { log, parts, stopping, onGone }: Surroundings): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  const store = await openStore(databaseUrl === undefined ? { dataDir } : { databaseUrl }, {
    onError: (error) => log.warn({ err: error }, 'a connection to the store was lost'),
    onGone,
  });
  parts.defer(() => store.close());
  const giveUpAt = Date.now() + DATABASE_PATIENCE_MS;
  for (;;) {
    stopping.throwIfAborted();
    try {
      await migrateStore(store);
      return store;
    } catch (error) {
      if (!isStoreAway(error) || Date.now() > giveUpAt) throw error;
      log.warn({ err: error }, 'the database does not answer yet');
      await delay(DATABASE_PAUSE_MS, undefined, { signal: stopping });
    }
  }
}
