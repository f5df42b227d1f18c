/** How members call while servers come and go: as the portal does, and again until somebody has answered. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CallAnswer, CallInput, EndpointName } from '@waylift/contract/endpoints';
import type { Problem } from '@waylift/contract/problem';
import { requestOf } from '../call-api.ts';
import type { Draw } from '../simulation/draw.ts';
import type { Parts } from './parts.ts';

/** `doubts`: how often it was asked before without an answer, so that it may have been done before. */
export type Answered<N extends EndpointName> = {
  readonly status: number;
  readonly text: string;
  readonly answer: CallAnswer<N> | undefined;
  readonly problem: Problem | undefined;
  readonly doubts: number;
};
export type Client = {
  readonly call: <N extends EndpointName>(name: N, input: CallInput<N>, token?: string) => Promise<Answered<N>>;
};
/** `isOver`: no fault comes any more. */
export type Progress = {
  isOver: boolean;
  calls: number;
  unanswered: number;
  readonly faults: string[];
  readonly note: (line: string) => void;
};

const CALL_TIMEOUT_MS = 6_000;
const PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 400;
/** Once no fault is left. */
const TRIES_AT_LAST = 60;

export function clientOf({ servers }: Parts, draw: Draw, progress: Progress): Client {
  return {
    async call<N extends EndpointName>(name: N, input: CallInput<N>, token?: string): Promise<Answered<N>> {
      for (let doubts = 0, last = 0; ; doubts += 1) {
        const { url, moments } = draw.one(servers);
        progress.calls += 1;
        const answered = await ask(url, name, input, token).catch((error: unknown) => String(error));
        if (typeof answered !== 'string' && answered.status < 500) {
          if (answered.status < 300 && requestOf(name, input).method !== 'GET') moments.emit('answered');
          progress.note(`    ${name}: ${answered.status} ${answered.problem?.code ?? ''} after ${doubts}`);
          return { ...answered, doubts };
        }
        progress.unanswered += 1;
        if (typeof answered !== 'string' && answered.status === 500) progress.faults.push(`${name} is answered with 500: ${answered.text}`);
        last = progress.isOver ? last + 1 : 0;
        if (last > TRIES_AT_LAST)
          throw new Error(`${name} is never answered again: ${typeof answered === 'string' ? answered : answered.text}`);
        await delay(Math.min(LONGEST_PAUSE_MS, PAUSE_MS * (doubts + 1)));
      }
    },
  };
}

async function ask<N extends EndpointName>(
  url: string,
  name: N,
  input: CallInput<N>,
  token?: string,
): Promise<Omit<Answered<N>, 'doubts'>> {
  const { method, path, query, body } = requestOf(name, input);
  const response = await fetch(`${url}${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`, {
    method,
    headers: {
      'accept-language': 'en-GB',
      // Kept connections would tie a member to one server.
      connection: 'close',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const text = await response.text();
  const value: unknown = text !== '' && response.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : undefined;
  return {
    status: response.status,
    text,
    // What the server sent is what the run goes on to examine.
    answer: response.ok ? (value as CallAnswer<N>) : undefined,
    problem: response.ok ? undefined : (value as Problem),
  };
}
