/** What a community's options mean. Separate from the schemas, so that a page can use it without loading them. */
import type { CommunityOptions } from './community.ts';
import { DEFAULT_COUNTRY_CODE } from './limits.ts';

/** True when the community has an external identity provider: joining and signing in lead to the app. */
export function hasIdentityProvider(options: CommunityOptions): boolean {
  const provider = options.OidcProvider?.trim().toLowerCase() ?? '';
  return provider !== '' && provider !== 'none';
}

/** Whether people join and sign in by an app alone: the provider of their community is only named. */
export function isByApp(options: CommunityOptions): boolean {
  return hasIdentityProvider(options) && options.SignOn !== 'on';
}

/** How people sign on to the community on these pages; null when it has no provider, or one that is only named. */
export function signOnOf({ SignOn, SignOnLabel = '', SignOnPasswords }: CommunityOptions): SignOn | null {
  return SignOn === 'on' ? { label: SignOnLabel, hasPasswords: SignOnPasswords !== 'off' } : null;
}

/** `hasPasswords`: the form for address and password is offered too. */
export type SignOn = { readonly label: string; readonly hasPasswords: boolean };

/** True when a community password is required (`CommunityPasswordVersion` '2'). */
export function needsCommunityPassword(options: CommunityOptions): boolean {
  return options.CommunityPasswordVersion === '2';
}

/** True when nobody joins without an invitation. */
export function isByInvitation(options: CommunityOptions): boolean {
  return options.Privacy === 'closed';
}

/** True when strangers may learn how many members the community has, and how many set off near a place. */
export function tellsNumbers({ Privacy }: CommunityOptions): boolean {
  return Privacy !== 'closed' && Privacy !== 'private';
}

const DOMAINS_TOLD = 3;

/** `EmailDomains` of the options; undefined when any domain may join. */
export function tellEmailDomains(domains: readonly string[]): string | undefined {
  if (domains.length === 0) return undefined;
  const more = domains.length - DOMAINS_TOLD;
  return [...domains.slice(0, DOMAINS_TOLD), ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

/** What `tellEmailDomains` told; null when any domain may join. */
export function emailDomainsOf({
  EmailDomains = '',
}: CommunityOptions): { readonly domains: readonly string[]; readonly more: number } | null {
  const parts = EmailDomains.split(',').map((part) => part.trim());
  const domains = parts.filter((part) => /^[^+]/.test(part));
  if (domains.length === 0) return null;
  return { domains, more: Number(parts.find((part) => /^\+\d{1,6}$/.test(part)) ?? 0) };
}

/** `at` of `de-AT`, `tw` of `zh-Hant-TW`: the country that a Culture names, in lower case; null when it names none. */
export function countryNamedBy(culture: string | null | undefined): string | null {
  return /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})\b/i.exec(culture?.trim() ?? '')?.[1]?.toLowerCase() ?? null;
}

/** The country of a community and its members by its Culture; `gb` when that names none. */
export function countryOfCulture(culture: string | null | undefined): string {
  return countryNamedBy(culture) ?? DEFAULT_COUNTRY_CODE;
}
