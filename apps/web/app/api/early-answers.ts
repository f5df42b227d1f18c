/** Answers to calls that the document began before its scripts were there (`platform/first-calls.ts`). Browser only. */
import type { EarlyAnswers } from '../platform/first-calls.ts';

declare global {
  var wayliftEarly: EarlyAnswers | undefined;
}

/** What nobody took for so long is asked for anew. */
const LIFE_MS = 60_000;

/** Like `fetch`; a call that was begun early is not made again. Each such answer is taken once, and the call's signal then ends it. */
export async function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
  const { wayliftEarly: early } = globalThis;
  if (early === undefined || init.method !== 'GET') return await fetch(url, init);
  if ([...early.awaited].some((start) => url.startsWith(start))) await Promise.race([early.isComplete, ended(init.signal)]);
  const begun = early.byUrl.get(url);
  early.byUrl.delete(url);
  if (begun === undefined) return await fetch(url, init);
  const isOurs = new Headers(init.headers).get('authorization') === `Bearer ${begun.token}`;
  if (!isOurs || performance.now() - begun.beganAtMs > LIFE_MS) {
    begun.leave(new Error('nobody took it'));
    return await fetch(url, init);
  }
  const { signal } = init;
  if (signal?.aborted === true) begun.leave(signal.reason);
  signal?.addEventListener('abort', () => begun.leave(signal.reason));
  return await begun.answer;
}

function ended(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted === true) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
