/** Images are decoded and encoded anew, never served as they were sent (ASVS 5.3). Each has a random guid. */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ImageUsage } from '../db/schema/community-images.ts';
import { encodeImage, type ImageProblem } from './encode-image.ts';
import { folderPlace } from './folder-images.ts';
import { bucketPlace, type BucketSettings } from './s3-images.ts';

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

/** An image as it is served. Its bytes never change, so `etag`, which is made of the guid, stays valid. */
export type ServedImage = { readonly bytes: Buffer; readonly contentType: string; readonly etag: string };

/** An image that is read while it is sent: `part` reads the bytes from `start` to `end`, both included. */
export type OpenImage = OpenBytes & Pick<ServedImage, 'contentType' | 'etag'>;
export type OpenBytes = { readonly size: number; readonly part: (start: number, end: number) => Readable };

export type ImageStore = {
  /** Decodes `bytes` (JPEG, PNG, WebP, GIF or AVIF), encodes them for `usage` and stores the result under a new guid. */
  put(bytes: Uint8Array, usage: ImageUsage): Promise<PutImageResult>;
  read(guid: string): Promise<ServedImage | null>;
  open(guid: string): Promise<OpenImage | null>;
  remove(guid: string): Promise<void>;
  check(): Promise<boolean>;
};

/** Where the files are stored. Its functions get valid guids only, and throw `ImagesAwayError` when it cannot be reached. */
export type ImagePlace = {
  write(guid: string, bytes: Uint8Array): Promise<void>;
  read(guid: string): Promise<Buffer | null>;
  /** Opens a file for sending. If it is deleted meanwhile, the stream breaks off. */
  open(guid: string): Promise<OpenBytes | null>;
  remove(guid: string): Promise<void>;
  check(): Promise<boolean>;
};

const CONTENT_TYPE = 'image/webp';
/** Only a guid becomes part of a path, so that no address leads out of the folder or the bucket. */
const GUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function imagesFolder(dataDir: string): string {
  return join(dataDir, 'images');
}

export function imagePlace({ dataDir, s3 }: { readonly dataDir: string; readonly s3?: BucketSettings | undefined }): ImagePlace {
  return s3 === undefined ? folderPlace(imagesFolder(dataDir)) : bucketPlace(s3);
}

export function createImageStore({ place, newId }: { readonly place: ImagePlace; readonly newId: () => string }): ImageStore {
  return {
    async put(bytes, usage) {
      const encoded = await encodeImage(bytes, usage);
      if (encoded.kind === 'refused') return encoded;
      const id = newId();
      await place.write(id, encoded.bytes);
      const { widthPx, heightPx } = encoded;
      return { kind: 'stored', image: { id, contentType: CONTENT_TYPE, widthPx, heightPx, sizeBytes: encoded.bytes.length } };
    },

    async read(guid) {
      const bytes = GUID_PATTERN.test(guid) ? await place.read(guid) : null;
      return bytes === null ? null : { bytes, contentType: CONTENT_TYPE, etag: `"${guid}"` };
    },

    async open(guid) {
      const opened = GUID_PATTERN.test(guid) ? await place.open(guid) : null;
      return opened === null ? null : { ...opened, contentType: CONTENT_TYPE, etag: `"${guid}"` };
    },

    async remove(guid) {
      if (GUID_PATTERN.test(guid)) await place.remove(guid);
    },

    check: () => place.check(),
  };
}
