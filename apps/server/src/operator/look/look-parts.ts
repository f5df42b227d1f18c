/** Which column of a community holds which part of its look. */
import { LOOK_PARTS, LOOK_PICTURES, type LookPart, type LookPicture } from '@waylift/contract/look-choices';
import { IMAGE_COLUMNS, LANDING_USAGES } from '../../communities/community/community-images.ts';
import type { OptionColumn } from '../../communities/community/plan-changes.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { SingleUsage } from '../../kernel/db/schema/community-images.ts';

export const PART_COLUMNS = {
  name: 'name',
  colour: 'primaryColour',
  logo: IMAGE_COLUMNS.logo,
  sm: IMAGE_COLUMNS['landing-sm'],
  md: IMAGE_COLUMNS['landing-md'],
  lg: IMAGE_COLUMNS['landing-lg'],
  hdpi: IMAGE_COLUMNS['landing-hdpi'],
  words: 'landingHtml',
} as const satisfies Readonly<Record<LookPart, OptionColumn>>;

/** Of a community, or of a version of its look. */
export type LookRow = Pick<CommunityRow, (typeof PART_COLUMNS)[LookPart]>;
export type LookValues = Readonly<Record<LookPart, string | null>>;

export function valuesOf(row: LookRow): LookValues {
  const { name, primaryColour: colour, logoImageId: logo, landingHtml: words } = row;
  const { landingImageSmId: sm, landingImageMdId: md, landingImageLgId: lg, landingImageHdpiId: hdpi } = row;
  return { name, colour, logo, sm, md, lg, hdpi, words };
}

export function rowOf({ name, colour, logo, sm, md, lg, hdpi, words }: LookValues): LookRow {
  return {
    name: name ?? '',
    primaryColour: colour,
    logoImageId: logo,
    landingImageSmId: sm,
    landingImageMdId: md,
    landingImageLgId: lg,
    landingImageHdpiId: hdpi,
    landingHtml: words,
  };
}

export function differing(one: LookValues, other: LookValues): LookPart[] {
  return LOOK_PARTS.filter((part) => one[part] !== other[part]);
}

/** Null: the part is no picture. */
export function usageOf(part: LookPart): SingleUsage | null {
  if (part === 'logo') return 'logo';
  const size = LOOK_PICTURES.find((each): each is LookPicture => each === part);
  return size === undefined ? null : LANDING_USAGES[size];
}
