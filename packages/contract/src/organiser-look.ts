/** How a community looks: what is drafted together, and shown to nobody before it is published. */
import * as z from 'zod/mini';
import { parseColour } from './colour.ts';
import { community, communityOptions, HARBOUR_QUARTER } from './community.ts';
import type { Calls } from './endpoint.ts';
import { askedName, publicId, text } from './fields.ts';
import { fileBodyMaxBytes, fileParts } from './file-parts.ts';
import { formed } from './formed.ts';
import { LANDING_HTML_MAX_LENGTH, LOOK_PICTURE_MAX_BYTES, RATE_LIMITS as LIMITS } from './limits.ts';
import { lookMailPath, LOOK_PARTS, LOOK_PICTURES, type LookPart } from './look-choices.ts';
import { ORGANISE_PATH } from './organiser.ts';

const LOOK = `${ORGANISE_PATH}/communities/{publicId}/look` as const;
/** A revision of a part of the draft. */
const revision = formed(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, { maxLength: 36, code: 'revision-invalid' });
/** The revision that the caller has seen; null or absent: the part was as published. */
const seen = z.optional(z.nullable(revision));

const look = z.object({
  name: z.string(),
  /** '#rrggbb'; null: that of the portal. */
  colour: z.nullable(z.string()),
  /** Ids of pictures, as in the options of a community. */
  logo: z.nullable(z.string()),
  sm: z.nullable(z.string()),
  md: z.nullable(z.string()),
  lg: z.nullable(z.string()),
  hdpi: z.nullable(z.string()),
});
export type Look = z.infer<typeof look>;

const change = z.object({
  part: z.enum(LOOK_PARTS),
  /** Goes with the next change of this part, so that nobody overwrites what they have not seen. */
  revision: z.string(),
  /** The name of an organiser; '' for one who is none any more. */
  by: z.string(),
  isMine: z.boolean(),
  at: z.string(),
});
export type LookChange = z.infer<typeof change>;

const version = z.object({
  id: z.string(),
  at: z.string(),
  /** '' for a command, or for an organiser who is none any more. */
  by: z.string(),
  changed: z.array(z.enum(LOOK_PARTS)),
  isPresent: z.boolean(),
});
export type LookVersion = z.infer<typeof version>;

const lookAnswer = z.object({
  published: look,
  /** The same with the changes that are not published yet. */
  draft: look,
  /** The draft's words on the landing page, as sanitised HTML. Null: those of the portal. */
  words: z.nullable(z.string()),
  changes: z.array(change),
  /** The newest first. */
  versions: z.array(version),
});
export type OrganisedLook = z.infer<typeof lookAnswer>;

const EVENT = {
  name: 'organise-look',
  outcomes: ['changed', 'dropped', 'published', 'brought-back', 'conflict', 'not-found', 'no-right', 'too-many-requests'],
} as const;

const params = z.object({ publicId });
const DEED = { who: 'organiser', role: 'manager', event: EVENT, limits: [LIMITS.organiserChanges] } as const;
const ofKestrel = { params: { publicId: 'kestrel' } } as const;

const PUBLISHED = { name: 'Kestrel Science Park', colour: '#1a6b54', logo: null, sm: null, md: null, lg: null, hdpi: null } as const;
const ANSWER: OrganisedLook = {
  published: PUBLISHED,
  draft: { ...PUBLISHED, colour: '#2f8f83' },
  words: null,
  changes: [{ part: 'colour', revision: '3c1a', by: 'Harriet Okafor', isMine: true, at: '2026-11-25T11:42:00Z' }],
  versions: [],
};

/** A code unit has at most three bytes. */
const HTML_MAX_BYTES = 3 * LANDING_HTML_MAX_LENGTH;

/** Parts that are pictures. */
export const LOOK_IMAGES = ['logo', ...LOOK_PICTURES] as const;

/** Parts whose value is a line, or nothing. Pictures and words come with calls of their own, and can only be taken away here. */
export const LOOK_LINES = ['name', 'colour', ...LOOK_IMAGES, 'words'] as const satisfies readonly LookPart[];

const line = z
  .object({ part: z.enum(LOOK_LINES, { error: 'part-unknown' }), value: z.nullable(text()), seen })
  .check(z.refine(fits, { error: 'value-invalid', path: ['value'] }));

/** A name is a line; a colour is one, or none. Of a picture, or of words, nothing but their absence can be said in words. */
function fits({ part, value }: { readonly part: string; readonly value: string | null }): boolean {
  if (part === 'name') return value !== null && value.trim() !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
  if (part === 'colour') return value === null || parseColour(value) !== null;
  return value === null;
}

