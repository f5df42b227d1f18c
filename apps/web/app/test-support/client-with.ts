import type { ApiClient } from '../api/client.ts';

/** A client of the API whose calls a test answers. */
export function clientWith(call: (name: string) => Promise<unknown>): ApiClient {
  // The type of an answer depends on the call. A test gives each call an answer of its own type.
  return { call } as unknown as ApiClient;
}
