import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { communityImages } from '../db/schema/community-images.ts';
import { callApi } from '../../test-support/call-api.ts';
import { answerWith, hangUp, neverAnswer, startBucket, type TestBucket } from '../../test-support/bucket-server.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { createImageStore } from './images.ts';
import { ImagesAwayError } from './images-away.ts';
import { bucketPlace, type BucketSettings } from './s3-images.ts';

const PATIENCE = { tries: 3, pauseMs: 1, timeLimitMs: 60_000 };

function placeIn(bucket: TestBucket, changes: Partial<BucketSettings> = {}) {
  return bucketPlace({ ...bucket.settings, ...changes }, PATIENCE);
}

function bucketEnv({ settings }: TestBucket): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

test('what is put into the bucket comes back the same, and is gone once removed', async () => {
  await using bucket = await startBucket();
  const images = createImageStore({ place: placeIn(bucket), newId: randomUUID });
  const picture = await sharp({ create: { width: 50, height: 30, channels: 3, background: '#1455a4' } })
    .png()
    .toBuffer();
  const put = await images.put(picture, 'logo');
  if (put.kind === 'refused') throw new Error(put.problem);
  const { id } = put.image;
  expect([...bucket.objects.keys()]).toEqual([`/pictures/images/${id}.webp`]);
  expect(bucket.objects.get(`/pictures/images/${id}.webp`)?.contentType).toBe('image/webp');
  const served = await images.read(id);
  expect(served).toMatchObject({ contentType: 'image/webp', etag: `"${id}"` });
  expect(await sharp(served?.bytes).metadata()).toMatchObject({ format: 'webp', width: 50, height: 30 });
  await images.remove(id);
  await images.remove(id);
  expect(await images.read(id)).toBeNull();
  expect(bucket.answered).toEqual(['PUT 200', 'GET 200', 'DELETE 204', 'DELETE 204', 'GET 404 NoSuchKey']);
});

test('a wrong key, secret or region is told with the word of the store, at once, and the secret is not', async () => {
  await using bucket = await startBucket();
  for (const [changes, code] of [
    [{ accessKeyId: 'AKOTHER' }, 'InvalidAccessKeyId'],
    [{ secretAccessKey: 'not the secret' }, 'SignatureDoesNotMatch'],
    [{ region: 'elsewhere-1' }, 'AuthorizationHeaderMalformed'],
  ] as const) {
    const failure = await placeIn(bucket, changes)
      .write(randomUUID(), Buffer.from('x'))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ImagesAwayError);
    expect(String(failure)).toContain(`answered 403 ${code}`);
    expect(String(failure)).not.toMatch(/secret/);
  }
  expect(bucket.answered).toHaveLength(3);
  expect(await placeIn(bucket, { secretAccessKey: 'not the secret' }).check()).toBe(false);
});

test('what passes by itself is tried again: too busy, broken off, no answer in time', async () => {
  await using bucket = await startBucket();
  const place = placeIn(bucket);
  const id = randomUUID();
  bucket.trouble(answerWith(503, 'SlowDown'), hangUp);
  await place.write(id, Buffer.from('picture'));
  bucket.trouble(answerWith(429));
  expect((await place.read(id))?.toString()).toBe('picture');
  // The first try runs into its limit. The limits of the others are long enough for any machine.
  const limitsMs = [300];
  const limited = bucketPlace(bucket.settings, {
    ...PATIENCE,
    get timeLimitMs() {
      return limitsMs.shift() ?? PATIENCE.timeLimitMs;
    },
  });
  bucket.trouble(neverAnswer);
  expect((await limited.read(id))?.toString()).toBe('picture');
  expect(bucket.answered).toEqual(['PUT 200', 'GET 200', 'GET 200']);
});

test('a bucket that stays away is given up within bounds', async () => {
  await using bucket = await startBucket();
  bucket.trouble(neverAnswer, neverAnswer, neverAnswer);
  const impatient = bucketPlace(bucket.settings, { ...PATIENCE, timeLimitMs: 300 });
  await expect(impatient.read(randomUUID())).rejects.toThrow('gave no answer (TimeoutError)');
  bucket.trouble(answerWith(500), answerWith(500), answerWith(500, 'InternalError'));
  await expect(placeIn(bucket).read(randomUUID())).rejects.toThrow('answered 500 InternalError');
  await bucket[Symbol.asyncDispose]();
  await expect(placeIn(bucket).read(randomUUID())).rejects.toThrow('gave no answer (ECONNREFUSED)');
});

test('no signature follows a redirect, and an endless answer is cut off', async () => {
  await using bucket = await startBucket();
  const away = (_: unknown, response: ServerResponse) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
  bucket.trouble(away, away, away);
  await expect(placeIn(bucket).read(randomUUID())).rejects.toBeInstanceOf(ImagesAwayError);
  const endless = (_: unknown, response: ServerResponse) => {
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024)));
    };
    response
      .writeHead(200)
      .on('drain', more)
      .on('error', () => {});
    more();
  };
  bucket.trouble(endless, endless, endless);
  await expect(placeIn(bucket).read(randomUUID())).rejects.toBeInstanceOf(ImagesAwayError);
});

