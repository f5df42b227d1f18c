import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { CLIENT_HEADER } from '@waylift/contract/client-header';
import type { EndpointName } from '@waylift/contract/endpoints';
import { BODY_MAX_BYTES } from '@waylift/contract/limits';
import { callTable } from '@waylift/contract/without-lifts';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './kernel/config/config.ts';
import type { Deps } from './create-deps.ts';
import { collectGarbage } from './kernel/effects/collect-garbage.ts';
import { systemClock, type Logger } from './kernel/effects/effects.ts';
import { mountAccountRemoval } from './accounts/account-removal/account-removal.endpoints.ts';
import { mountCalendar } from './sharing/calendar/calendar.endpoints.ts';
import { mountCommunity } from './communities/community/community.endpoints.ts';
import { mountCommunityPlace } from './communities/community-place/community-place.endpoints.ts';
import { mountConversation } from './sharing/conversation/conversation.endpoints.ts';
import { mountDashboard } from './accounts/dashboard/dashboard.endpoints.ts';
import { mountWayToMailbox } from './mail/mailbox/dev-mailbox.endpoints.ts';
import { mountEmailVerification } from './accounts/email-verification/email-verification.endpoints.ts';
import { mountInvitation } from './accounts/invitation/invitation.endpoints.ts';
import { mountJoinLinks } from './accounts/join/join-links.endpoints.ts';
import { mountJoin } from './accounts/join/join.endpoints.ts';
import { mountJourney } from './sharing/journey/journey.endpoints.ts';
import { mountLift } from './sharing/lift/lift.endpoints.ts';
import { mountMatch } from './sharing/match/match.endpoints.ts';
import { mountCar } from './sharing/car/car.endpoints.ts';
import { mountNotifications } from './sharing/notifications/notifications.endpoints.ts';
import { mountMemberBlock } from './sharing/member-block/member-block.endpoints.ts';
import { mountMemberEvents } from './sharing/member-events/member-events.endpoints.ts';
import { mountOrganisedFigures } from './operator/organiser/figures.endpoints.ts';
import { createOrganiserDoor } from './operator/organiser/create-organiser-door.ts';
import { mountOrganisedMembers } from './operator/organiser/members/members.endpoints.ts';
import { mountOrganiserInvitations } from './operator/organiser/invitations.endpoints.ts';
import { mountFactors } from './operator/organiser/factors.endpoints.ts';
import { mountOrganisedRules } from './operator/rules/rules.endpoints.ts';
import { mountOrganisedSignOn } from './operator/sign-in-system/sign-in-system.endpoints.ts';
import { mountOrganiser } from './operator/organiser/organiser.endpoints.ts';
import { mountOrganisers } from './operator/organiser/organisers.endpoints.ts';
import { mountOrganisersByProvider } from './operator/organiser/by-provider.endpoints.ts';
import { mountWaysIn } from './operator/organiser/ways-in.endpoints.ts';
import { mountOrganiserAudit } from './operator/audit/audit.endpoints.ts';
import { mountOrganiserDuties } from './operator/duties/duties.endpoints.ts';
import { mountOrganiserNews } from './operator/news/news.endpoints.ts';
import { mountOrganisedLook } from './operator/look/look.endpoints.ts';
import { mountOrganisedPlaces } from './operator/look/places.endpoints.ts';
import { mountOrganiserReports } from './operator/reports/reports.endpoints.ts';
import { mountOrganiserServer } from './operator/server/server.endpoints.ts';
import { mountPasskey } from './accounts/passkey/passkey.endpoints.ts';
import { mountPassword } from './accounts/password/password.endpoints.ts';
import { mountPeopleNear } from './sharing/people-near/people-near.endpoints.ts';
import { mountPlaces } from './map/places/places.endpoints.ts';
import { mountRequest } from './sharing/request/request.endpoints.ts';
import { mountPush } from './sharing/push/push.endpoints.ts';
import { mountAway } from './sharing/away/away.endpoints.ts';
import { mountRide } from './sharing/ride/ride.endpoints.ts';
import { mountRoute } from './map/routing/route.endpoints.ts';
import { mountSessions } from './accounts/sessions/sessions.endpoints.ts';
import { mountSettings } from './accounts/settings/settings.endpoints.ts';
import { mountSignInByQr } from './accounts/sign-in-by-qr/sign-in-by-qr.endpoints.ts';
import { mountSignOn } from './accounts/sign-on/sign-on.endpoints.ts';
import { mountSignIn } from './accounts/sign-in/sign-in.endpoints.ts';
import { readClient } from './kernel/http/client-address.ts';
import { mountDocsPage } from './kernel/http/docs-page.ts';
import type { SharedAnswers } from './kernel/http/connection.ts';
import { watchConnections } from './kernel/http/connections.ts';
import { handleClientError, handleError, handleFrameworkError } from './kernel/http/error-handler.ts';
import { mountGallery } from './kernel/http/gallery.ts';
import { mountHealth, mountLiveness, mountReadiness } from './operator/health/health.ts';
import { readJsonBodies } from './kernel/http/json-body.ts';
import { createLoadLines } from './kernel/http/load-lines.ts';
import { liftsElsewhere } from './kernel/http/lifts-elsewhere.ts';
import type { Metrics } from './operator/health/metrics.ts';
import { mountNotFound } from './kernel/http/not-found.ts';
import { mountOpenApi } from './kernel/http/openapi.ts';
import { baseUrlsOfPages, mountPortal, type LoadedPortal } from './kernel/http/portal.ts';
import { answerFromMemory, createPreparedAnswers, type PreparedAnswers } from './kernel/http/prepared-answers.ts';
import { addressOf, closeConnectionsAtStop, drainAtStop, guardRequests, logRequests } from './kernel/http/request-hooks.ts';
import { answerInTurn } from './kernel/http/requests-in-turn.ts';
import { addSecurityHeaders } from './kernel/http/security-headers.ts';
import type { StreetMap } from './kernel/http/street-map.ts';

