// oxlint-disable-next-line import/no-unassigned-import -- its words are loaded by importing it
import '@waylift/words/member-words';
import { hasIdentityProvider, isByInvitation } from '@waylift/contract/community-rules';
import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useLocation } from 'react-router';
import type { Route } from './+types/home.route';
import { communityImageUrl } from '../../community/community-image.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { harmlessLandingHtml } from '../../community/landing-html.server.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { communityOfRequest } from '../../community/request-community.server.ts';
import { useCommunity } from '../../community/use-community.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { HomeView } from './home.view.tsx';

export const handle = { withoutScripts: true } satisfies PageHandle;

export async function loader(call: Route.LoaderArgs) {
  const outcome = await communityOfRequest(call);
  return { landingHtml: outcome.kind === 'loaded' ? harmlessLandingHtml(outcome.community.options.LandingCustomHTML) : '' };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const path = useCommunityPath();
  const { search } = useLocation();
  const { productName, cdnBaseUrl } = useRuntimeSettings();
  const community = useCommunity();
  if (community === null) return null;
  const { record, options } = community;
  const image = (guid: string | undefined) => communityImageUrl(cdnBaseUrl, guid);
  const needsApp = hasIdentityProvider(options);
  return (
    <>
      <PageTitle page={t(m.home_title)} description={t(m.home_hero_lead)} />
      <HomeView
        product={productName}
        communityName={record.publicId === PUBLIC_COMMUNITY_ID ? null : record.name}
        images={{
          sm: image(options.LandingCustomImageGUIDsm),
          md: image(options.LandingCustomImageGUIDmd),
          lg: image(options.LandingCustomImageGUIDlg),
          hdpi: image(options.LandingCustomImageGUIDhdpi),
        }}
        joinHref={path(needsApp ? '/get-the-app' : '/join')}
        signInHref={path(needsApp ? '/get-the-app' : '/login')}
        hasSignOn={needsApp}
        isByInvitation={!needsApp && isByInvitation(options)}
        landingHtml={loaderData.landingHtml}
        communities={record.childCommunities
          .filter((child) => child.active)
          .map((child) => ({ name: child.name, href: withCommunityDomain(`/?cs=${encodeURIComponent(child.slug)}`, search) }))}
      />
    </>
  );
}
