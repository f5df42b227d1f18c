import { Suspense, use, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import {
  Links,
  Outlet,
  redirect,
  redirectDocument,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useMatches,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
  type LinksFunction,
} from 'react-router';
import type { Route } from './+types/root';
import { countryOfCulture } from '@waylift/contract/community-rules';
import { localeOf } from '@waylift/words/languages';
import './styles/base.css';
import { languageToShow } from './community/culture.ts';
import { themeVariables } from './community/theme.ts';
import { useCommunity } from './community/use-community.ts';
import { FailurePage } from './features/not-found/failure-page.tsx';
import { languageSwitch, languageWishes } from './locale/detect-locale.server.ts';
import { followLanguageLinks, languageChosenHere } from './locale/follow-language-links.ts';
import { LocaleProvider } from './locale/locale-provider.tsx';
import { DocumentContext } from './platform/document-context.ts';
import { ownAddress } from './platform/own-address.ts';
import { leavePage, showPage } from './platform/page-change.ts';
import { pageHandle, type PageHandle } from './platform/page-handle.ts';
import { END_ID, PAGE_SETTINGS_ID, readPageSettings, START_AHEAD_ID, START_ID } from './platform/page-settings.ts';
import { handleOf, pagesContext } from './platform/pages.server.ts';
import { withCommunityDomain } from './platform/portal-address.ts';
import { portalContext } from './platform/portal-context.server.ts';
import { surroundingsOf } from './platform/runtime-settings.ts';
import { SettingsContext } from './platform/settings-context.ts';
import { useFocusOnNewScreen } from './platform/use-focus-on-new-screen.ts';
import { Announcer } from './ui/announcer/announcer.tsx';

export const middleware: Route.MiddlewareFunction[] = [
  ({ request }, next) => {
    const switched = languageSwitch(request);
    return switched ?? next();
  },
  ({ request, pattern, context }) => {
    const { needsLifts, needsOrganise } = handleOf(context.get(pagesContext), pattern);
    const { lifts, organise } = context.get(portalContext).settings;
    if ((needsLifts && lifts !== true) || (needsOrganise === true && organise !== true)) throw notFound(request);
  },
  // Without script, a form is posted to its page. The page is shown again and says that it needs script.
  ({ request, pattern, context }, next) => {
    const mayPost = request.method !== 'POST' || handleOf(context.get(pagesContext), pattern).postsWithoutScript;
    return mayPost ? next() : redirect(ownAddress(new URL(request.url)), 303);
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request, pattern }) => {
    const { handles, lifts } = readPageSettings();
    if (handles[pattern]?.needsLifts === true && lifts !== true) throw notFound(request);
  },
  async ({ request }, next) => {
    const loaded = await next();
    if (request.method === 'GET') await leavePage(new URL(request.url).pathname);
    return loaded;
  },
];

function notFound(request: Request): Response {
  return redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
}

export const handle = { reads: ['language', 'cd'] } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { settings } = context.get(portalContext);
  return { settings, year: new Date().getFullYear(), wishes: languageWishes(request) };
}

export function shouldRevalidate(): boolean {
  return false;
}

