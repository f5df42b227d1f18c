/**
 * Ids that tell their reader nothing and that nobody else can use: AES-SIV (RFC 5297), with kind and reader as associated data. The same content
 * sealed twice for one reader gives the same id, so that a page can compare and keep it.
 */
import { hkdfSync } from 'node:crypto';
import { aessiv } from '@noble/ciphers/aes.js';
import { formerSeal } from './former-seal.ts';
import type { TokenSecrets } from './token-secret.ts';

/** Servers of the previous version read `former` only. The next version sets this to `aesSiv`; the one after it deletes `former` and its file. */
const SEALED_BY: SealName = 'former';

const SEALS = { aesSiv: sivSeal, former: formerSeal } satisfies Record<string, (secret: string) => Seal>;

const SIV_KEY_BYTES = 64;
const TAG_BYTES = 16;
const UUID_BYTES = 16;

/** The kind of a sealed id. An id of one kind is not valid as another. */
export type SealedKind = 'match' | 'member' | 'place-in-order';
export type SealName = keyof typeof SEALS;
/** Deterministic encryption. `open` returns null when kind, reader, key or any byte differs. */
export type Seal = {
  seal(kind: SealedKind, reader: Uint8Array, content: Uint8Array): Uint8Array;
  open(kind: SealedKind, reader: Uint8Array, sealed: Uint8Array): Uint8Array | null;
};
/** @property written seals new ids
 *  @property read is every seal whose ids are taken */
export type SealKeys = { readonly written: Seal; readonly read: readonly Seal[] };

/**
 * Derives the keys from the token secrets by HKDF-SHA256, so that there is no further secret. The first secret seals; ids of the others are still
 * read.
 */
export function sealKeys(secrets: TokenSecrets, sealedBy = SEALED_BY): SealKeys {
  return {
    written: SEALS[sealedBy](secrets[0]),
    read: secrets.flatMap((secret) => Object.values(SEALS).map((sealOf) => sealOf(secret))),
  };
}

/** Seals `uuids` and `mark` (0 to 255) for one member, in base64url. */
export function sealId(keys: SealKeys, kind: SealedKind, readerId: string, uuids: readonly string[], mark = 0): string {
  return seal(keys, kind, readerId, Buffer.concat([...uuids.map(bytesOf), Buffer.of(mark)]));
}

/** Seals a text that is not empty. The reader may also be a journey. */
export function sealText(keys: SealKeys, kind: SealedKind, readerId: string, text: string): string {
  return seal(keys, kind, readerId, Buffer.from(text));
}

function seal(keys: SealKeys, kind: SealedKind, readerId: string, content: Uint8Array): string {
  return Buffer.from(keys.written.seal(kind, bytesOf(readerId), content)).toString('base64url');
}

/** Null when the id is malformed, forged, of another kind, or sealed for another member. */
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

/** Null for the same reasons as `openId`. */
export function openText(keys: SealKeys, kind: SealedKind, readerId: string, id: string): string | null {
  return open(keys, kind, readerId, id)?.toString() ?? null;
}

function open({ read }: SealKeys, kind: SealedKind, readerId: string, id: string): Buffer | null {
  const sealed = Buffer.from(id, 'base64url');
  // The last character has unused bits. Only one form of an id is valid.
  if (sealed.toString('base64url') !== id || sealed.length <= TAG_BYTES) return null;
  const reader = bytesOf(readerId);
  for (const each of read) {
    const content = each.open(kind, reader, sealed);
    if (content !== null) return Buffer.from(content);
  }
  return null;
}

function sivSeal(secret: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'waylift sealed id aes-siv', SIV_KEY_BYTES));
  const cipherFor = (kind: SealedKind, reader: Uint8Array) => aessiv(key, Buffer.from(kind), reader);
  return {
    seal: (kind, reader, content) => cipherFor(kind, reader).encrypt(content),
    open(kind, reader, sealed) {
      try {
        return cipherFor(kind, reader).decrypt(sealed);
      } catch {
        // With a valid length and key, only the tag can be wrong.
        return null;
      }
    },
  };
}

function bytesOf(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.length !== UUID_BYTES) throw new TypeError('not a UUID');
  return bytes;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
