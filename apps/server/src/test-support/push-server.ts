/**
 * A push service for tests: real HTTPS. Each push is worked out as a browser does (RFC 8291) and a service checks it (RFC 8292), by nothing of
 * the sender's.
 */
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:https';
import { PUSH_CERTIFICATE, PUSH_CERTIFICATE_KEY } from './push-certificate.ts';
import { listen } from './listen.ts';

export type ReceivedPush = {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** What the browser reads. */
  readonly text: string;
  /** What the sender has signed. */
  readonly claims: unknown;
};
export type TestPushServer = AsyncDisposable & {
  /** `https://127.0.0.1:port` */
  readonly origin: string;
  readonly certificate: string;
  readonly received: readonly ReceivedPush[];
  /** What a browser at this path gives the portal. */
  subscription(path: string): { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  /** The status of the next answers, one each; then 201. Null: the connection is cut. */
  answer(...next: readonly (number | null)[]): void;
};

/** Listens on a free port; `await using` ends it. */
export async function startPushServer(): Promise<TestPushServer> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  const answers: (number | null)[] = [];
  const server = createServer({ cert: PUSH_CERTIFICATE, key: PUSH_CERTIFICATE_KEY }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const text = opened(Buffer.concat(chunks), browser, auth);
      received.push({ path, headers, text, claims: signedClaims(headers.authorization ?? '') });
      const status = answers.length === 0 ? 201 : answers.shift();
      if (status == null) request.socket.destroy();
      else response.writeHead(status).end('an answer that nobody reads');
    });
  });
  const { url, close } = await listen(server);
  const origin = url.replace('http:', 'https:');
  return {
    origin,
    certificate: PUSH_CERTIFICATE,
    received,
    subscription: (path) => ({
      endpoint: `${origin}${path}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    answer: (...next) => void answers.push(...next),
    [Symbol.asyncDispose]: close,
  };
}

/** RFC 8188 and RFC 8291, written from their texts. */
function opened(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const hmac = (key: Buffer, ...parts: (string | Buffer)[]) => {
    const made = createHmac('sha256', key);
    for (const part of parts) made.update(part);
    return made.digest();
  };
  const one = Buffer.of(1);
  const shared = hmac(auth, browser.computeSecret(sender));
  const material = hmac(shared, 'WebPush: info\0', browser.getPublicKey(), sender, one);
  const prk = hmac(salt, material);
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16);
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', one).subarray(0, 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('not the last record');
  return plain.subarray(0, -1).toString();
}

/** RFC 8292; null where the signature is not of the key beside it. */
function signedClaims(authorization: string): unknown {
  const [, header = '', claims = '', signature = '', point = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  if (x === undefined || y === undefined || bytes.length !== 65) return null;
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}
