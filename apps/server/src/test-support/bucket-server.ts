/**
 * A small S3 for tests: real HTTP, objects in memory, and every request's Signature Version 4 worked out again from what
 * arrived (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html), by nothing of the client's.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BucketSettings } from '../kernel/storage/s3-images.ts';
import { listen } from './listen.ts';

type StoredObject = { readonly bytes: Buffer; readonly contentType: string };
type Trouble = (request: IncomingMessage, response: ServerResponse) => void;

export type TestBucket = AsyncDisposable & {
  readonly settings: BucketSettings;
  /** By their path, `/bucket/key`. */
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** `GET 200`, `PUT 403 SignatureDoesNotMatch` and so on, as they were answered. */
  readonly answered: readonly string[];
  /** What becomes of the next requests, one each, before anything is looked at; null answers as always. */
  trouble(...next: (Trouble | null)[]): void;
};

const MAX_SKEW_MS = 15 * 60_000;

export const answerWith =
  (status: number, code = 'InternalError'): Trouble =>
  (_, response) =>
    void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
export const hangUp: Trouble = (request) => void request.socket.destroy();
export const neverAnswer: Trouble = () => {};

/** Listens on a free port; `await using` ends it with whatever still hangs. */
export async function startBucket(): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>();
  const answered: string[] = [];
  const troubles: (Trouble | null)[] = [];
  const credentials = { bucket: 'pictures', region: 'eu-test-1', accessKeyId: 'AKTEST', secretAccessKey: 'a+secret/of=tests' };

  const server = createServer((request, response) => {
    const trouble = troubles.shift() ?? ((...exchange) => void respond(...exchange));
    trouble(request, response);
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, code = '', bytes = Buffer.alloc(0), contentType = 'application/xml' } = answer(request, await bodyOf(request));
    answered.push(`${request.method} ${status}${code === '' ? '' : ` ${code}`}`);
    const body = code === '' ? bytes : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
    response.writeHead(status, { 'content-type': contentType, 'content-length': body.length }).end(body);
  }

  type Answer = { status: number; code?: string; bytes?: Buffer; contentType?: string };
  function answer(request: IncomingMessage, body: Buffer): Answer {
    const refusal = signatureProblem(request, body, credentials);
    if (refusal !== null) return { status: 403, code: refusal };
    const path = request.url ?? '';
    if (!path.startsWith(`/${credentials.bucket}`)) return { status: 404, code: 'NoSuchBucket' };
    switch (request.method) {
      case 'PUT':
        objects.set(path, { bytes: body, contentType: request.headers['content-type'] ?? '' });
        return { status: 200 };
      case 'DELETE':
        objects.delete(path);
        return { status: 204 };
      default: {
        if (path === `/${credentials.bucket}`) return { status: 200 };
        const found = objects.get(path);
        if (found === undefined) return { status: 404, code: 'NoSuchKey' };
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (from === undefined) return { status: 200, ...found };
        return { status: 206, contentType: found.contentType, bytes: found.bytes.subarray(Number(from), Number(to) + 1) };
      }
    }
  }

  const { url, close } = await listen(server);
  return {
    settings: { endpoint: url, ...credentials },
    objects,
    answered,
    trouble: (...next) => void troubles.push(...next),
    [Symbol.asyncDispose]: close,
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Credentials = Pick<BucketSettings, 'region' | 'accessKeyId' | 'secretAccessKey'>;

function signatureProblem(request: IncomingMessage, body: Buffer, { region, accessKeyId, secretAccessKey }: Credentials): string | null {
  const { authorization = '' } = request.headers;
  const [, id, day, inRegion, service, signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  const instant = String(request.headers['x-amz-date']);
  const at = Date.parse(instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < MAX_SKEW_MS) || !instant.startsWith(String(day))) return 'RequestTimeTooSkewed';
  if (inRegion !== region || service !== 's3') return 'AuthorizationHeaderMalformed';

  const names = signed.split(';');
  // What is not signed could have been changed on the way.
  const needed = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!needed.every((name) => names.includes(name))) return 'AccessDenied';
  const bodyHash = sha256(body);
  if (request.headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '/', 'http://bucket');
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort();
  const headers = names
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  const canonical = [request.method, url.pathname, query.join('&'), headers, signed, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonical)].join('\n');
  let key: string | Buffer = `AWS4${secretAccessKey}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const expected = createHmac('sha256', key).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function sha256(of: Buffer | string): string {
  return createHash('sha256').update(of).digest('hex');
}
