import type { Community, CommunityOptions } from '@waylift/contract/community';
import { tellEmailDomains } from '@waylift/contract/community-rules';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import { allowsPasswords } from './find-provider.ts';
import { isByInvitation, isListed } from './privacy.ts';

/** The directory's record of a community with its listed children (one level). Inactive communities are included and marked. */
export function directoryRecord(community: CommunityRow, children: readonly CommunityRow[]): Community {
  return { ...named(community), childCommunities: children.filter(isListed).map((child) => ({ ...named(child), childCommunities: [] })) };
}

function named({ publicId, slug, name, active }: CommunityRow) {
  return { publicId, slug, name, active };
}

/** `OidcProvider` of a community whose provider is configured and has no other name. */
export const CONFIGURED_PROVIDER = 'oidc';

/** The options of section 3. All are strings; an option that is not set is absent. */
export function optionsRecord(community: CommunityRow, provider: SignOnProviderRow | null, now: Date): CommunityOptions {
  const told = tellEmailDomains(community.emailDomains);
  return {
    ...(community.culture && { Culture: community.culture }),
    ...(community.primaryColour && { ThemePrimaryColour: community.primaryColour }),
    ...(community.logoImageId && { ThemeLogoGUIDlg: community.logoImageId }),
    ...(community.landingImageSmId && { LandingCustomImageGUIDsm: community.landingImageSmId }),
    ...(community.landingImageMdId && { LandingCustomImageGUIDmd: community.landingImageMdId }),
    ...(community.landingImageLgId && { LandingCustomImageGUIDlg: community.landingImageLgId }),
    ...(community.landingImageHdpiId && { LandingCustomImageGUIDhdpi: community.landingImageHdpiId }),
    ...(community.landingHtml && { LandingCustomHTML: community.landingHtml }),
    ...(community.directoryNota && { LandingDirectoryNOTA: community.directoryNota }),
    ...(community.directoryNotaTop && { LandingDirectoryNOTATop: 'true' }),
    // A child has its parent's provider without a name of its own.
    OidcProvider: provider !== null && community.oidcProvider === 'none' ? CONFIGURED_PROVIDER : community.oidcProvider,
    ...(provider !== null && {
      SignOn: 'on',
      SignOnLabel: provider.label,
      SignOnPasswords: allowsPasswords(community, { hasSignedOn: false, now }) ? 'also' : 'off',
    }),
    ...(isByInvitation(community) ? { Privacy: 'closed' } : community.privacy && { Privacy: community.privacy }),
    ...(community.passwordHash !== null && { CommunityPasswordVersion: '2' }),
    // Nobody joins a closed community by its form.
    ...(!isByInvitation(community) && told !== undefined && { EmailDomains: told }),
    // The default is left out, as on a server without lifts.
    ...(community.matchesWith === 'family' && { MatchesWith: community.matchesWith }),
  };
}
