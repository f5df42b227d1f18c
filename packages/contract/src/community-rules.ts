/** What a community's options mean. Apart from the schemas, so that a page can ask without loading them. */
import type { CommunityOptions } from './community.ts';
import { DEFAULT_COUNTRY_CODE } from './limits.ts';

/** True when the community has an external identity provider: joining and signing in lead to the app. */
export function hasIdentityProvider(options: CommunityOptions): boolean {
  const provider = options.OidcProvider?.trim().toLowerCase() ?? '';
  return provider !== '' && provider !== 'none';
}

/** True when a community password is required (`CommunityPasswordVersion` '2'). */
export function needsCommunityPassword(options: CommunityOptions): boolean {
  return options.CommunityPasswordVersion === '2';
}

/** `gb` of `en-GB`: the country that a community's members are in, in lower case. */
export function countryOfCulture(culture: string | null): string {
  return /[-_]([a-z]{2})$/i.exec(culture ?? '')?.[1]?.toLowerCase() ?? DEFAULT_COUNTRY_CODE;
}
