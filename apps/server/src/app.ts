import { randomUUID } from 'node:crypto';
import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { EndpointName } from '@waylift/contract/endpoints';
import { BODY_MAX_BYTES } from '@waylift/contract/limits';
import { callTable } from '@waylift/contract/without-lifts';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Deps } from './create-deps.ts';
import { systemClock, type Logger } from './effects/effects.ts';
import { mountAccountRemoval } from './features/account-removal/account-removal.endpoints.ts';
import { mountCommunity } from './features/community/community.endpoints.ts';
import { mountDashboard } from './features/dashboard/dashboard.endpoints.ts';
import { mountWayToMailbox } from './features/dev-mailbox/dev-mailbox.endpoints.ts';
import { mountEmailVerification } from './features/email-verification/email-verification.endpoints.ts';
import { mountInvitation } from './features/invitation/invitation.endpoints.ts';
import { mountJoin } from './features/join/join.endpoints.ts';
import { mountJourney } from './features/journey/journey.endpoints.ts';
import { mountMatch } from './features/match/match.endpoints.ts';
import { mountNotifications } from './features/notifications/notifications.endpoints.ts';
import { mountPassword } from './features/password/password.endpoints.ts';
import { mountPlaces } from './features/places/places.endpoints.ts';
import { mountRoute } from './features/route/route.endpoints.ts';
import { mountSessions } from './features/sessions/sessions.endpoints.ts';
import { mountSettings } from './features/settings/settings.endpoints.ts';
import { mountSignInByQr } from './features/sign-in-by-qr/sign-in-by-qr.endpoints.ts';
import { mountSignIn } from './features/sign-in/sign-in.endpoints.ts';
import { mountDocsPage } from './http/docs-page.ts';
import { handleClientError, handleError, handleFrameworkError } from './http/error-handler.ts';
import { mountGallery } from './http/gallery.ts';
import { mountHealth, mountLiveness } from './http/health.ts';
import { readJsonBodies } from './http/json-body.ts';
import { liftsElsewhere } from './http/lifts-elsewhere.ts';
import type { Metrics } from './http/metrics.ts';
import { mountNotFound } from './http/not-found.ts';
import { mountOpenApi } from './http/openapi.ts';
import { baseUrlsOfPages, mountPortal, type LoadedPortal } from './http/portal.ts';
import { addressOf, closeConnectionsAtStop, guardRequests, logRequests } from './http/request-hooks.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import type { StreetMap } from './http/street-map.ts';
import { trustedProxies } from './http/trusted-proxies.ts';

/** Long enough for every address of ours with its query; far below what Node takes as a header. */
export const ADDRESS_MAX_LENGTH = 4096;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the usual proxy keeps its connections, so that it is never the server that closes one just then. */
const KEEP_ALIVE_MS = 72_000;
const PREFLIGHT_SECONDS = 600;
const COMPRESS_FROM_BYTES = 1024;

type Parts = {
  readonly portal?: LoadedPortal | null;
  readonly streetMap?: StreetMap | null;
  readonly metrics?: Metrics;
  readonly mailboxUrl?: string;
};

export async function buildApp(deps: Deps, { portal = null, streetMap = null, metrics, mailboxUrl }: Parts = {}): Promise<FastifyInstance> {
  const app = await createHttpApp(deps.config, deps.log, { portal, ...(metrics === undefined ? {} : { metrics }) });

  mountHealth(app, deps);
  mountCommunity(app, deps);
  mountJoin(app, deps);
  mountEmailVerification(app, deps);
  mountSignIn(app, deps);
  mountSignInByQr(app, deps);
  mountPassword(app, deps);
  mountInvitation(app, deps);
  mountDashboard(app, deps);
  mountSessions(app, deps);
  mountSettings(app, deps);
  mountJourney(app, deps);
  mountMatch(app, deps);
  mountNotifications(app, deps);
  mountAccountRemoval(app, deps);
  mountPlaces(app, deps);
  mountRoute(app, deps);
  mountOpenApi(app, deps.config);
  mountDocsPage(app, deps.config);
  if (mailboxUrl !== undefined) mountWayToMailbox(app, mailboxUrl);

  mountNotFound(app);
  if (portal !== null) {
    await mountGallery(app, deps.config);
    await mountPortal(app, { portal, streetMap, hasLifts: () => deps.config.lifts }, deps.config);
  }
  return app;
}

/** The portal alone, for an API elsewhere (`API_BASE_URL`): no store, no jobs, no mail. */
export async function buildPortalApp(
  config: Config,
  log: Logger,
  parts: { readonly portal: LoadedPortal; readonly streetMap?: StreetMap | null; readonly metrics?: Metrics },
): Promise<FastifyInstance> {
  const app = await createHttpApp(config, log, parts);
  mountLiveness(app);
  app.get('/readyz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ready', checks: {} }));
  mountNotFound(app);
  await mountGallery(app, config);
  await mountPortal(
    app,
    { portal: parts.portal, streetMap: parts.streetMap ?? null, hasLifts: await askForLifts(app, config, log) },
    config,
  );
  return app;
}

/** The API elsewhere is asked once before the first page is served, so that the same page is served from then on. */
async function askForLifts(app: FastifyInstance, { lifts, apiBaseUrl }: Config, log: Logger): Promise<() => boolean> {
  if (!lifts || apiBaseUrl === undefined) return () => false;
  const elsewhere = liftsElsewhere(apiBaseUrl, { clock: systemClock, log });
  app.addHook('preClose', async () => elsewhere.close());
  await elsewhere.ask();
  return elsewhere.hasLifts;
}

async function createHttpApp(config: Config, log: Logger, { portal = null, metrics }: Parts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // The hooks of request-hooks.ts log, without what is personal.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Always ours: a client's own id could be anything, and would stand in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // What is under way at a stop is finished, not refused.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => addressOf(url),
    routerOptions: { maxParamLength: ADDRESS_MAX_LENGTH },
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  });
  app.decorate('callTable', callTable(config.lifts));
  app.decorate('mountedEndpoints', new Set<EndpointName>());
  app.decorate('countEvent', metrics?.countEvent ?? (() => undefined));
  app.setErrorHandler(handleError);
  logRequests(app, metrics);
  closeConnectionsAtStop(app);
  await addSecurityHeaders(app, config, portal === null ? [] : baseUrlsOfPages(portal, config));
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['accept', 'accept-language', 'authorization', 'content-type', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
  guardRequests(app, ADDRESS_MAX_LENGTH);
  readJsonBodies(app);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // Made for each answer, so quick rather than smallest; files are compressed when they are built.
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
    // A few compressed bytes could become gigabytes.
    globalDecompression: false,
  });
  return app;
}
