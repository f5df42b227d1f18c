/** Asks another server for JSON. There is one time limit for all tries and a limit for the size of the answer. It never throws. */
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../effects/effects.ts';

/** `timeLimitMs` is for all tries together, pauses included. */
export type Patience = { readonly tries: number; readonly pauseMs: number; readonly timeLimitMs: number };

type Question = {
  /** For the log: the name of the service, never the question. */
  readonly service: string;
  readonly url: string;
  /** Sent as JSON. Without it, the request is a GET. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly patience: Patience;
  readonly signal?: AbortSignal | undefined;
  readonly log: Logger;
};

/** The answer, whatever its status. Null when no JSON came in time. */
export type ServiceAnswer = { readonly status: number; readonly json: unknown } | null;

/** A route across a continent has a few hundred kilobytes. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/** Tries again after failures that may pass: no answer, no JSON, a 429 or 5xx. Returns null when aborted. */
export async function askServer({ service, url, body, headers, patience, signal, log }: Question): Promise<ServiceAnswer> {
  const timeLimit = AbortSignal.timeout(patience.timeLimitMs);
  const ended = signal === undefined ? timeLimit : AbortSignal.any([timeLimit, signal]);
  let problem = '';
  for (let tries = 1; tries <= patience.tries && !ended.aborted; tries += 1) {
    if (tries > 1) await delay(patience.pauseMs * 2 ** (tries - 2), undefined, { signal: ended }).catch(() => {});
    try {
      const answer = await attempt(url, body, headers, ended);
      if (answer.status < 500 && answer.status !== 429) return answer;
      problem = `answered ${answer.status}`;
    } catch (error) {
      problem = `gave no answer (${reasonOf(error)})`;
    }
  }
  if (signal?.aborted !== true) log.warn({ service }, `${service} ${timeLimit.aborted ? 'did not answer in time' : problem}`);
  return null;
}

async function attempt(url: string, body: object | undefined, headers: Question['headers'], signal: AbortSignal) {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The question is for the configured server only.
    redirect: 'error',
    signal,
  });
  const text = (await readWithin(response, ANSWER_MAX_BYTES)).toString('utf8');
  const json: unknown = response.status < 500 && response.status !== 429 ? JSON.parse(text) : null;
  return { status: response.status, json };
}

/** The body of the answer. Rejects when it is longer than `maxBytes`. */
export async function readWithin(response: Response | IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a body of fetch gives bytes and nothing else, which its type leaves open
  for await (const chunk of (response instanceof Response ? (response.body ?? []) : response) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Why it failed: a system's code or the error's name, never an address or a part of the question. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