/** Enough for every address of the portal with its query, and far below Node's limit for headers. */
export const ADDRESS_MAX_LENGTH = 4096;
const PATIENCE = { headersMs: 10_000, requestMs: 30_000, answerMs: 30_000, lookMs: 250 } as const;
/** For an answer that is read slowly, no more than this and one piece is kept ready. */
const UNREAD_BYTES = 16 * 1024;
/** Longer than common proxies keep connections, so that the server never closes one that a proxy is about to use. */
const KEEP_ALIVE_MS = 72_000;
const PREFLIGHT_SECONDS = 600;
const COMPRESS_FROM_BYTES = 1024;

type Parts = {
  readonly portal?: LoadedPortal | null;
  readonly streetMap?: StreetMap | null;
  readonly metrics?: Metrics;
  readonly mailboxUrl?: string;
  /** How long a request may take to arrive (headers, and all of it), how long its answer may stand still, and how often that is checked. */
  readonly patience?: { readonly [P in keyof typeof PATIENCE]: number };
};

export async function buildApp(deps: Deps, parts: Parts = {}): Promise<FastifyInstance> {
  const { portal = null, streetMap = null, mailboxUrl } = parts;
  const { clock, communities, config } = deps;
  const prepared = createPreparedAnswers({ clock, version: () => communities.version() });
  const app = await createHttpApp(deps.config, deps.log, prepared, parts);

  app.decorate('organiserDoor', config.organise ? createOrganiserDoor(deps) : null);
  const readiness = mountHealth(app, deps);
  parts.metrics?.watchParts(readiness);
  mountCommunity(app, deps);
  mountCommunityPlace(app, deps);
  mountPeopleNear(app, deps);
  mountJoin(app, deps);
  mountJoinLinks(app, deps);
  mountEmailVerification(app, deps);
  mountSignIn(app, deps);
  mountSignInByQr(app, deps);
  mountSignOn(app, deps);
  mountPasskey(app, deps);
  mountPassword(app, deps);
  mountInvitation(app, deps);
  mountDashboard(app, deps);
  mountSessions(app, deps);
  mountSettings(app, deps);
  mountJourney(app, deps);
  mountMatch(app, deps);
  mountLift(app, deps);
  mountRide(app, deps);
  mountAway(app, deps);
  mountCalendar(app, deps);
  mountRequest(app, deps);
  mountNotifications(app, deps);
  mountCar(app, deps);
  mountPush(app, deps);
  mountConversation(app, deps);
  mountMemberBlock(app, deps);
  mountMemberEvents(app, deps);
  mountAccountRemoval(app, deps);
  mountWaysIn(app, deps);
  mountOrganisersByProvider(app, deps);
  mountOrganiser(app, deps);
  mountFactors(app, deps);
  mountOrganisers(app, deps);
  mountOrganiserDuties(app, deps);
  mountOrganiserReports(app, deps);
  mountOrganiserAudit(app, deps);
  mountOrganisedMembers(app, deps);
  mountOrganisedFigures(app, deps);
  mountOrganiserInvitations(app, deps);
  mountOrganisedRules(app, deps);
  mountOrganisedSignOn(app, deps);
  mountOrganiserNews(app, deps);
  mountOrganiserServer(app, { ...deps, readiness });
  mountOrganisedLook(app, deps);
  mountOrganisedPlaces(app, deps);
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
  closeConnectionsAtStop(app);
  return app;
}

