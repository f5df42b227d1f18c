import { m } from '@waylift/words/messages';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { data, Outlet, redirectDocument, useLocation } from 'react-router';
import type { Route } from './+types/private-layout';
import { browserApi, browserSession, provideSession } from '../session/browser-api.ts';
import { session } from '../session/browser-session.ts';
import { installPortal } from '../session/install-portal.ts';
import { keepOfflinePage } from '../session/offline-rides.ts';
import type { PageHandle } from '../platform/page-handle.ts';
import { communityPath, withCommunityDomain } from '../platform/portal-address.ts';
import { communityImageUrl } from '../community/community-image.ts';
import { loadCommunity, type LoadedCommunity } from '../community/load-community.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { LastSeenAtOnce } from '../page/last-seen.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { themeVariables } from '../community/theme.ts';
import { speakLanguageOf } from '../community/speak-language-of.ts';
import { liveFeed, watchTab } from '../live/browser-feed.ts';
import { loadTile } from '../map/browser-tiles.ts';
import { TilesContext } from '../map/tiles.ts';
import { forgetSeenElsewhere } from '../session/last-seen.ts';
import { nameInLook, rememberLook } from '../session/remembered-look.ts';
import { isFirstPage } from '../platform/first-page.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { rememberCommunitySlug } from '../session/session-state.ts';
import { lazyWithFallback } from '../ui/lazy-with-fallback.ts';
import { FormPageSkeleton } from '../ui/skeleton/skeleton.tsx';
import { AccountSkeleton } from '../features/settings/account-skeleton.tsx';
import { DashboardSkeleton } from '../features/dashboard/dashboard-skeleton.tsx';
import { PageFrame, useHeaderName } from './page-frame.tsx';
import { PrivateNavigation } from './private-navigation.tsx';
import '../styles/colours.css';

provideSession(session);

/** The header asks for `settings` on every page. */
export const handle = {
  guard: 'signed-in',
  firstCalls: () => [
    { name: 'dashboard', input: {} },
    { name: 'settings', input: {} },
    { name: 'directoryBySlug', input: { params: { slug: '{communitySlug}' } } },
    { name: 'optionsBySlug', input: { params: { slug: '{communitySlug}' } } },
  ],
} satisfies PageHandle;

/** Tokens are stored in the browser, so private data is loaded there (section 2: without tokens, visitors go to /). */
export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ readonly community: LoadedCommunity; readonly resetFrom: string | undefined }> {
  const address = new URL(request.url);
  if (!(await browserSession()).bindToMember()) throw redirectDocument(withCommunityDomain('/', address.search));
  const api = browserApi();
  const { signal } = request;
  const dashboard = await api.call('dashboard', {}, { signal });
  if (!dashboard.ok) throw data(null, { status: 503 });
  rememberCommunitySlug(dashboard.value.communitySlug);
  const outcome = await loadCommunity(api, dashboard.value.communitySlug, signal);
  if (outcome.kind === 'missing' || outcome.kind === 'failed') throw data(null, { status: 503 });
  forgetSeenElsewhere(outcome.community.record.publicId);
  await speakLanguageOf(outcome.community.options);
  return { community: outcome.community, resetFrom: dashboard.value.resetFrom };
}
clientLoader.hydrate = true as const;

/** A member's community is the same on every page. */
export function shouldRevalidate(): boolean {
  return false;
}

export function HydrateFallback() {
  const t = useWords();
  const { pathname } = useLocation();
  const isDashboard = isFirstPage(pathname);
  const isAccount = pathname.startsWith('/dashboard/account/settings');
  const title = t(isDashboard ? m.dashboard_loading : m.loading);
  return (
    <PageFrame navigation={<PrivateNavigation />} isAwaited>
      <PageTitle page={title} />
      {isDashboard ? (
        <DashboardSkeleton />
      ) : isAccount ? (
        <AccountSkeleton title={title} />
      ) : (
        <>
          <LastSeenAtOnce />
          <FormPageSkeleton title={title} />
        </>
      )}
    </PageFrame>
  );
}

/** The page, or data that all members' pages need, failed to load. The member stays signed in and can try again. */
export function ErrorBoundary() {
  const t = useWords();
  const isDashboard = isFirstPage(useLocation().pathname);
  return (
    <PageFrame navigation={<PrivateNavigation />}>
      <LoadFailure title={t(isDashboard ? m.dashboard_failed_title : m.private_failed_title)} />
    </PageFrame>
  );
}

const ResetWaits = lazyWithFallback(async () => (await import('../features/passkeys/reset-waits.tsx')).ResetWaits);

export default function PrivateLayout({ loaderData: { community, resetFrom: atFirst } }: Route.ComponentProps) {
  const [resetFrom, setResetFrom] = useState<string | null | undefined>(atFirst);
  const { lifts = false, homeSlug, cdnBaseUrl, productName } = useRuntimeSettings();
  const { slug } = community.record;
  const name = useHeaderName();
  const hasPicture = communityImageUrl(cdnBaseUrl, community.options.ThemeLogoGUIDlg) !== undefined;
  useLayoutEffect(() => {
    const shownName = nameInLook(hasPicture ? '' : (name ?? productName));
    rememberLook({ ...themeVariables(community.options), '--community-name': shownName, '--community-slug': slug });
  }, [community, slug, name, hasPicture, productName]);
  useEffect(() => session.watch(), []);
  useEffect(() => (lifts ? watchTab() : undefined), [lifts]);
  useEffect(() => {
    if (!lifts) return undefined;
    return liveFeed.follow((news) => {
      if (news.name === 'password') setResetFrom(news.data.resetFrom);
    });
  }, [lifts]);
  const language = useLanguage();
  useEffect(() => {
    if (!lifts) return undefined;
    const offline = communityPath('/offline.html', { slug: community.record.slug, search: '', homeSlug });
    return installPortal(async () => {
      await Promise.all([keepOfflinePage(offline, [portalVersion(), language, community]), renewPushesHere()]);
    });
  }, [lifts, language, community, homeSlug]);
  return (
    <PageFrame navigation={<PrivateNavigation />}>
      {lifts ? <InstalledAs slug={slug} /> : null}
      {resetFrom === undefined ? null : (
        <Suspense fallback={null}>
          <ResetWaits key={resetFrom} from={resetFrom} />
        </Suspense>
      )}
      <TilesContext value={loadTile}>
        <Outlet />
      </TilesContext>
    </PageFrame>
  );
}

/** Pushes belong to a session, so each start of a page links this browser's pushes to the present one. */
async function renewPushesHere(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Few have switched them on.
  const { renewPushes } = await import('../features/push/this-browser.ts');
  await renewPushes(browserApi(), new AbortController().signal);
}

/** It changes with each build, since it is made of the names of all scripts and styles. */
function portalVersion(): unknown {
  return Reflect.get(Reflect.get(window, '__reactRouterManifest') ?? {}, 'version');
}

/** What a device reads when the portal is added to its home screen. */
function InstalledAs({ slug }: { readonly slug: string }) {
  const { homeSlug } = useRuntimeSettings();
  return (
    <>
      <link rel="manifest" href={communityPath('/manifest.webmanifest', { slug, search: '', homeSlug })} />
      <link rel="apple-touch-icon" href="/mark-180.png" />
    </>
  );
}
