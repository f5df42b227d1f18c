/**
 * The images of communities in a folder: decoded and encoded anew, never served as they were sent (ASVS 5.3), each
 * under a random guid. What an image is for stands in `community_images`; here are its bytes alone.
 */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageUsage } from '../db/schema/community-images.ts';
import { encodeImage, type ImageProblem } from './encode-image.ts';

/** What is known of an image that was put into the store. `id` is the guid of its address. */
export type StoredImage = {
  readonly id: string;
  readonly contentType: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
};

export type PutImageResult =
  | { readonly kind: 'stored'; readonly image: StoredImage }
  | { readonly kind: 'refused'; readonly problem: ImageProblem };

/** An image as it is served. Its bytes never change, so `etag`, made of the guid, holds for ever. */
export type ServedImage = { readonly bytes: Buffer; readonly contentType: string; readonly etag: string };

export type ImageStore = {
  /** Decodes `bytes` (JPEG, PNG, WebP, GIF or AVIF), encodes them for `usage` and keeps the result under a new guid. */
  put(bytes: Uint8Array, usage: ImageUsage): Promise<PutImageResult>;
  /** The image of this guid, or null when there is none. Any text may be asked for. */
  read(guid: string): Promise<ServedImage | null>;
  /** Removes an image; none of that guid is no error. */
  remove(guid: string): Promise<void>;
};

const CONTENT_TYPE = 'image/webp';
/** A guid and nothing else ever becomes part of a path, so no address leads out of the folder. */
const GUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The image store in `folder`, which is made when the first image comes. */
export function createImageStore({ folder, newId }: { readonly folder: string; readonly newId: () => string }): ImageStore {
  function pathOf(guid: string): string {
    return join(folder, `${guid}.webp`);
  }

  return {
    async put(bytes, usage) {
      const encoded = await encodeImage(bytes, usage);
      if (encoded.kind === 'refused') return encoded;
      const id = newId();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(pathOf(id), encoded.bytes);
      const { widthPx, heightPx } = encoded;
      return { kind: 'stored', image: { id, contentType: CONTENT_TYPE, widthPx, heightPx, sizeBytes: encoded.bytes.length } };
    },

    async read(guid) {
      if (!GUID_PATTERN.test(guid)) return null;
      const bytes = await readFile(pathOf(guid)).catch(nullWhenMissing);
      return bytes === null ? null : { bytes, contentType: CONTENT_TYPE, etag: `"${guid}"` };
    },

    async remove(guid) {
      if (GUID_PATTERN.test(guid)) await rm(pathOf(guid), { force: true });
    },
  };
}

/** Writes a file that is there whole or not at all, and still there after a kill at any moment. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
