/** Serves the pages. Server and pages meet only here and in the contract: the finished build is loaded, no page is imported. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BODY_MAX_BYTES, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sendBusyPage } from './busy-page.ts';
import { lateSettings } from './late-services.ts';
import { sendFilesFromMemory } from './files-in-memory.ts';
import { PAGES_ROUTE } from './paths.ts';
import { headersForAnybody, sendPrepared, type Made } from './prepared-answers.ts';
import type { BaseUrls, InlineTexts } from './security-headers.ts';
import { mountStreetMap, type StreetMap } from './street-map.ts';

const WEB_BUILD = fileURLToPath(new URL('../../../../web/build', import.meta.url));

/** The build's folders of map squares have names that begin so. */
const MAP_FOLDERS = 'map-';

type PortalContext = {
  readonly settings: ReturnType<typeof pageSettings> & {
    readonly streetMap: StreetMap['settings'] | undefined;
    /** Absent when false, so that a page without lifts has no trace of them. */
    readonly lifts?: true;
    /** Absent without pages for organisers. */
    readonly organise?: true;
  };
  readonly lateSettings: ReturnType<typeof lateSettings>;
  readonly legal: ReturnType<typeof legalSettings>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly policyFor: (inline: InlineTexts) => string;
  readonly isShared: boolean;
  readonly requestId: string;
  readonly logError: (error: unknown) => void;
};
type Portal = (request: Request, context: PortalContext) => Promise<Response>;

type BaseUrlsOf = (settings: ReturnType<typeof pageSettings>) => readonly BaseUrls[];

/** A page that is the same for all visitors of one language. `request` holds nothing else about the visitor. */
type SharedPage = { readonly key: string; readonly request: () => Request };
type Said = { readonly cookie: string | undefined; readonly languages: string | undefined };
type SharedPageOf = (address: string, said: Said) => SharedPage | null;

export type LoadedPortal = {
  readonly render: Portal;
  readonly baseUrlsOf: BaseUrlsOf;
  readonly sharedPages: (publicUrl: string) => SharedPageOf;
  readonly clientFolder: string;
};

/** @returns the built portal; null when it has not been built */
export async function loadPortal(buildFolder: string = WEB_BUILD): Promise<LoadedPortal | null> {
  const entry = join(buildFolder, 'server', 'index.js');
  if (!existsSync(entry)) return null;
  const build: unknown = await import(pathToFileURL(entry).href);
  return { ...portalOf(build), clientFolder: join(dirname(dirname(entry)), 'client') };
}

/** The boundary to the build. Its entry module makes the handler, so that both sides use one copy of React Router. */
function portalOf(build: unknown): Omit<LoadedPortal, 'clientFolder'> {
  if (typeof build === 'object' && build !== null && 'entry' in build) {
    const { entry } = build;
    if (typeof entry === 'object' && entry !== null && 'module' in entry) {
      const { module } = entry;
      if (typeof module === 'object' && module !== null && 'createPortal' in module && 'baseUrlsOf' in module && 'sharedPages' in module) {
        const { createPortal, baseUrlsOf, sharedPages } = module;
        if (typeof createPortal === 'function' && typeof baseUrlsOf === 'function' && typeof sharedPages === 'function')
          return {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unsafe-call -- the portal's entry.server.tsx has these types
            render: createPortal(build) as Portal,
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
            baseUrlsOf: baseUrlsOf as BaseUrlsOf,
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unsafe-call -- see above
            sharedPages: (publicUrl) => sharedPages(build, publicUrl) as SharedPageOf,
          };
      }
    }
  }
  throw new Error('apps/web/build/server is not a build of this portal: run npm run build');
}

export type ServedPortal = {
  readonly portal: LoadedPortal;
  readonly streetMap: StreetMap | null;
  /** Asked for each page, because another server's answer may change. */
  readonly hasLifts: () => boolean;
};