test('a community’s image lies in the bucket, is served by this server for ever, and the one before the last is cleaned up', async () => {
  await using bucket = await startBucket();
  await using t = await startTestApp({ env: bucketEnv(bucket) });
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  for (const width of [60, 70, 80]) expect(await operator.addPicture('kestrel', 'logo', width)).toContain('Added the image');
  const rows = await t.deps.db.select({ id: communityImages.id }).from(communityImages);
  expect([...bucket.objects.keys()].sort()).toEqual(rows.map(({ id }) => `/pictures/images/${id}.webp`).sort());
  expect(rows).toHaveLength(2);

  const guid = (await operator.show('kestrel')).logo ?? '';
  const image = await callApi(t.app, 'communityImage', { params: { guid } });
  expect(image).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', etag: `"${guid}"`, 'cache-control': 'public, max-age=31536000, immutable' },
  });
  const again = await callApi(t.app, 'communityImage', { params: { guid } }, { headers: { 'if-none-match': `"${guid}"` } });
  expect(again.status).toBe(304);
  expect((await callApi(t.app, 'communityImage', { params: { guid: randomUUID() } })).problem?.code).toBe('image-not-found');

  await operator.run('community set kestrel --no-logo');
  expect(bucket.objects.size).toBe(0);
});

test('of an image in the bucket no more is read than is sent, part by part, and a part that breaks off is read again', async () => {
  await using bucket = await startBucket();
  await using t = await startTestApp({ env: bucketEnv(bucket) });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 1400, height: 1000, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  const put = await t.deps.images.put(picture, 'landing-md');
  if (put.kind === 'refused') throw new Error(put.problem);
  const bytes = bucket.objects.get(`/pictures/images/${put.image.id}.webp`)?.bytes ?? Buffer.alloc(0);
  expect(bytes.length).toBeGreaterThan(512 * 1024);
  expect(bytes.length).toBeLessThan(1024 * 1024);
  const url = `/uploaded-images/CommunityImages/${put.image.id}`;
  const asked = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
    const before = bucket.answered.length;
    const { statusCode, rawPayload } = await t.app.inject({ url, method, headers });
    return { status: statusCode, bytes: rawPayload, asked: bucket.answered.slice(before) };
  };
  const none = Buffer.alloc(0);
  expect(await asked({ 'if-none-match': `"${put.image.id}"` })).toEqual({ status: 304, bytes: none, asked: ['HEAD 200'] });
  expect(await asked({}, 'HEAD')).toEqual({ status: 200, bytes: none, asked: ['HEAD 200'] });
  expect(await asked({ range: 'bytes=10-19' })).toEqual({ status: 206, bytes: bytes.subarray(10, 20), asked: ['HEAD 200', 'GET 206'] });
  expect(await asked({})).toEqual({ status: 200, bytes, asked: ['HEAD 200', 'GET 206', 'GET 206'] });

  const breakOff = (_: unknown, response: ServerResponse) => {
    response.writeHead(206, { 'content-length': 1000 }).write('half', () => response.destroy());
  };
  bucket.trouble(answerWith(503), answerWith(503), answerWith(503));
  expect((await asked({})).status).toBe(503);
  const encodings: unknown[] = [];
  const sizeless = ({ headers }: IncomingMessage, response: ServerResponse) => {
    encodings.push(headers['accept-encoding']);
    response.writeHead(200, { 'transfer-encoding': 'chunked' }).end();
  };
  bucket.trouble(sizeless);
  expect((await asked({})).status).toBe(503);
  const allOfIt = ({ headers }: IncomingMessage, response: ServerResponse) => {
    encodings.push(headers['accept-encoding']);
    response.writeHead(200).end(bytes);
  };
  bucket.trouble(null, allOfIt, allOfIt);
  expect(await asked({})).toEqual({ status: 200, bytes, asked: ['HEAD 200'] });
  expect(encodings).toEqual(['identity', 'identity', 'identity']);
  bucket.trouble(null, breakOff, null, hangUp);
  expect(await asked({})).toEqual({ status: 200, bytes, asked: ['HEAD 200', 'GET 206', 'GET 206'] });
});

test('while the bucket is away, /readyz says so and stays ready, an image is a 503, and the operator hears why', async () => {
  await using bucket = await startBucket();
  await using t = await startTestApp({ env: bucketEnv(bucket) });
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', checks: { images: 'ok' } });
  await operator.addPicture('kestrel', 'logo');
  const guid = (await operator.show('kestrel')).logo ?? '';
  await bucket[Symbol.asyncDispose]();
  t.clock.advanceMs(10_000);

  expect((await t.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', checks: { store: 'ok', images: 'away' } });
  const { status, problem, headers } = await callApi(t.app, 'communityImage', { params: { guid } });
  expect({ status, code: problem?.code, retry: headers['retry-after'] }).toEqual({ status: 503, code: 'unavailable', retry: '5' });
  expect(await operator.addPicture('kestrel', 'logo', 70)).toMatch(
    /^The images cannot be reached: the bucket pictures at http\S+ gave no answer \(ECONNREFUSED\)\.$/,
  );
  expect(await operator.say('community set kestrel --no-logo')).toBe("Changed the community 'kestrel'.");
  expect((await operator.show('kestrel')).logo).toBeNull();
});
