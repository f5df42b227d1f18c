import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import type { ReactNode } from 'react';
import { communityImageUrl } from '../community/community-image.ts';
import { InactiveNotice } from '../community/inactive-notice.tsx';
import { useCommunityPath } from '../community/community-link.ts';
import { useLegalLinks } from '../community/legal-links.ts';
import { useCommunity } from '../community/use-community.ts';
import { useLanguageLinks } from '../locale/language-links.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { Logo } from './logo.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLinks } from './skip-links.tsx';
import { NavigationLine } from './navigation-line.tsx';

/** The name that the header shows in place of the product's. The public community has none. */
export function useHeaderName(): string | undefined {
  const community = useCommunity();
  if (community === null || community.record.publicId === PUBLIC_COMMUNITY_ID) return undefined;
  return community.record.name;
}

type PageFrameProps = {
  readonly navigation: ReactNode;
  /** The community of the page is not known yet. */
  readonly isAwaited?: boolean;
  readonly children: ReactNode;
};

export function PageFrame(props: PageFrameProps) {
  const { productName, companyName, cdnBaseUrl, year } = useRuntimeSettings();
  const community = useCommunity();
  const name = useHeaderName();
  const path = useCommunityPath();
  const legal = useLegalLinks();
  const languageLinks = useLanguageLinks();
  return (
    <>
      <SkipLinks />
      <SiteHeader
        line={<NavigationLine />}
        logo={
          <Logo
            to={path('/')}
            product={productName}
            community={name}
            isAwaited={props.isAwaited === true}
            imageUrl={communityImageUrl(cdnBaseUrl, community?.options.ThemeLogoGUIDlg)}
          />
        }
      >
        {props.navigation}
      </SiteHeader>
      <main id="content" tabIndex={-1}>
        <InactiveNotice />
        {props.children}
      </main>
      <SiteFooter termsHref={legal.terms} privacyHref={legal.privacy} company={companyName} year={year} languages={languageLinks} />
    </>
  );
}
