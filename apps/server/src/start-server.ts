import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { languages } from '@waylift/words/languages';
import type { FastifyInstance } from 'fastify';
import { buildApp, buildPortalApp } from './app.ts';
import { configWarnings } from './kernel/config/config-warnings.ts';
import type { Config } from './kernel/config/config.ts';
import { closeDataFolder, openFolderAbove } from './kernel/config/data-folder.ts';
import { OWN_COMMAND } from './kernel/config/own-command.ts';
import { createDeps, type Deps } from './create-deps.ts';
import { openStore, storeAddress, type Store } from './kernel/db/client.ts';
import { addDemoMembers } from './operator/demo/add-demo-members.ts';
import { demoCommunities, onlyHomeCommunity } from './operator/demo/demo-communities.ts';
import { fillEmptyStore } from './operator/demo/fill-empty-store.ts';
import { importDemoRoads } from './operator/demo/import-demo-roads.ts';
import { countSharing } from './sharing/lift/count-sharing.ts';
import { addDemoFigures } from './operator/demo/demo-figures.ts';
import { addDemoDuties } from './operator/demo/demo-duties.ts';
import { mountDemoOrganisers } from './operator/demo/demo-organisers.endpoints.ts';
import { addDemoOrganisers } from './operator/demo/demo-organisers.ts';
import { signOnAsDemo } from './operator/demo/sign-on-as-demo.ts';
import { migrateStore } from './kernel/db/migrate.ts';
import { prepareForPooler } from './kernel/db/pooler.ts';
import { isStoreAway } from './kernel/db/store-away.ts';
import { watchClock } from './kernel/db/watch-clock.ts';
import { systemClock, type Logger } from './kernel/effects/effects.ts';
import { serveDevMailbox } from './mail/mailbox/dev-mailbox.endpoints.ts';
import { listenForCommunityChanges } from './communities/community/community-changes.ts';
import { createMetrics, type Metrics } from './operator/health/metrics.ts';
import { serveMetrics } from './operator/health/serve-metrics.ts';
import { loadPortal } from './kernel/http/portal.ts';
import { openStreetMap, type StreetMap } from './kernel/http/street-map.ts';
import { holdMail } from './mail/queue/held-mail.ts';
import { followRoads } from './journeys/way/follow-roads.ts';
import { lookForWaysAgain } from './journeys/way/renew-all-ways.ts';
import { jobHandlers } from './job-handlers.ts';
import { imagesFolder } from './kernel/storage/images.ts';
import { resealSecrets } from './accounts/sign-on/reseal-secrets.ts';
import { resealAppSecrets } from './operator/organiser/reseal-app-secrets.ts';
import { keepTellingOfServer } from './operator/server/tell-of-server.ts';
import { readTokenSecrets } from './kernel/security/token-secret.ts';
import { watchFigures } from './watch-figures.ts';

/** How long a database may take to start, such as after a restart of the machine. */
const DATABASE_PATIENCE_MS = 60_000;
const DATABASE_PAUSE_MS = 1_000;
/** So many new connections wait while the server is busy. A client that finds no place tries again a second later. */
const BACKLOG = 4_096;

export type Surroundings = {
  readonly log: Logger;
  readonly parts: AsyncDisposableStack;
  readonly stopping: AbortSignal;
  readonly onGone: (error: Error) => void;
  readonly beforeListening: () => Promise<void>;
};

/** What an operator does next with a new store. */
function nextSteps(slug: string): string[] {
  const isPublic = slug === PUBLIC_COMMUNITY_SLUG;
  return [
    `This store is new. Anyone can join its community '${slug}', which is at /. What to do next:`,
    `  ${OWN_COMMAND} community set ${slug} --name 'NAME' --colour '#0b5fff'   gives it your name and colour`,
    `  ${OWN_COMMAND} image add --community ${slug} --as logo logo.png   gives it your logo`,
    `  ${OWN_COMMAND} community set ${slug} --privacy closed   lets people join by your invitation alone`,
    `  ${OWN_COMMAND} community create --slug SLUG --name 'NAME'   makes another community, at /SLUG`,
    ...(isPublic ? ['For one community of your own at /, set HOME_COMMUNITY to its slug.'] : []),
  ];
}

