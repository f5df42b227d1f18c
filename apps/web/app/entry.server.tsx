/** The server imports `createRequestHandler` from here, so that both share one copy of React Router. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router';
import { scriptData, startOf, switchOffStyleLinks, withoutFrameworkMarks } from './platform/deferred-start.server.ts';
import type { LanguageTag } from '@waylift/words/languages';
import { languageToShow } from './community/culture.ts';
import { sceneStyle } from './community/scene-style.server.ts';
import { loadedFor } from './community/request-community.server.ts';
import { inLanguage } from './community/legal-links.ts';
import { isFirstPage } from './platform/first-page.ts';
import type { TodayAtOnce } from './features/dashboard/today-at-once.ts';
import { todayAtOnce } from './features/dashboard/today-at-once.server.ts';
import { DocumentContext } from './platform/document-context.ts';
import { environmentOf } from './platform/environment.ts';
import { languageWishes } from './locale/detect-locale.server.ts';
import { firstCallsOf } from './page/first-calls.server.ts';
import type { PageSettings } from './platform/page-settings.ts';
import { possibleSurroundings, type Surroundings } from './platform/runtime-settings.ts';
import { pageHandle } from './platform/page-handle.ts';
import { earlyHandles, linksFetchedAhead, pagesContext, pagesOf } from './platform/pages.server.ts';
import { pageStyles } from './platform/page-styles.server.ts';
import { cachingOf, sharedPages } from './page/shared-pages.server.ts';
import { usedStyles } from './platform/used-styles.ts';
import { portalContext, type PortalContext } from './platform/portal-context.server.ts';
import { CONSENT_STYLE, consentMarkup } from './platform/consent.server.ts';
import bootScript from './platform/boot.ts?inline-script';
import firstCallsScript from './platform/first-calls.ts?inline-script';
import lastSeenScript from './platform/last-seen-picture.ts?inline-script';
import todayScript from './features/dashboard/today-at-once.ts?inline-script';
import startScript from './platform/deferred-start.ts?inline-script';
import consentScript from './platform/consent.ts?inline-script';
import comeBackScript from './platform/come-back.ts?inline-script';
import lateScript from './platform/late-start.ts?inline-script';
import memberFiles from 'virtual:member-files';
import lateModule from 'virtual:late-scripts';

/** How long a render may wait for its data, in milliseconds. */
export const streamTimeout = 8000;

/** The server makes the content security policy from these. */
export const baseUrlsOf: (settings: PortalContext['settings']) => readonly Surroundings[] = possibleSurroundings;

/**
 * Our pages send no referrer, so a browser sends the origin `null` with a form. React Router would treat that as an attack. `root.tsx` lets a post
 * through only to a page that relies on no session: on the token in its address, or on what is posted alone.
 */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
}

/** The server stores these, so that it need not ask for them again. */
export { sharedPages };

export type Portal = (request: Request, context: PortalContext) => Promise<Response>;