/** The portal alone, for an API on another server (`API_BASE_URL`): without store, jobs and mail. */
export async function buildPortalApp(
  config: Config,
  log: Logger,
  parts: { readonly portal: LoadedPortal; readonly streetMap?: StreetMap | null; readonly metrics?: Metrics },
): Promise<FastifyInstance> {
  const app = await createHttpApp(config, log, createPreparedAnswers({ clock: systemClock, version: () => 0 }), parts);
  app.decorate('organiserDoor', null);
  mountLiveness(app);
  mountReadiness(app, async () => ({}));
  mountNotFound(app);
  await mountGallery(app, config);
  await mountPortal(
    app,
    { portal: parts.portal, streetMap: parts.streetMap ?? null, hasLifts: await askForLifts(app, config, log) },
    config,
  );
  closeConnectionsAtStop(app);
  return app;
}

/** Asks the other API once before the first page is served, so that all pages agree from then on. */
async function askForLifts(app: FastifyInstance, { lifts, apiBaseUrl }: Config, log: Logger): Promise<() => boolean> {
  if (!lifts || apiBaseUrl === undefined) return () => false;
  const elsewhere = liftsElsewhere(apiBaseUrl, { clock: systemClock, log });
  app.addHook('preClose', async () => elsewhere.close());
  await elsewhere.ask();
  return elsewhere.hasLifts;
}

async function createHttpApp(
  config: Config,
  log: Logger,
  prepared: PreparedAnswers,
  { portal = null, metrics, patience = PATIENCE }: Parts,
): Promise<FastifyInstance> {
  const sharedAnswers: SharedAnswers = new WeakSet();
  const app = fastify({
    serverFactory(answer) {
      const server = createServer({
        headersTimeout: patience.headersMs,
        requestTimeout: patience.requestMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: patience.lookMs,
        highWaterMark: UNREAD_BYTES,
        // The host is checked in answerInTurn, together with the rest of the head.
        requireHostHeader: false,
      });
      const connectionOf = watchConnections(server, { ...config, patience, shared: sharedAnswers, collectGarbage });
      return server.on('request', answerInTurn(answer, connectionOf));
    },
    loggerInstance: log,
    // request-hooks.ts logs requests without personal data.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // The id is always ours: a client's own id could be anything, and would be written into the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: 'idle',
    // Requests that are under way at a stop are finished, not refused.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => addressOf(url),
    routerOptions: { maxParamLength: ADDRESS_MAX_LENGTH },
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  });
  app.decorate('callTable', callTable(config));
  app.decorate('readClient', readClient(config, log));
  app.decorate('mountedEndpoints', new Set<EndpointName>());
  app.decorate('sharedAnswers', sharedAnswers);
  app.decorate('loadLines', createLoadLines(config, metrics?.watchLine));
  app.decorate('countEvent', metrics?.countEvent ?? (() => undefined));
  app.setErrorHandler(handleError);
  answerFromMemory(app, prepared);
  logRequests(app, metrics?.observeRequest);
  drainAtStop(app, config.drainSeconds * 1000);
  await addSecurityHeaders(app, config, portal === null ? [] : baseUrlsOfPages(portal, config));
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['accept', 'accept-language', 'authorization', 'content-type', 'if-none-match', 'last-event-id', CLIENT_HEADER],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id', CLIENT_HEADER],
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
  guardRequests(app, ADDRESS_MAX_LENGTH);
  readJsonBodies(app);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // Answers are compressed while they are sent, so quick matters more than small. Files are compressed by the build.
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } },
    // A few compressed bytes can expand to gigabytes.
    globalDecompression: false,
  });
  return app;
}