type Started = { readonly app: FastifyInstance; readonly notices: readonly string[] };

/**
 * Starts everything and listens. Each part is added to `parts` as soon as it runs, so that half a start can be stopped too. Returns lines for the
 * person at the terminal.
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
  // For a name with two addresses, Fastify would take one. A proxy may ask the other.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  await app.listen({ host, port: config.port, backlog: BACKLOG });
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

async function startMetrics({ metricsHost, metricsPort }: Config, parts: AsyncDisposableStack): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const metrics = createMetrics();
  const server = await serveMetrics(metrics, { host: metricsHost, port: metricsPort });
  parts.defer(() => server.close());
  return metrics;
}

/** Starts again from the beginning, as a new process would, when the store is away or lost on the way. */
async function startWhole(config: Config, streetMap: StreetMap | null, surroundings: Surroundings): Promise<Started> {
  const { log, parts, stopping } = surroundings;
  const giveUpAt = performance.now() + DATABASE_PATIENCE_MS;
  for (;;) {
    stopping.throwIfAborted();
    const ownParts = parts.use(new AsyncDisposableStack());
    try {
      return await tryToStart(config, streetMap, { ...surroundings, parts: ownParts });
    } catch (error) {
      if (!isStoreAway(error) || performance.now() > giveUpAt) throw error;
      log.warn({ err: error }, 'the database does not answer yet');
      await ownParts.disposeAsync().catch((failure: unknown) => log.warn({ err: failure }, 'what had started could not be stopped'));
      await delay(DATABASE_PAUSE_MS, undefined, { signal: stopping });
    }
  }
}

async function tryToStart(config: Config, streetMap: StreetMap | null, surroundings: Surroundings): Promise<Started> {
  const { log, parts, stopping } = surroundings;
  closeDataFolder(config.dataDir);
  // If the folder is missing later, somebody has removed it.
  if (config.s3 === undefined) await mkdir(imagesFolder(config.dataDir), { recursive: true, mode: 0o700 });
  const openFolder = openFolderAbove(config.dataDir);
  if (openFolder !== null)
    log.warn(`DATA_DIR: every user of this machine can put another folder in its place: run chmod o-w ${openFolder}`);
  const store = await openAndMigrate(config, surroundings);
  const tokenSecrets = await readTokenSecrets(config, store, systemClock);
  const metrics = await startMetrics(config, parts);
  const deps = createDeps({ config, store, log, tokenSecrets, ...metrics });
  await resealSecrets(deps);
  await resealAppSecrets(deps);
  const clock = config.databaseUrl === undefined ? null : await watchClock({ store, clock: systemClock, log });
  parts.defer(() => clock?.close());
  if (metrics !== undefined) watchFigures(metrics, deps, clock);
  parts.defer(() => deps.mailer.close());
  parts.defer(() => deps.routing.close());
  const isNew = await fillEmptyStore(deps, config.productName, config.demo ? demoCommunities : onlyHomeCommunity(config.homeCommunity));
  if (isNew) log.info(config.demo ? 'made the demonstration communities' : 'made the first community');
  await warnOfMissingHome(deps);
  if (isNew && config.demo && config.effectiveEnvironment !== 'production') {
    await addDemoMembers(deps);
    await addDemoOrganisers(deps);
    await addDemoDuties(deps);
    await addDemoFigures(deps);
    await countSharing(deps);
  }
  const demoProvider = await signOnAsDemo(deps);
  parts.defer(() => demoProvider?.close());

  const known = await keepTellingOfServer(deps);
  parts.defer(() => known.close());
  const listener = listenForCommunityChanges({ store, communities: deps.communities, log });
  parts.defer(() => listener.close());
  stopping.throwIfAborted();
  parts.defer(() => deps.jobs.stop());
  if (config.mail === 'hold' && (await holdMail(store.pool)))
    log.warn(`MAIL: mail is held from now on, until \`${OWN_COMMAND} mail release\``);
  await deps.jobs.start(jobHandlers(deps, stopping), config);
  if (config.lifts) await lookForWaysAgain(deps.db);
  const following = followRoads(deps);
  parts.defer(() => following.close());
  // The roads may have changed while no server ran.
  void following.look();
  // A previous version may have stored addresses in another form.
  await deps.jobs.enqueue(deps.db, 'tidy-addresses', {});
  await deps.jobs.enqueue(deps.db, 'count-people', {});
  await deps.jobs.enqueue(deps.db, 'count-months', {});
  const portal = config.pages ? await loadPortal() : null;
  if (config.pages && portal === null) log.warn('there is no portal to serve, only the API: run npm run build');
  const mailbox = await serveDevMailbox(config);
  if (mailbox !== null) parts.defer(() => mailbox.close());
  const app = await buildApp(deps, {
    portal,
    streetMap,
    ...(metrics === undefined ? {} : { metrics }),
    ...(mailbox === null ? {} : { mailboxUrl: mailbox.url }),
  });
  // Open requests and running jobs are waited for at the same time.
  mountDemoOrganisers(app, deps);
  app.addHook('preClose', async () => void deps.jobs.rest());
  runBeside(app, parts, (signal) => deps.places.prepare(signal));
  if (config.demoRoads) runBeside(app, parts, (signal) => importDemoRoads(deps, { isFirst: isNew }, signal));
  if (demoProvider !== null)
    app.addHook(
      'onListen',
      () => void demoProvider.load().catch((error: unknown) => log.warn({ err: error }, 'nobody can sign on to the demonstration')),
    );
  // Starts Valhalla early, so that the log says at once what is missing.
  app.addHook('onListen', () => void deps.routing.service?.check());
  if (portal !== null) await makeHomePages(app, stopping);
  return { app, notices: isNew && !config.demo ? nextSteps(config.homeCommunity) : [] };
}

