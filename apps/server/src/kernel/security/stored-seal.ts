/** Encrypts the few secrets that the store keeps and that have to be read again: AES-SIV (RFC 5297) with a key of the token secret. */
import { hkdfSync } from 'node:crypto';
import { aessiv } from '@noble/ciphers/aes.js';
import type { TokenSecrets } from './token-secret.ts';

/** `id` names what the secret belongs to: sealed for one, it does not open for another. */
export type StoredSeal = {
  seal(id: string, secret: string): string;
  /** Null when no token secret of this server opens it. `isFormer`: by a former one, so it is to be sealed anew. */
  open(id: string, sealed: string): { readonly secret: string; readonly isFormer: boolean } | null;
};

const SIV_KEY_BYTES = 64;

export function storedSeal([first, ...former]: TokenSecrets): StoredSeal {
  const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'waylift stored secret aes-siv', SIV_KEY_BYTES));
  const own = keyOf(first);
  const keys = [own, ...former.map(keyOf)];
  return {
    seal: (id, secret) => Buffer.from(aessiv(own, Buffer.from(id)).encrypt(Buffer.from(secret))).toString('base64url'),
    open(id, sealed) {
      for (const [index, key] of keys.entries()) {
        const secret = decrypted(key, id, sealed);
        if (secret !== null) return { secret, isFormer: index > 0 };
      }
      return null;
    },
  };
}

function decrypted(key: Uint8Array, id: string, sealed: string): string | null {
  try {
    return Buffer.from(aessiv(key, Buffer.from(id)).decrypt(Buffer.from(sealed, 'base64url'))).toString();
  } catch {
    return null;
  }
}