export const organiserLookCalls = {
  organisedLook: {
    method: 'GET',
    path: LOOK,
    who: 'organiser',
    role: 'manager',
    summary: 'How a community looks, what of it is changed and not published, and its versions',
    params,
    success: { status: 200, schema: lookAnswer },
    problems: [],
    example: { ...ofKestrel, answer: ANSWER },
  },
  changeLook: {
    ...DEED,
    method: 'PUT',
    path: `${LOOK}/draft`,
    summary:
      'Change a part of the draft, which all organisers of the community share. Refused if somebody else changed this part meanwhile',
    params,
    body: line,
    success: { status: 200, schema: lookAnswer },
    problems: ['conflict'],
    example: { ...ofKestrel, body: { part: 'name', value: 'Kestrel Park' }, answer: ANSWER },
  },
  changeLookPicture: {
    ...DEED,
    method: 'PUT',
    path: `${LOOK}/draft/pictures/{part}`,
    summary:
      'Change a picture of the draft. The file is read and encoded anew; what is no picture that can be shown is refused with why, by the code of `file`',
    params: z.object({ publicId, part: z.enum(LOOK_IMAGES, { error: 'part-unknown' }) }),
    body: z.object({ seen, file: fileParts(LOOK_PICTURE_MAX_BYTES) }),
    bodyMaxBytes: fileBodyMaxBytes(LOOK_PICTURE_MAX_BYTES),
    success: { status: 200, schema: lookAnswer },
    problems: ['conflict'],
    limits: [LIMITS.organiserPictures],
    example: { params: { publicId: 'kestrel', part: 'logo' }, body: { file: ['iVBORw0KGgo='] }, answer: ANSWER },
  },
  changeLookWords: {
    ...DEED,
    method: 'PUT',
    path: `${LOOK}/draft/words`,
    summary:
      'Change the words on the landing page. `html` is the bytes of its HTML; what of it could do more than show text is left out, as by the command',
    params,
    body: z.object({ seen, html: fileParts(HTML_MAX_BYTES) }),
    bodyMaxBytes: fileBodyMaxBytes(HTML_MAX_BYTES),
    success: { status: 200, schema: lookAnswer },
    problems: ['conflict'],
    example: { ...ofKestrel, body: { html: ['PGgyPldoeSB3ZSBzaGFyZTwvaDI+'] }, answer: { ...ANSWER, words: '<h2>Why we share</h2>' } },
  },
  dropLook: {
    ...DEED,
    method: 'DELETE',
    path: `${LOOK}/draft`,
    summary: 'Drop all that is not published',
    params,
    success: { status: 200, schema: lookAnswer },
    problems: [],
    example: { ...ofKestrel, answer: { ...ANSWER, draft: PUBLISHED, changes: [] } },
  },
  publishLook: {
    ...DEED,
    method: 'POST',
    path: `${LOOK}/publication`,
    summary: 'Publish all changes at once. Refused if there are others than those that the caller has seen',
    params,
    body: z.object({
      seen: z
        .array(revision)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(LOOK_PARTS.length, { error: 'too-long', abort: true })),
    }),
    success: { status: 200, schema: lookAnswer },
    problems: ['conflict'],
    example: {
      ...ofKestrel,
      body: { seen: ['3c1a9f20-0000-4000-8000-000000000000'] },
      answer: { ...ANSWER, published: ANSWER.draft, changes: [] },
    },
  },
  organisedLookPage: {
    method: 'GET',
    path: `${LOOK}/page`,
    who: 'organiser',
    role: 'manager',
    summary: 'The community as its landing page would have it, once all changes are published',
    params,
    success: { status: 200, schema: z.object({ community, options: communityOptions }) },
    problems: [],
    example: { ...ofKestrel, answer: { community: HARBOUR_QUARTER, options: { ThemePrimaryColour: '#2f8f83' } } },
  },
  organisedLookMail: {
    method: 'GET',
    path: lookMailPath('{publicId}'),
    who: 'organiser',
    role: 'manager',
    summary: 'A mail to a member as it would look, as a page to show in a frame',
    params,
    cache: 'private',
    success: { status: 200, schema: null },
    problems: [],
    example: ofKestrel,
  },
  bringLookBack: {
    ...DEED,
    method: 'POST',
    path: `${LOOK}/versions/{versionId}/draft`,
    summary: 'Make an earlier version the draft, in place of what is there. It is not published yet',
    params: z.object({ publicId, versionId: askedName }),
    success: { status: 200, schema: lookAnswer },
    problems: ['not-found'],
    example: { params: { publicId: 'kestrel', versionId: '3c1a9f20-0000-4000-8000-000000000000' }, answer: ANSWER },
  },
} as const satisfies Calls;
