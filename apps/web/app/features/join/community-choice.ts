import type { CommunityChoice } from '@waylift/contract/community';
import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import type { LoadedCommunity } from '../../community/load-community.ts';

export type ChoiceKind = 'children' | 'found-by-email';

/** What the chooser offers. `wording` is the community's own for the option above, when it has one. */
export type Offer =
  | { readonly kind: 'community'; readonly id: string; readonly name: string; readonly slug: string | undefined }
  | { readonly kind: 'parent'; readonly id: string; readonly wording: string | null }
  | { readonly kind: 'public'; readonly id: string };

/** The chooser that appears before joining this community; null when there is nothing to choose. */
export function choiceKind(community: LoadedCommunity): ChoiceKind | null {
  if (community.record.publicId === PUBLIC_COMMUNITY_ID) return 'found-by-email';
  return activeChildren(community).length > 0 ? 'children' : null;
}

export function activeChildren(
  community: LoadedCommunity,
): readonly { readonly publicId: string; readonly slug: string; readonly name: string }[] {
  return community.record.childCommunities.filter((child) => child.active);
}

/** The active child communities, and the parent itself when its option-above flag is on. */
export function offersOfChildren(community: LoadedCommunity): readonly Offer[] {
  const { publicId } = community.record;
  const wording = community.options.LandingDirectoryNOTA?.trim() ?? '';
  return [
    ...activeChildren(community).map((child): Offer => ({ kind: 'community', id: child.publicId, name: child.name, slug: child.slug })),
    ...(community.options.LandingDirectoryNOTATop === 'true'
      ? [{ kind: 'parent', id: publicId, wording: wording === '' ? null : wording } as const]
      : []),
  ];
}

/** The communities found by e-mail, and always the public one. */
export function offersByEmail(found: readonly CommunityChoice[]): readonly Offer[] {
  const others = found.filter((community) => community.id !== PUBLIC_COMMUNITY_ID);
  return [
    ...others.map(({ id, name, slug }): Offer => ({ kind: 'community', id, name, slug })),
    { kind: 'public', id: PUBLIC_COMMUNITY_ID },
  ];
}
