// oxlint-disable-next-line import/no-unassigned-import -- brings the words, before they are drawn
import '@waylift/words/public-words';
import { m } from '@waylift/words/messages';
import { hasIdentityProvider, isByInvitation } from '@waylift/contract/community-rules';
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { useEffect } from 'react';
import {
  data,
  Outlet,
  redirect,
  redirectDocument,
  useLocation,
  useMatches,
  useNavigate,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Route } from './+types/public-layout';
import { browserApi } from '../session/browser-api.ts';
import { communityOfRequest } from '../community/request-community.server.ts';
import { useCommunityPath } from '../community/community-link.ts';
import { readPageSettings } from '../platform/page-settings.ts';
import { portalContext } from '../platform/portal-context.server.ts';
import { communityPath, withCommunityDomain } from '../platform/portal-address.ts';
import { communitySlugOf, loadCommunity, type CommunityOutcome, type LoadedCommunity } from '../community/load-community.ts';
import { presentAddress } from '../community/present-address.ts';
import { useCommunity } from '../community/use-community.ts';
import { FailurePage } from '../features/not-found/failure-page.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { useLanguageLinks } from '../locale/language-links.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { speakLanguageOf } from '../community/speak-language-of.ts';
import { pageHandle } from '../platform/page-handle.ts';
import { rememberCommunitySlug } from '../session/session-state.ts';
import { isSignedIn } from '../session/tokens.ts';
import type { loader as rootLoader } from '../root.tsx';
import { PageFrame } from './page-frame.tsx';

const NOT_FOUND_PATH = '/404';
/** Pages that members of an inactive community still need: to sign in, to recover the account, to follow links of mails and to read the terms. */
const FOR_MEMBERS_OF_INACTIVE =
  /\/(?:login|sign-in-by-qr|forgot-password|change-password|verify-email|account-removed|member-terms|privacy-policy|unsubscribe)(?:\/|$)/;

type LayoutData = { readonly community: LoadedCommunity | null };

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<LayoutData> {
  const address = new URL(request.url);
  const { homeSlug = PUBLIC_COMMUNITY_SLUG } = context.get(portalContext).settings;
  // Each page has one address: `/kestrel/join` is `/join` where `kestrel` is the community at `/`.
  if (params.communitySlug === homeSlug) throw redirect(withoutFirstSegment(address));
  const outcome = await communityOfRequest({ request, params, context });
  const present = presentAddressOf(outcome, { params, address, homeSlug });
  // A temporary redirect, because a community may take its former slug back.
  if (present !== null) throw redirect(present, { status: 302, headers: { 'cache-control': 'no-store' } });
  if (outcome.kind === 'loaded' && isByInvitation(outcome.community.options) && /\/join\/?$/.test(address.pathname)) {
    const { slug } = outcome.community.record;
    throw redirect(communityPath('/', { slug, search: address.search, homeSlug }));
  }
  return layoutData(outcome, address);
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LayoutData> {
  const address = new URL(request.url);
  const { homeSlug } = readPageSettings();
  const outcome = await loadCommunity(browserApi(), communitySlugOf(params, address, homeSlug), request.signal);
  const present = presentAddressOf(outcome, { params, address, homeSlug });
  if (present !== null) throw redirectDocument(present);
  const loaded = layoutData(outcome, address);
  await speakLanguageOf(loaded.community?.options);
  return loaded;
}

function presentAddressOf(
  outcome: CommunityOutcome,
  asked: { readonly params: { readonly communitySlug?: string | undefined }; readonly address: URL; readonly homeSlug: string | undefined },
): string | null {
  return 'community' in outcome ? presentAddress({ ...asked, slug: outcome.community.record.slug }) : null;
}

function withoutFirstSegment({ pathname, search }: URL): string {
  // Two slashes at the start would name another host.
  return `/${pathname.split('/').filter(Boolean).slice(1).join('/')}${search}`;
}

/** An unknown or inactive community leads to /404. That page is shown whatever its community is. */
function layoutData(outcome: CommunityOutcome, address: URL): LayoutData {
  const isShown = outcome.kind === 'loaded' || (outcome.kind === 'inactive' && FOR_MEMBERS_OF_INACTIVE.test(address.pathname));
  if (isShown) return { community: withoutLandingHtml(outcome.community) };
  if (address.pathname === NOT_FOUND_PATH) return { community: null };
  if (outcome.kind !== 'failed') throw redirectDocument(withCommunityDomain(NOT_FOUND_PATH, address.search));
  throw data(null, { status: 503, headers: { 'retry-after': '10' } });
}

/** It may be long, and only the landing page shows it, with a loader of its own. */
function withoutLandingHtml({ record, options }: LoadedCommunity): LoadedCommunity {
  const { LandingCustomHTML: _, ...others } = options;
  return { record, options: others };
}

/** A community is loaded once for all its pages. */
export function shouldRevalidate({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return communitySlugOf(currentParams, currentUrl) !== communitySlugOf(nextParams, nextUrl);
}

/** Passes `Retry-After` on when the community could not be loaded. */
export function headers({ errorHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? new Headers();
}

export const handle = { guard: 'signed-out' };

export default function PublicLayout() {
  const t = useWords();
  const path = useCommunityPath();
  const community = useCommunity();
  const languageLinks = useLanguageLinks();
  const { search } = useLocation();
  useRememberedCommunity(community);
  useGuard();
  useSignedInMark();
  const signIn = community !== null && hasIdentityProvider(community.options) ? '/get-the-app' : '/login';
  return (
    <PageFrame
      navigation={
        <>
          <LanguageMenu links={languageLinks} />
          <span className="only-signed-out">
            <ButtonLink variant="quiet" to={path(signIn)}>
              {t(m.sign_in_title)}
            </ButtonLink>
          </span>
          <span className="only-signed-in">
            <ButtonLink variant="quiet" to={withCommunityDomain('/dashboard', search)}>
              {t(m.navigation_dashboard)}
            </ButtonLink>
          </span>
        </>
      }
    >
      <Outlet />
    </PageFrame>
  );
}

/** At the root, React would replace the whole document, and Trusted Types refuse its inline scripts and styles. */
export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return <FailurePage product={root?.settings.productName} />;
}

function useRememberedCommunity(community: LoadedCommunity | null): void {
  const slug = community?.record.slug;
  useEffect(() => {
    if (slug !== undefined) rememberCommunitySlug(slug);
  }, [slug]);
}

/** `boot.ts` sets the mark when a page loads. This sets it after a navigation inside the portal. */
function useSignedInMark(): void {
  useEffect(() => void document.documentElement.toggleAttribute('data-signed-in', isSignedIn()));
}

/** A signed-in visitor goes to the dashboard (section 2). `boot.ts` does that when a page loads, this after a navigation inside the portal. */
function useGuard(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { guard } = pageHandle(useMatches().map((match) => match.handle));
  useEffect(() => {
    if (guard === 'signed-out' && isSignedIn()) void navigate(withCommunityDomain('/dashboard', location.search), { replace: true });
  }, [guard, location, navigate]);
}
