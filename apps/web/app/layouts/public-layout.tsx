// oxlint-disable-next-line import/no-unassigned-import -- brings the words, before they are drawn
import '@waylift/words/public-words';
import { m } from '@waylift/words/messages';
import { isByApp } from '@waylift/contract/community-rules';
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { useEffect } from 'react';
import {
  data,
  Outlet,
  redirect,
  redirectDocument,
  replace,
  useLocation,
  useParams,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Route } from './+types/public-layout';
import { browserApi } from '../session/browser-api.ts';
import { communityOfRequest } from '../community/request-community.server.ts';
import { useCommunityPath } from '../community/community-link.ts';
import { readPageSettings } from '../platform/page-settings.ts';
import { portalContext } from '../platform/portal-context.server.ts';
import { withCommunityDomain } from '../platform/portal-address.ts';
import { communitySlugOf, loadCommunity, type CommunityOutcome, type LoadedCommunity } from '../community/load-community.ts';
import { presentAddress } from '../community/present-address.ts';
import { useCommunity } from '../community/use-community.ts';
import { FailurePage } from '../features/not-found/failure-page.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { useLanguageLinks } from '../locale/language-links.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { speakLanguageOf } from '../community/speak-language-of.ts';
import type { PageHandle, WholeHandle } from '../platform/page-handle.ts';
import { handleOf, pagesContext } from '../platform/pages.server.ts';
import { rememberCommunitySlug } from '../session/session-state.ts';
import { isSignedIn } from '../session/tokens.ts';
import type { loader as rootLoader } from '../root.tsx';
import { PageFrame } from './page-frame.tsx';
import { PublicNavigation } from './public-navigation.tsx';

type LayoutData = { readonly community: LoadedCommunity | null };

export async function loader({ request, params, context, pattern }: Route.LoaderArgs): Promise<LayoutData> {
  const address = new URL(request.url);
  const { homeSlug = PUBLIC_COMMUNITY_SLUG } = context.get(portalContext).settings;
  // Each page has one address: `/kestrel/join` is `/join` where `kestrel` is the community at `/`.
  if (params.communitySlug === homeSlug) throw redirect(withoutFirstSegment(address));
  const outcome = await communityOfRequest({ request, params, context, pattern });
  const page = handleOf(context.get(pagesContext), pattern);
  // What posts to the link of a mail follows no redirect.
  const isOfMail = page.postsWithoutScript && 'token' in params;
  const present = isOfMail ? null : presentAddressOf(outcome, { params, address, homeSlug });
  // A temporary redirect, because a community may take its former slug back.
  if (present !== null) throw redirect(present, { status: 302, headers: { 'cache-control': 'no-store' } });
  return layoutData(outcome, page.community, address);
}

export async function clientLoader({ request, params, pattern }: Route.ClientLoaderArgs): Promise<LayoutData> {
  const address = new URL(request.url);
  const { homeSlug, handles } = readPageSettings();
  const outcome = await loadCommunity(browserApi(), communitySlugOf(params, address, homeSlug), request.signal);
  const present = presentAddressOf(outcome, { params, address, homeSlug });
  if (present !== null) throw redirectDocument(present);
  const loaded = layoutData(outcome, handles[pattern]?.community, address);
  await speakLanguageOf(loaded.community?.options);
  return loaded;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  /** A signed-in visitor goes to the dashboard (section 2). `boot.ts` does that when a page loads, this at a navigation inside the portal. */
  ({ request, pattern }) => {
    const { guard = 'signed-out' } = readPageSettings().handles[pattern] ?? {};
    const leaves = guard === 'signed-out' && request.method === 'GET' && isSignedIn();
    if (leaves) throw replace(withCommunityDomain('/dashboard', new URL(request.url).search));
  },
  /** `boot.ts` sets the mark when a page loads. This sets it before the next one shows. */
  async (_, next) => {
    const loaded = await next();
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn());
    return loaded;
  },
];

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

/** Without the community that its page needs, an address leads to /404. */
function layoutData(outcome: CommunityOutcome, needed: WholeHandle['community'] = 'active', { search }: URL): LayoutData {
  const isShown = outcome.kind === 'loaded' || (outcome.kind === 'inactive' && needed === 'inactive');
  if (isShown) return { community: withoutLandingHtml(outcome.community) };
  if (needed === 'none') return { community: null };
  if (outcome.kind !== 'failed') throw redirectDocument(withCommunityDomain('/404', search));
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

export const handle = { guard: 'signed-out', reads: ['cs'] } satisfies PageHandle;

export default function PublicLayout() {
  const t = useWords();
  const path = useCommunityPath();
  const community = useCommunity();
  const languageLinks = useLanguageLinks();
  const { search } = useLocation();
  useRememberedCommunity(community);
  const isPreview = useParams()['draftOf'] !== undefined;
  const signIn = community !== null && isByApp(community.options) ? '/get-the-app' : '/login';
  const page = (
    <PageFrame
      navigation={
        <PublicNavigation>
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
        </PublicNavigation>
      }
    >
      <Outlet />
    </PageFrame>
  );
  // Within the frame of an organiser's page, nothing leads anywhere.
  return isPreview ? (
    <div inert className="preview">
      {page}
    </div>
  ) : (
    page
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
