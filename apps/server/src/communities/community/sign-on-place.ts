import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';

/** Where a sign-on began, for the page that tells how it ended. */
export type SignOnPlace = { readonly slug: string; readonly label: string; readonly contact?: string };

export function placeOf(
  { slug }: Pick<CommunityRow, 'slug'>,
  { label, contact }: Pick<SignOnProviderRow, 'label' | 'contact'>,
): SignOnPlace {
  return { slug, label, ...(contact !== null && { contact }) };
}
