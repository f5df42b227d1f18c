import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** The keys of a browser, base64url: its P-256 point, and the secret that it shares with us. */
export type BrowserKeys = { readonly p256dh: string; readonly auth: string };
/** The random parts of each push. */
type Drawn = { readonly salt: Buffer; readonly ecdh: ECDH };

const RECORD_BYTES = 4_096;
const LAST_RECORD = Buffer.of(2);
const BOTH_POINTS_BYTES = 2 * 65;

/** The body of a push, in one record (RFC 8291 over RFC 8188, `aes128gcm`). @throws if the keys are not P-256 keys */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys, { salt, ecdh }: Drawn = draw()): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  if (info.length !== 14 + BOTH_POINTS_BYTES) throw new Error('a point of another length');
  const secret = derive(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, sealed]);
}

/** Whether a push can be encrypted with these keys. */
export function areBrowserKeys(keys: BrowserKeys): boolean {
  try {
    encryptPush('', keys);
    return true;
  } catch {
    return false;
  }
}

function draw(): Drawn {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { salt: randomBytes(16), ecdh };
}

function derive(material: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, bytes));
}
