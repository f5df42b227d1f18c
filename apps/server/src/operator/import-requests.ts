/** What bringing a whole set of communities to a declared state is asked with, and the answers. */
import * as z from 'zod/mini';
import { IMAGE_USAGES } from '../db/schema/community-images.ts';
import { communityOptionFields } from './community-options.ts';
import { nameField, publicIdField, slugField } from './field-values.ts';

export const IMPORTED_COMMUNITIES_MAX = 2000;

/** What an image is kept under once it was sent ahead (`image-stage`), as the store tells it. */
const storedImage = z.object({ id: z.uuid(), contentType: z.string(), widthPx: z.int(), heightPx: z.int(), sizeBytes: z.int() });

/** A file by its SHA-256: only a file that the community does not have yet is sent, and then it is `staged`. */
const declaredImage = z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), staged: z.optional(storedImage) });
export type DeclaredImage = z.infer<typeof declaredImage>;

const usage = z.enum(IMAGE_USAGES);

const declaredCommunity = z.object({
  slug: slugField,
  name: z.optional(nameField),
  publicId: z.optional(publicIdField),
  ...communityOptionFields,
  images: z.optional(z.partialRecord(usage, z.nullable(declaredImage))),
});
export type DeclaredCommunity = z.output<typeof declaredCommunity>;
export type DeclaredCommunityInput = z.input<typeof declaredCommunity>;

export const importRequests = [
  z.object({
    verb: z.literal('community-import'),
    communities: z
      .array(declaredCommunity)
      .check(z.maxLength(IMPORTED_COMMUNITIES_MAX, { error: `A file holds at most ${IMPORTED_COMMUNITIES_MAX} communities.` })),
    isDryRun: z.boolean(),
  }),
  /** Encodes and keeps an image that belongs to nobody yet. */
  z.object({ verb: z.literal('image-stage'), usage, bytesBase64: z.string() }),
  /** Gives up images that were sent ahead; one that a community has is left alone. */
  z.object({ verb: z.literal('image-unstage'), ids: z.array(z.uuid()).check(z.maxLength(5 * IMPORTED_COMMUNITIES_MAX)) }),
] as const;

const importedCommunity = z.object({
  slug: z.string(),
  outcome: z.enum(['created', 'changed', 'unchanged']),
  /** What changed, by the names of the file. */
  fields: z.array(z.string()),
});
export type ImportedCommunity = z.infer<typeof importedCommunity>;

export const importReplies = [
  z.object({ kind: z.literal('staged'), image: storedImage }),
  /** These have to be sent ahead first; nothing was changed. */
  z.object({ kind: z.literal('images-wanted'), wanted: z.array(z.object({ slug: z.string(), usage })) }),
  /** Nothing was changed: what stands in the way, community by community. */
  z.object({ kind: z.literal('import-refused'), problems: z.array(z.object({ slug: z.string(), message: z.string() })) }),
  z.object({ kind: z.literal('imported'), communities: z.array(importedCommunity), notes: z.array(z.string()) }),
] as const;