export async function mountPortal(app: FastifyInstance, { portal, streetMap, hasLifts }: ServedPortal, config: Config): Promise<void> {
  if (streetMap !== null) mountStreetMap(app, streetMap);
  const settings = { ...pageSettings(config), streetMap: streetMap?.settings, ...(config.organise && { organise: true as const }) };
  const sharedPage = sharedPagesOf(portal, config, hasLifts);
  app.preparedKeys.add((request) => sharedPage(request)?.key ?? null);
  // A scope of its own, so that form posts of pages do not go through the API's parsers.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    const served = {
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        // Files named after their content never change. All others are revalidated.
        const isNamedByContent = path.includes(join(portal.clientFolder, 'assets'));
        response.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
      },
    } satisfies Omit<FastifyStaticOptions, 'root'>;
    sendFilesFromMemory(scope);
    await scope.register(fastifyStatic, {
      ...served,
      root: portal.clientFolder,
      wildcard: false,
      globIgnore: [`assets/${MAP_FOLDERS}*/**`],
    });
    // The map has thousands of small files. A route for each would slow the start.
    for (const folder of mapFolders(portal.clientFolder))
      await scope.register(fastifyStatic, {
        ...served,
        root: join(portal.clientFolder, 'assets', folder),
        prefix: `/assets/${folder}/`,
        decorateReply: false,
      });
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: PAGES_ROUTE,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        sendPage(
          app,
          { portal, config, settings: { ...settings, ...(hasLifts() && { lifts: true }) }, shared: sharedPage(request) },
          request,
          reply,
        ),
    });
  });
}

function mapFolders(clientFolder: string): string[] {
  const assets = join(clientFolder, 'assets');
  if (!existsSync(assets)) return [];
  return readdirSync(assets, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name.startsWith(MAP_FOLDERS) ? [entry.name] : [],
  );
}

function sharedPagesOf(
  portal: LoadedPortal,
  { publicUrl }: Config,
  hasLifts: () => boolean,
): (request: FastifyRequest) => SharedPage | null {
  const sharedPage = portal.sharedPages(publicUrl);
  return ({ raw: { url = '/', method, headers } }) => {
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || headers.origin !== undefined) return null;
    const page = sharedPage(url, { cookie: headers.cookie, languages: headers['accept-language'] });
    return page === null || hasLifts() ? page : { ...page, key: `${page.key} without lifts` };
  };
}

type Page = {
  readonly portal: LoadedPortal;
  readonly config: Config;
  readonly settings: PortalContext['settings'];
  readonly shared: SharedPage | null;
};

async function sendPage(app: FastifyInstance, page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { shared } = page;
  const own: { made?: Made | 'busy' } = {};
  if (shared !== null) {
    const prepared = await app.prepared.get(shared.key, async () => {
      own.made = await renderPage(app, page, request, reply, shared.request());
      return own.made === 'busy' ? null : own.made;
    });
    if (prepared !== null) {
      sendPrepared(request, reply, prepared);
      return reply;
    }
  }
  // A shared page is made without the parameters that no page reads. A redirect keeps them, so it is made for this request.
  const made =
    own.made === undefined || leadsOn(own.made)
      ? await renderPage(app, { ...page, shared: null }, request, reply, ownRequest(page.config, request, reply))
      : own.made;
  if (made === 'busy') return sendBusyPage(request, reply);
  const { status, headers, bytes } = made;
  return reply
    .status(status)
    .headers(headers)
    .send(bytes.length === 0 ? '' : bytes);
}

function leadsOn(made: Made | 'busy'): boolean {
  return made !== 'busy' && made.status >= 300 && made.status < 400;
}

/** An answer of the API that is public and may be cached. */
const IS_PUBLIC = /(?:^|[\s,])public(?:$|[\s,])/;