/** Makes the home pages before anybody asks. The first pages of a process take five times as long, because none of their code has run. */
async function makeHomePages(app: FastifyInstance, stopping: AbortSignal): Promise<void> {
  for (const { tag } of languages) {
    stopping.throwIfAborted();
    await app.inject({ url: '/', headers: { 'accept-language': tag, 'accept-encoding': 'br' } });
  }
}

async function warnOfMissingHome({ communities, config: { homeCommunity }, log }: Deps): Promise<void> {
  const home = await communities.bySlug(homeCommunity);
  if (home === null)
    log.warn(`HOME_COMMUNITY: there is no community '${homeCommunity}', so / is not found. Create it, or name another one.`);
  else if (home.row.slug !== homeCommunity)
    log.warn(`HOME_COMMUNITY: the slug of '${homeCommunity}' is '${home.row.slug}' now. Name that one.`);
}

/** Runs beside the first requests, so that the start does not wait for it. A stop ends it. */
function runBeside(app: FastifyInstance, parts: AsyncDisposableStack, work: (signal: AbortSignal) => Promise<void>): void {
  const stopping = new AbortController();
  let running = Promise.resolve();
  parts.defer(async () => {
    stopping.abort();
    await running;
  });
  app.addHook('onListen', async () => {
    running = work(stopping.signal);
  });
}

async function openAndMigrate(config: Config, { log, parts, onGone }: Surroundings): Promise<Store> {
  const store = await openStore(storeAddress(config), {
    onError: (error) => log.warn({ err: error }, 'a connection to the store was lost'),
    onNotice: (line) => log.warn(line),
    onGone,
  });
  parts.defer(() => store.close());
  if (config.databaseUrl !== undefined && !(await prepareForPooler(store)))
    log.warn('DATABASE_URL: the pooler has connections without the time limit of queries. Let it open new ones (PgBouncer: RECONNECT).');
  await migrateStore(store);
  return store;
}
