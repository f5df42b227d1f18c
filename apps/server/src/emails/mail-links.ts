/** The addresses that mails link to, all of them pages of the portal. */
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { languageCode, type LanguageTag } from '@waylift/words/languages';
import type { Config } from '../config/config.ts';

type LinkConfig = Pick<Config, 'publicUrl' | 'termsUrl' | 'privacyUrl'>;

/** A page of the portal for a community; the public community's addresses name none. */
export function portalLink(config: Pick<Config, 'publicUrl'>, communitySlug: string, path: string): string {
  const community = communitySlug === PUBLIC_COMMUNITY_SLUG ? '' : `/${encodeURIComponent(communitySlug)}`;
  return `${config.publicUrl}${community}${path}`;
}

/** The page that verifies an address, of a new account or a changed one: nothing happens until its button is pressed. */
export function verifyLink(config: Pick<Config, 'publicUrl'>, communitySlug: string, token: string): string {
  return portalLink(config, communitySlug, `/verify-email/${encodeURIComponent(token)}`);
}

/** The page where a new password is set. */
export function resetLink(config: Pick<Config, 'publicUrl'>, communitySlug: string, token: string): string {
  return portalLink(config, communitySlug, `/change-password/${encodeURIComponent(token)}`);
}

/** The page of a member's own settings. It has no slug: who is signed in has one community. */
export function settingsLink({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/dashboard/account/settings`;
}

/** The pages that accept and decline an invitation. They have no slug in their path, so `cs` names the community. */
export function invitationLinks(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  communitySlug: string,
  token: string,
): { acceptUrl: string; declineUrl: string } {
  const community = communitySlug === PUBLIC_COMMUNITY_SLUG ? {} : { cs: communitySlug };
  const query = new URLSearchParams({ token, ...community }).toString();
  return { acceptUrl: `${publicUrl}/sign-up/accept-invite?${query}`, declineUrl: `${publicUrl}/sign-up/decline-invite?${query}` };
}

/** The operator's own terms and privacy pages, or the portal's. */
export function legalLinks(config: LinkConfig, communitySlug: string, language: LanguageTag): { termsUrl: string; privacyUrl: string } {
  const inLanguage = (address: string) => address.replaceAll('{language}', languageCode(language));
  return {
    termsUrl: config.termsUrl === undefined ? portalLink(config, communitySlug, '/member-terms') : inLanguage(config.termsUrl),
    privacyUrl: config.privacyUrl === undefined ? portalLink(config, communitySlug, '/privacy-policy') : inLanguage(config.privacyUrl),
  };
}
