/** Images in a bucket of an S3-compatible store. This server still serves them; the bucket's own address is never used. */
import { IMAGE_MAX_BYTES } from '@waylift/contract/limits';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { readWithin, reasonOf } from '../other-servers/ask-server.ts';
import { ImagesAwayError } from './images-away.ts';
import type { ImagePlace } from './images.ts';

export type BucketSettings = {
  /** The address of the store, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type BucketPatience = { readonly tries: number; readonly pauseMs: number; readonly timeLimitMs: number };

const PATIENCE: BucketPatience = { tries: 3, pauseMs: 200, timeLimitMs: 8_000 };
/** Readiness is checked again and again, so one short try is enough. */
const CHECK_TIME_LIMIT_MS = 2_500;
const PREFIX = 'images/';

/** An image is sent in parts of this size. Each part is read whole before any of it is sent, so that a failed one can be read again. */
const PART_BYTES = 512 * 1024;

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
type Sent = { readonly body?: Uint8Array<ArrayBuffer>; readonly range?: string };
type Answer = { readonly status: number; readonly bytes: Buffer; /** Of the object, where HEAD asked for it. */ readonly size: number };

/** Images in the bucket, each an object `images/GUID.webp`. Addresses are path-style, which every such store supports. */
export function bucketPlace(settings: BucketSettings, patience: BucketPatience = PATIENCE): ImagePlace {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${endpoint}/${encodeURIComponent(bucket)}`;
  const urlOf = (guid: string) => `${bucketUrl}/${PREFIX}${guid}.webp`;

  /** Tries once. Throws for anything that is no answer of the store. */
  async function attempt(method: Method, url: string, { body, range }: Sent, timeLimitMs: number): Promise<Answer> {
    const headers = {
      // The body's hash is signed, so that changes on the way are noticed, even over plain HTTP.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body !== undefined && { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }),
      ...(range !== undefined && { range }),
    };
    const request = await signer.sign(url, { method, headers, body: body ?? null });
    // Asks for the image's own size, as fetch does by itself for parts. The header is not signed, since a proxy may change it.
    if (method === 'HEAD') request.headers.set('accept-encoding', 'identity');
    // A redirect would send the signature to another server.
    const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeLimitMs) });
    const size = Number(response.headers.get('content-length'));
    return { status: response.status, bytes: await readWithin(response, IMAGE_MAX_BYTES), size };
  }

  /** Tries again after failures that may pass: no answer, a 429 or 5xx. The statuses in `taken` count as answers. */
  async function ask(method: Method, url: string, taken: readonly number[], sent: Sent = {}): Promise<Answer> {
    let problem = '';
    for (let tries = 1; tries <= patience.tries; tries += 1) {
      if (tries > 1) await delay(patience.pauseMs * 2 ** (tries - 2));
      try {
        const answer = await attempt(method, url, sent, patience.timeLimitMs);
        if (taken.includes(answer.status)) return answer;
        problem = `answered ${answer.status}${meaningOf(answer)}`;
        if (answer.status < 500 && answer.status !== 429) break;
      } catch (error) {
        problem = `gave no answer (${reasonOf(error)})`;
      }
    }
    throw away(problem);
  }

  function away(problem: string): ImagesAwayError {
    return new ImagesAwayError(`the bucket ${bucket} at ${endpoint} ${problem}`);
  }

  async function* partsOf(guid: string, start: number, end: number): AsyncGenerator<Buffer> {
    for (let from = start; from <= end; from += PART_BYTES) {
      const to = Math.min(from + PART_BYTES - 1, end);
      const { status, bytes } = await ask('GET', urlOf(guid), [200, 206], { range: `bytes=${from}-${to}` });
      // A server without ranges sends the whole file (RFC 9110, section 14.2).
      const part = status === 200 ? bytes.subarray(from, to + 1) : bytes;
      if (part.length !== to - from + 1) throw away('sent another part than was asked for');
      yield part;
    }
  }

  return {
    async write(guid, bytes) {
      await ask('PUT', urlOf(guid), [200, 201, 204], { body: new Uint8Array(bytes) });
    },
    async read(guid) {
      const { status, bytes } = await ask('GET', urlOf(guid), [200, 404]);
      return status === 404 ? null : bytes;
    },
    async open(guid) {
      const { status, size } = await ask('HEAD', urlOf(guid), [200, 404]);
      if (status === 404) return null;
      if (size === 0) throw away('did not say how large an image is');
      return { size, part: (start, end) => Readable.from(partsOf(guid, start, end)) };
    },
    async remove(guid) {
      await ask('DELETE', urlOf(guid), [200, 202, 204, 404]);
    },
    async check() {
      const { status } = await attempt('HEAD', bucketUrl, {}, Math.min(CHECK_TIME_LIMIT_MS, patience.timeLimitMs));
      return status === 200;
    },
  };
}

/** S3's error code, such as `SignatureDoesNotMatch` or `NoSuchBucket`. */
function meaningOf({ bytes }: Answer): string {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.subarray(0, 2000).toString('latin1'))?.[1];
  return code === undefined ? '' : ` ${code}`;
}
