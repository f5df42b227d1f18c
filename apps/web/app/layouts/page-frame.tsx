import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { communityImageUrl } from '../community/community-image.ts';
import { useCommunityPath } from '../community/community-link.ts';
import { useLegalLinks } from '../community/legal-links.ts';
import { useCommunity } from '../community/use-community.ts';
import { useLanguageLinks } from '../locale/language-links.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { Logo } from '../ui/logo/logo.tsx';
import { SiteFooter } from '../ui/site-footer/site-footer.tsx';
import { SiteHeader } from '../ui/site-header/site-header.tsx';
import { SkipLinks } from '../ui/skip-links/skip-links.tsx';

/**
 * What both layouts put around a page: skip links, header, the page itself, footer.
 * @param props.navigation what stands in the header beside the logo
 */
export function PageFrame(props: { readonly navigation: ReactNode; readonly children: ReactNode }) {
  const { productName, companyName, cdnBaseUrl, year } = useRuntimeSettings();
  const community = useCommunity();
  const path = useCommunityPath();
  const legal = useLegalLinks();
  const languageLinks = useLanguageLinks();
  return (
    <>
      <SkipLinks />
      <SiteHeader
        logo={
          <Logo
            to={path('/')}
            product={productName}
            community={community === null || community.record.publicId === PUBLIC_COMMUNITY_ID ? undefined : community.record.name}
            imageUrl={communityImageUrl(cdnBaseUrl, community?.options.ThemeLogoGUIDlg)}
          />
        }
      >
        {props.navigation}
      </SiteHeader>
      <Main>{props.children}</Main>
      <SiteFooter termsHref={legal.terms} privacyHref={legal.privacy} company={companyName} year={year} languages={languageLinks} />
    </>
  );
}

/** The page proper. It takes the focus when another page comes, so that keyboard and screen reader begin there. */
function Main(props: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    main.current?.focus({ preventScroll: true });
  }, [address]);
  return (
    <main id="content" tabIndex={-1} ref={main}>
      {props.children}
    </main>
  );
}
