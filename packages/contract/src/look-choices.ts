/** What a look is made of, without schemas: pages load it. */

/** The four cuts of the picture on the landing page, by the windows that they are for. */
export const LOOK_PICTURES = ['sm', 'md', 'lg', 'hdpi'] as const;
export type LookPicture = (typeof LOOK_PICTURES)[number];

/** What is changed, told and published by name. */
export const LOOK_PARTS = ['name', 'colour', 'logo', ...LOOK_PICTURES, 'words'] as const;
export type LookPart = (typeof LOOK_PARTS)[number];

/** Of the landing page as a draft would have it; the public id of the community follows. */
export const LOOK_PREVIEW_PATH = '/organise/look/';

/** A parameter of its address: a language of ours. */
export const LOOK_PREVIEW_LANGUAGE = 'in';

/** The call that answers a mail as a draft would have it. A frame asks for it by its address. */
export function lookMailPath(publicId: string): `/${string}` {
  return `/v2/liftshare/organise/communities/${publicId}/look/mail`;
}

/** How many versions before the present one can be brought back. */
export const LOOK_VERSIONS_KEPT = 5;
