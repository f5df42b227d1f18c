/** What a community's options mean. Apart from the schemas, so that a page can ask without loading them. */
import type { CommunityOptions } from './community.ts';

/** True when the community has an external identity provider: joining and signing in lead to the app. */
export function hasIdentityProvider(options: CommunityOptions): boolean {
  const provider = options.OidcProvider?.trim().toLowerCase() ?? '';
  return provider !== '' && provider !== 'none';
}

/** True when a community password is required (`CommunityPasswordVersion` '2'). */
export function needsCommunityPassword(options: CommunityOptions): boolean {
  return options.CommunityPasswordVersion === '2';
}
