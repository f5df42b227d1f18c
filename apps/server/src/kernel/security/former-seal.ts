/**
 * The encryption of sealed ids before AES-SIV: AES-256-CTR. Its IV is an HMAC of kind, reader and content. Delete this file once no server writes
 * such ids, see `SEALED_BY` in sealed-id.ts.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const IV_BYTES = 16;
const CIPHER = 'aes-256-ctr';

export function formerSeal(secret: string) {
  const derive = (info: string) => new Uint8Array(hkdfSync('sha256', secret, '', info, 32));
  const [macKey, cipherKey] = [derive('waylift sealed id mac'), derive('waylift sealed id cipher')];
  const ivOf = (kind: string, reader: Uint8Array, content: Uint8Array) =>
    createHmac('sha256', macKey).update(`${kind}\0`).update(reader).update(content).digest().subarray(0, IV_BYTES);

  return {
    seal(kind: string, reader: Uint8Array, content: Uint8Array): Uint8Array {
      const iv = ivOf(kind, reader, content);
      const cipher = createCipheriv(CIPHER, cipherKey, iv);
      return Buffer.concat([iv, cipher.update(content), cipher.final()]);
    },
    open(kind: string, reader: Uint8Array, sealed: Uint8Array): Uint8Array | null {
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, cipherKey, iv);
      const content = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES)), decipher.final()]);
      return timingSafeEqual(iv, ivOf(kind, reader, content)) ? content : null;
    },
  };
}