async function renderPage(
  app: FastifyInstance,
  { portal, config, settings, shared }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Request,
): Promise<Made | 'busy'> {
  const madeOf: string[] = [];
  const turn = await app.loadLines.pages(async () => {
    const response = await portal.render(asked, {
      settings,
      lateSettings: lateSettings(config),
      legal: legalSettings(config),
      fetch: async (url, init) => {
        const answer = await (url.startsWith('/') ? callInside(app, request, url, init) : fetch(url, init));
        madeOf.push(answer.headers.get('cache-control') ?? '');
        return answer;
      },
      policyFor: (inline) => app.contentPolicy(new URL(asked.url).pathname, inline),
      isShared: shared !== null,
      requestId: request.id,
      logError: (error) => request.log.error({ err: error }, 'a page failed'),
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  });
  if (turn === 'busy') return turn;
  const { response, bytes } = turn.value;
  const isMadeOfPublic = madeOf.every((caching) => IS_PUBLIC.test(caching));
  // Headers for scripts of other sites mean nothing to a page.
  const { vary, 'access-control-expose-headers': _exposed, ...common } = headersForAnybody(reply);
  const headers: Record<string, string> = { ...common, ...Object.fromEntries(response.headers) };
  const varies = [vary, response.headers.get('vary')].filter(Boolean).join(', ');
  if (varies !== '') headers['vary'] = varies;
  // Caches of others may not keep longer what ours may not.
  if (!isMadeOfPublic && headers['content-type']?.startsWith('text/html') === true) headers['cache-control'] = 'no-store';
  const isWhole = response.status === 200 || (response.status === 404 && response.headers.has('cache-control'));
  return { status: response.status, headers, bytes, keeps: isWhole && isMadeOfPublic };
}

/** The addresses to which pages send calls and from which they load images. The portal decides, since its build may have addresses of its own. */
export function baseUrlsOfPages(portal: LoadedPortal, config: Config): readonly BaseUrls[] {
  return portal.baseUrlsOf(pageSettings(config));
}

/** The part of the configuration that pages get. It is written into every page, so it may hold nothing secret. */
function pageSettings(config: Config) {
  const { environment, apiBaseUrl, cdnBaseUrl, publicUrl, productName, companyName, reportDays } = config;
  const { appStoreUrl, playStoreUrl, onboardingUrl, termsUrl, privacyUrl, mapStyleUrl } = config;
  return {
    environment,
    apiBaseUrl,
    cdnBaseUrl,
    publicUrl,
    homeSlug: config.homeCommunity === PUBLIC_COMMUNITY_SLUG ? undefined : config.homeCommunity,
    productName,
    companyName,
    reportDays,
    appStoreUrl,
    playStoreUrl,
    onboardingUrl,
    termsUrl,
    privacyUrl,
    mapStyleUrl,
  };
}

function legalSettings(config: Config) {
  const { contentDir, privacyContact, postalAddress, geocoderUrl, routingUrls, mapStyleUrl } = config;
  const late = lateSettings(config);
  const hasAnalytics = late?.posthogKey !== undefined || late?.posthogKeyProduction !== undefined;
  const maps = [geocoderUrl, routingUrls, mapStyleUrl].some((address) => address !== undefined);
  return { contentDir, privacyContact, postalAddress, uses: { maps, analytics: hasAnalytics, errors: late?.sentryDsn !== undefined } };
}

/** Rendering is aborted when the visitor leaves. */
function ownRequest(config: Config, request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  const { signal } = gone;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // The host that a client names is not trusted. A path that begins with two slashes must not be read as a host.
  const body = typeof request.body === 'string' ? { body: request.body } : {};
  return new Request(`${new URL(config.publicUrl).origin}${request.raw.url ?? '/'}`, { method: request.method, headers, signal, ...body });
}

/** As with `fetch`: rejects with the signal's reason once it is aborted. The work itself goes on. */
async function withinSignal<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason instanceof Error ? signal.reason : new Error('the call was given up'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Calls our own API without a socket, with the same checks as any other call. */
async function callInside(app: FastifyInstance, request: FastifyRequest, url: string, init: RequestInit): Promise<Response> {
  const call = app.inject({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url,
    headers: Object.fromEntries(new Headers(init.headers)),
    // Limits must count the visitor, not this process.
    remoteAddress: app.readClient(request.raw),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  });
  const answer = await withinSignal(call, init.signal ?? undefined);
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value));
  return new Response(answer.rawPayload.byteLength === 0 || answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers,
  });
}
