import { Suspense, use, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import {
  Links,
  Outlet,
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
import { leavePage, showPage } from './platform/page-change.ts';
import { pageHandle } from './platform/page-handle.ts';
import { PAGE_SETTINGS_ID, START_ID } from './platform/page-settings.ts';
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
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const loaded = await next();
    if (request.method === 'GET') await leavePage(new URL(request.url).pathname);
    return loaded;
  },
];

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
  const handle = pageHandle(useMatches().map((match) => match.handle));
  const hasFailed = Boolean(useRouteError()) || parts.reference !== '';
  const [chosen, setChosen] = useState(() => (import.meta.env.SSR ? null : languageChosenHere()));
  useEffect(() => followLanguageLinks(setChosen), []);
  const language = languageToShow({
    chosen: chosen ?? data?.wishes.chosen ?? null,
    culture: community?.options.Culture,
    browser: data?.wishes.browser ?? null,
  });
  const guard = hasFailed ? 'anyone' : handle.guard;
  const isWithoutScripts = handle.withoutScripts || hasFailed;
  const consent = parts.consent?.markup(language);
  return (
    <html
      lang={localeOf(language)}
      data-country={countryOfCulture(community?.options.Culture)}
      style={themeVariables(community?.options)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* A browser that is busy would paint the beginning of the page, and move it when the rest is read. */}
        <link rel="expect" href="#footer" blocking="render" />
        <script
          data-guard={guard}
          data-ahead={handle.withoutScripts && handle.guard === 'signed-out' ? parts.scriptsAhead : undefined}
          dangerouslySetInnerHTML={{ __html: parts.bootScript }}
          suppressHydrationWarning
        />
        {parts.consent === null ? null : <script dangerouslySetInnerHTML={{ __html: parts.consent.script }} suppressHydrationWarning />}
        {isWithoutScripts ? null : (
          <script
            data-start={handle.guard === 'signed-in' ? 'now' : 'idle'}
            data-with={START_ID}
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
        {/* What an extension changed before the scripts ran is mended in here: a document drawn anew would lose its styles. */}
        <Suspense>
          <LocaleProvider language={language}>{children}</LocaleProvider>
        </Suspense>
        <div dangerouslySetInnerHTML={{ __html: consent?.again ?? '' }} suppressHydrationWarning />
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

/** As `ScrollRestoration`, without its inline script: `deferred-start.ts` does what that did. */
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
  // Here, where one layout giving way to the other is a new screen too.
  const entry = useLocation();
  const { pathname } = entry;
  useFocusOnNewScreen(pathname + entry.search, entry.state);
  const isLoading = useNavigation().state === 'loading';
  const [firstPathname] = useState(pathname);
  useLayoutEffect(() => {
    // `boot.ts` leaves the font for the next page where it would have moved words of the first.
    if (pathname !== firstPathname) document.documentElement.toggleAttribute('data-font', true);
  }, [pathname, firstPathname]);
  useLayoutEffect(() => {
    if (!isLoading) showPage(pathname);
  }, [isLoading, pathname]);
  // The page answers now: a submit that `boot.ts` has held is sent.
  useEffect(() => void document.dispatchEvent(new Event('waylift:ready')), []);
  useEffect(() => void document.dispatchEvent(new CustomEvent('waylift:page', { detail: pathname })), [pathname]);
  return (
    <SettingsContext value={value}>
      <Outlet />
      <Announcer />
    </SettingsContext>
  );
}

/** A fault that no page foresaw, said plainly. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('root');
  return <FailurePage product={data?.settings.productName} />;
}