export const links: LinksFunction = () => [{ rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const community = useCommunity();
  const parts = use(DocumentContext);
  const page = pageHandle(useMatches().map((match) => match.handle));
  const hasFailed = Boolean(useRouteError()) || parts.reference !== '';
  const [chosen, setChosen] = useState(() => (import.meta.env.SSR ? null : languageChosenHere()));
  useEffect(() => followLanguageLinks(setChosen), []);
  const language = languageToShow({
    chosen: chosen ?? data?.wishes.chosen ?? null,
    culture: community?.options.Culture,
    browser: data?.wishes.browser ?? null,
  });
  const guard = hasFailed ? 'anyone' : page.guard;
  const isWithoutScripts = page.withoutScripts || hasFailed;
  const consent = parts.consent?.markup(language);
  return (
    <html
      lang={localeOf(language)}
      data-token={page.token === 'fragment' ? '' : undefined}
      data-country={countryOfCulture(community?.options.Culture)}
      style={themeVariables(community?.options)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* A busy browser would paint the beginning of the page and move it when the rest is read. Chromium waits for an element to begin. */}
        <link rel="expect" href={`#${END_ID}`} blocking="render" />
        <script
          data-guard={guard}
          {...(page.withoutScripts && page.guard === 'signed-out' ? parts.ahead : {})}
          dangerouslySetInnerHTML={{ __html: parts.bootScript }}
          suppressHydrationWarning
        />
        {parts.firstCalls === null ? null : (
          <script {...parts.firstCalls.what} dangerouslySetInnerHTML={{ __html: parts.firstCalls.script }} suppressHydrationWarning />
        )}
        {parts.lastSeenScript === '' ? null : (
          <script dangerouslySetInnerHTML={{ __html: parts.lastSeenScript }} suppressHydrationWarning />
        )}
        {parts.today === null ? null : (
          <script data-today={parts.today.what} dangerouslySetInnerHTML={{ __html: parts.today.script }} suppressHydrationWarning />
        )}
        {parts.consent === null ? null : <script dangerouslySetInnerHTML={{ __html: parts.consent.script }} suppressHydrationWarning />}
        {page.comesBack ? <script dangerouslySetInnerHTML={{ __html: parts.comeBackScript }} suppressHydrationWarning /> : null}
        {parts.startAheadText === '' ? null : (
          <script
            type="application/json"
            id={START_AHEAD_ID}
            dangerouslySetInnerHTML={{ __html: parts.startAheadText }}
            suppressHydrationWarning
          />
        )}
        {isWithoutScripts ? null : (
          <script
            data-start={page.guard === 'signed-in' ? 'now' : 'idle'}
            data-with={parts.startAheadText === '' ? START_ID : START_AHEAD_ID}
            dangerouslySetInnerHTML={{ __html: parts.startScript }}
            suppressHydrationWarning
          />
        )}
        {parts.late === null ? null : (
          <script
            data-module={parts.late.module}
            data-settings={parts.late.settings}
            data-waits={isWithoutScripts ? undefined : ''}
            dangerouslySetInnerHTML={{ __html: parts.late.script }}
            suppressHydrationWarning
          />
        )}
        <style dangerouslySetInnerHTML={{ __html: parts.styles }} suppressHydrationWarning />
        <Links />
      </head>
      <body>
        <div dangerouslySetInnerHTML={{ __html: consent?.question ?? '' }} suppressHydrationWarning />
        {/* React repairs what a browser extension changed before it started. A new document would lose its styles. */}
        <Suspense>
          <LocaleProvider language={language}>{children}</LocaleProvider>
        </Suspense>
        <div id={END_ID} dangerouslySetInnerHTML={{ __html: consent?.again ?? '' }} suppressHydrationWarning />
        {isWithoutScripts ? null : (
          <>
            <script
              type="application/json"
              id={PAGE_SETTINGS_ID}
              dangerouslySetInnerHTML={{ __html: parts.settingsText }}
              suppressHydrationWarning
            />
            <script type="application/json" id={START_ID} dangerouslySetInnerHTML={{ __html: parts.startText }} suppressHydrationWarning />
            <KeptScroll />
          </>
        )}
      </body>
    </html>
  );
}

/** Like `ScrollRestoration`, without its inline script: `deferred-start.ts` does its work. */
function KeptScroll(): null {
  useScrollRestoration();
  return null;
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { settings, year } = loaderData;
  const value = useMemo(() => {
    const hostName = import.meta.env.SSR ? new URL(settings.publicUrl).hostname : location.hostname;
    return { ...settings, ...surroundingsOf(settings, hostName), year };
  }, [settings, year]);
  // Here, because a change of layout is a new screen too.
  const entry = useLocation();
  const { pathname } = entry;
  useFocusOnNewScreen(pathname + entry.search, entry.state);
  const isLoading = useNavigation().state === 'loading';
  const [firstPathname] = useState(pathname);
  useLayoutEffect(() => {
    // `boot.ts` left the font out where it would have moved words of the first page.
    if (pathname !== firstPathname) document.documentElement.toggleAttribute('data-font', true);
  }, [pathname, firstPathname]);
  useLayoutEffect(() => {
    if (!isLoading) showPage(pathname);
  }, [isLoading, pathname]);
  // The page is interactive now: `deferred-start.ts` sends the submit that it held.
  useEffect(() => void document.dispatchEvent(new Event('waylift:ready')), []);
  useEffect(() => void document.dispatchEvent(new CustomEvent('waylift:page', { detail: pathname })), [pathname]);
  return (
    <SettingsContext value={value}>
      <Outlet />
      <Announcer />
    </SettingsContext>
  );
}

/** The page for an unexpected error. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('root');
  return <FailurePage product={data?.settings.productName} />;
}
