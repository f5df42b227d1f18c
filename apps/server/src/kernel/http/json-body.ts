import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem.ts';

/** No call of the contract nests deeper than four. Deeper nesting is an attack on the stack. */
const DEPTH_MAX = 32;
/** No call of the contract has half as many values. Parsing tens of thousands takes longer than answering a call. */
const VALUES_MAX = 1_000;
/** Keys by which a body could change the prototype of every object (CWE-1321). */
const POISONOUS_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Accepts `application/json` only, with or without a charset. Any other body gets a 415. A body that cannot be read is replaced by its problem, which
 * is answered after the attempt was counted.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) => {
    try {
      return parseJson(Buffer.from(body));
    } catch (error) {
      if (error instanceof ProblemError) return error.problem;
      throw error;
    }
  });
  app.addHook('onRequest', async (request) => {
    // A few compressed bytes can expand to gigabytes. Bodies of at most 64 kB need no compression.
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      throw new ProblemError('unsupported-media-type', { detail: 'Content-Encoding is not taken.' });
  });
}

/** Parses the bytes; undefined for an empty body. Throws the `malformed-body` problem. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  refuseTooMuch(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), refusePoison);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw malformed('It is not JSON in UTF-8.');
  }
}

function refusePoison(key: string, value: unknown): unknown {
  if (POISONOUS_KEYS.has(key)) throw malformed('It has a key that is not taken.');
  return value;
}

function refuseTooMuch(bytes: Buffer): void {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isInText) {
      if (byte === 0x5c) index += 1;
      else if (byte === 0x22) isInText = false;
    } else if (byte === 0x22) isInText = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > DEPTH_MAX) throw malformed(`It nests deeper than ${DEPTH_MAX}.`);
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    else if (byte === 0x2c) {
      values += 1;
      if (values > VALUES_MAX) throw malformed(`It holds more than ${VALUES_MAX} values.`);
    }
  }
}

function malformed(detail: string): ProblemError {
  return new ProblemError('malformed-body', { detail });
}
