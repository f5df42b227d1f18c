/** What keeps passkeys on a device, in software, for tests of the server: it can also do what a real one never would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, ShownPasskey } from '@waylift/contract/passkey';

/** What a test makes wrong on purpose. */
export type Wrong = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signs?: (signed: Buffer) => Buffer;
  /** The id of another passkey. */
  readonly id?: string;
  /** How the authenticator says that it is a genuine one. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: Cbor };
};

export type Authenticator = {
  create(options: PasskeyCreationOptions, wrong?: Wrong): CreatedPasskey;
  get(options: PasskeyRequestOptions, wrong?: Wrong): ShownPasskey;
  readonly id: string;
};

const FLAGS = { present: 0x01, verified: 0x04, canSync: 0x08, isSynced: 0x10, attested: 0x40 };

/** One with one passkey, at the portal of `startTestApp`. */
export function createAuthenticator({ origin = 'http://localhost:3000', isSynced = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const ownId = rawId.toString('base64url');
  let ownUser = '';

  function clientData(type: string, challenge: string, wrong: Wrong): string {
    const data = { type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: wrong.crossOrigin ?? false })).toString('base64url');
  }

  function authenticatorData(rpId: string, wrong: Wrong, attested = Buffer.alloc(0)): Buffer {
    const flags =
      (wrong.isPresent === false ? 0 : FLAGS.present) |
      (wrong.isVerified === false ? 0 : FLAGS.verified) |
      (isSynced ? FLAGS.canSync | FLAGS.isSynced : 0) |
      (attested.length > 0 ? FLAGS.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? 0);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.of(flags), counter, attested]);
  }

  return {
    id: ownId,
    create({ challenge, rp, user }, wrong = {}) {
      ownUser = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, rawId.length), rawId, cbor(key)]);
      const authData = authenticatorData(rp.id, wrong, attested);
      const { fmt, attStmt } = wrong.attestation ?? { fmt: 'none', attStmt: new Map() };
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      );
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, wrong),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      };
      const id = wrong.id ?? ownId;
      return { id, rawId: id, type: 'public-key', response };
    },
    get({ challenge, rpId }, wrong = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, wrong);
      const data = authenticatorData(rpId, wrong);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const signature = wrong.signs?.(signed) ?? sign('sha256', signed, privateKey);
      const id = wrong.id ?? ownId;
      const response = {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: wrong.userHandle ?? ownUser,
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** As much of CBOR (RFC 8949) as an authenticator speaks. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
  const each = [...(value as readonly Cbor[])];
  return Buffer.concat([head(4, each.length), ...each.map(cbor)]);
}

function head(major: number, length: number): Buffer {
  const first = major * 32;
  if (length < 24) return Buffer.of(first + length);
  if (length < 256) return Buffer.of(first + 24, length);
  return Buffer.of(first + 25, length >> 8, length & 0xff);
}
