/**
 * Ids that tell their reader nothing, and that nobody else can use: AES-256-CTR under an IV made of the reader and the content (SIV, as in
 * RFC 5297, with HMAC-SHA256). What is sealed twice for one reader reads alike, so that a page can compare and keep it.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { TokenSecrets } from './token-secret.ts';

const IV_BYTES = 16;
const CIPHER = 'aes-256-ctr';
const UUID_BYTES = 16;

type Key = { readonly mac: Uint8Array; readonly cipher: Uint8Array };
/** The first seals; the ids of the others are still read. */
export type SealKeys = readonly [Key, ...Key[]];
/** An id of one kind is none of another. */
export type SealedKind = 'match' | 'member' | 'place-in-order';

/** Of the secrets that sign tokens, by HKDF-SHA256: there is nothing more to keep secret. */
export function sealKeys([secret, ...formerSecrets]: TokenSecrets): SealKeys {
  return [deriveKey(secret), ...formerSecrets.map(deriveKey)];
}

/** What `uuids` and `mark` (0 to 255) are called towards one member, in base64url. */
export function sealId([key]: SealKeys, kind: SealedKind, readerId: string, uuids: readonly string[], mark = 0): string {
  return seal(key, kind, readerId, Buffer.concat([...uuids.map(bytesOf), Buffer.of(mark)]));
}

/** The same of a text that is not empty; the reader may be a journey as well. */
export function sealText([key]: SealKeys, kind: SealedKind, readerId: string, text: string): string {
  return seal(key, kind, readerId, Buffer.from(text));
}

function seal(key: Key, kind: SealedKind, readerId: string, content: Uint8Array): string {
  const iv = ivOf(key, kind, readerId, content);
  const cipher = createCipheriv(CIPHER, key.cipher, iv);
  return Buffer.concat([iv, cipher.update(content), cipher.final()]).toString('base64url');
}

/** Null where the id is malformed, forged, of another kind, or sealed for another member. */
export function openId(
  keys: SealKeys,
  kind: SealedKind,
  readerId: string,
  id: string,
): { readonly uuids: readonly string[]; readonly mark: number } | null {
  const content = open(keys, kind, readerId, id);
  if (content === null) return null;
  const count = Math.floor(content.length / UUID_BYTES);
  const uuids = Array.from({ length: count }, (_, index) => uuidOf(content.subarray(index * UUID_BYTES, (index + 1) * UUID_BYTES)));
  return { uuids, mark: content.at(-1) ?? 0 };
}

/** Null as for `openId`. */
export function openText(keys: SealKeys, kind: SealedKind, readerId: string, id: string): string | null {
  return open(keys, kind, readerId, id)?.toString() ?? null;
}

function open(keys: SealKeys, kind: SealedKind, readerId: string, id: string): Buffer | null {
  const sealed = Buffer.from(id, 'base64url');
  // The last character has bits to spare: one thing has one id.
  if (sealed.toString('base64url') !== id || sealed.length <= IV_BYTES) return null;
  const iv = sealed.subarray(0, IV_BYTES);
  for (const key of keys) {
    const decipher = createDecipheriv(CIPHER, key.cipher, iv);
    const content = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES)), decipher.final()]);
    if (timingSafeEqual(iv, ivOf(key, kind, readerId, content))) return content;
  }
  return null;
}

function ivOf({ mac }: Key, kind: SealedKind, readerId: string, content: Uint8Array): Buffer {
  return createHmac('sha256', mac).update(`${kind}\0`).update(bytesOf(readerId)).update(content).digest().subarray(0, IV_BYTES);
}

function deriveKey(secret: string): Key {
  const bytes = (info: string) => new Uint8Array(hkdfSync('sha256', secret, '', info, 32));
  return { mac: bytes('waylift sealed id mac'), cipher: bytes('waylift sealed id cipher') };
}

function bytesOf(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.length !== UUID_BYTES) throw new TypeError('not a UUID');
  return bytes;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