export function createPortal(build: ServerBuild): Portal {
  const handle = createRequestHandler(build, 'production');
  const pages = pagesOf(build.routes);
  return async (request, portal) => {
    const context = new RouterContextProvider();
    context.set(portalContext, portal);
    context.set(pagesContext, pages);
    return handle(request.method === 'POST' ? withoutOrigin(request) : request, context);
  };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { settings, lateSettings, requestId, logError, policyFor, isShared } = context.get(portalContext);
  const pages = context.get(pagesContext);
  const { matches, errors } = router.staticHandlerContext;
  const handle = pageHandle(matches.map((match): unknown => match.route.handle));
  const pageSettings: PageSettings = { ...settings, languageWishes: languageWishes(request), handles: earlyHandles(pages, settings.lifts) };
  const isWithoutScripts = handle.withoutScripts || errors !== null;
  const asked = { params: matches.at(-1)?.params ?? {}, search: new URL(request.url).searchParams };
  const firstCalls = isWithoutScripts || handle.guard !== 'signed-in' ? null : firstCallsOf(handle, asked, settings);
  const showsLastSeen = !isWithoutScripts && handle.guard === 'signed-in' && handle.showsLastSeen(asked);
  const drawsToday = showsLastSeen && isFirstPage(new URL(request.url).pathname) && firstCalls !== null && settings.lifts === true;
  const counts = isCounted(settings, lateSettings);
  const options = (await loadedFor(context))?.options;
  const ofPage = pageStyles(
    matches.flatMap(({ route }) => router.manifest.routes[route.id]?.module ?? []),
    !handle.withoutScripts || errors !== null,
  );
  const styles = ofPage.includes('--scene:') ? `${ofPage}${sceneStyle(options)}` : ofPage;
  const isOfMembers = handle.guard === 'signed-in';
  const startText = isWithoutScripts ? '' : scriptData(await startOf(router, isOfMembers ? startOfMembers(request) : null));
  const parts = {
    reference: errors === null ? '' : requestId,
    styles,
    bootScript,
    startScript,
    comeBackScript,
    ahead: { 'data-ahead': scriptsOfFormPages(router), 'data-ahead-of': linksFetchedAhead(pages) },
    settingsText: scriptData(pageSettings),
    startText: isOfMembers ? '' : startText,
    startAheadText: isOfMembers ? startText : '',
    consent: counts
      ? {
          script: consentScript,
          markup: (language: LanguageTag) =>
            consentMarkup(language, { privacyHref: inLanguage(settings.privacyUrl ?? '/privacy-policy', language) }),
        }
      : null,
    lastSeenScript: showsLastSeen ? lastSeenScript : '',
    today: drawsToday ? { script: todayScript, what: JSON.stringify(todayOf(request)) } : null,
    firstCalls: firstCalls === null ? null : { script: firstCallsScript, what: firstCalls },
    late: lateSettings === undefined ? null : { script: lateScript, module: lateModule, settings: JSON.stringify(lateSettings) },
  };
  // React Router's inline scripts are in the page as data instead.
  const { serverHandoffStream: _, ...withoutStream } = router;
  const page = await render(
    <DocumentContext value={parts}>
      <ServerRouter context={withoutStream} url={request.url} />
    </DocumentContext>,
    logError,
  );
  // Without the framework's scripts, the page's classes never change.
  const shown = isWithoutScripts && !import.meta.env.DEV ? usedStyles(styles, page) : styles;
  const html = page.replace(styles, () => shown);
  headers.set('content-type', 'text/html; charset=utf-8');
  const caching = cachingOf({
    isShared: isShared && errors === null,
    isWithoutScripts,
    isOfMembers: isOfMembers || handle.needsOrganise === true,
    options,
  });
  for (const [name, value] of Object.entries(caching)) headers.set(name, value);
  headers.set(
    'content-security-policy',
    policyFor({
      scripts: [
        bootScript,
        ...(firstCalls === null ? [] : [firstCallsScript]),
        ...(showsLastSeen ? [lastSeenScript] : []),
        ...(drawsToday ? [todayScript] : []),
        ...(counts ? [consentScript] : []),
        ...(isWithoutScripts ? [] : [startScript]),
        ...(handle.comesBack ? [comeBackScript] : []),
        ...(parts.late === null ? [] : [lateScript]),
      ],
      styles: [shown, ...(counts ? [CONSENT_STYLE] : [])],
    }),
  );
  const document = isWithoutScripts ? withoutFrameworkMarks(html) : switchOffStyleLinks(html);
  return new Response(request.method === 'HEAD' ? null : document, { status, headers });
}

/** The frame, and what a page of members loads when its scripts run: its words in the language of the document. Null while Vite serves each module. */
function startOfMembers(request: Request): { readonly frame: string; readonly more: readonly string[] } | null {
  const { chosen, browser } = languageWishes(request);
  const { words, firstWords, frame } = memberFiles;
  const file = (isFirstPage(new URL(request.url).pathname) ? firstWords : words)[languageToShow({ chosen, browser, culture: undefined })];
  return frame === null ? null : { frame, more: file === undefined ? [] : [file] };
}

function todayOf(request: Request): TodayAtOnce {
  const { chosen, browser } = languageWishes(request);
  return todayAtOnce(languageToShow({ chosen, browser, culture: undefined }), chosen !== null);
}

/** Whether there is a key of analytics for the environment that this is. */
function isCounted({ environment, publicUrl }: PortalContext['settings'], late: PortalContext['lateSettings']): boolean {
  const isProduction = environmentOf(environment, new URL(publicUrl).hostname) === 'production';
  return (isProduction ? late?.posthogKeyProduction : late?.posthogKey) !== undefined;
}

function scriptsOfFormPages({ manifest }: EntryContext): string {
  const layout = manifest.routes['layouts/public-layout'];
  return [...new Set([manifest.entry.module, ...manifest.entry.imports, ...(layout?.imports ?? [])])].join(' ');
}

function render(page: React.ReactNode, logError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // Beyond this size React would split the page and join the parts by script, so there is no limit.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError: reject,
      onError: logError,
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  // A refusal such as 405 is the client's fault.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) context.get(portalContext).logError(error);
}
