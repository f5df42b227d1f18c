/** Answers to calls that the document began before its scripts were there (`platform/first-calls.ts`). Browser only. */
import type { EarlyAnswers } from '../platform/first-calls.ts';

declare global {
  var wayliftEarly: EarlyAnswers | undefined;
}

/** Like `fetch`; a call that was begun early is not made again. */
export function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
  return globalThis.wayliftEarly?.take(url, init) ?? fetch(url, init);
}
