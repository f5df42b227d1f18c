import { languageCode, type LanguageTag } from '@waylift/words/languages';
import type { Config } from '../../kernel/config/config.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { MailFrame } from '../content/render-mail.ts';

type LinkConfig = Pick<Config, 'publicUrl' | 'homeCommunity'>;
type FrameConfig = LinkConfig & Pick<Config, 'termsUrl' | 'privacyUrl' | 'productName' | 'companyName'>;

/** Of a mail that is about no community. Its terms and policy are those of the community at `/`. */
export function portalFrame(config: FrameConfig, language: LanguageTag): MailFrame {
  return mailFrame(config, { name: config.productName, slug: config.homeCommunity, primaryColour: null }, language);
}

export function mailFrame(
  config: FrameConfig,
  { name, slug, primaryColour }: Pick<CommunityRow, 'name' | 'slug' | 'primaryColour'>,
  language: LanguageTag,
): MailFrame {
  const { productName, companyName, termsUrl, privacyUrl } = config;
  const inLanguage = (address: string) => address.replaceAll('{language}', languageCode(language));
  return {
    productName,
    companyName,
    communityName: name,
    primaryColour,
    termsUrl: inLanguage(termsUrl ?? portalLink(config, slug, '/member-terms')),
    privacyUrl: inLanguage(privacyUrl ?? portalLink(config, slug, '/privacy-policy')),
  };
}

/** The address of a portal page for a community. Addresses of the community at `/` have no slug. */
export function portalLink({ publicUrl, homeCommunity }: LinkConfig, communitySlug: string, path: string): string {
  const community = communitySlug === homeCommunity ? '' : `/${encodeURIComponent(communitySlug)}`;
  return `${publicUrl}${community}${path}`;
}

/** The address of an invitation page. Its path has no slug, so `cs` names the community. */
export function invitationLink({ publicUrl, homeCommunity }: LinkConfig, communitySlug: string, path: string, token: string): string {
  const community = communitySlug === homeCommunity ? {} : { cs: communitySlug };
  return `${publicUrl}${path}?${new URLSearchParams({ token, ...community }).toString()}`;
}
