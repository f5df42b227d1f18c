/** Makes a call of the contract as a client does: over HTTP, though without a socket. */
import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type CallAnswer, type CallInput, type EndpointName } from '@waylift/contract/endpoints';
import type { Problem } from '@waylift/contract/problem';
import type { FastifyInstance } from 'fastify';

export type CallOptions = {
  /** Sent as bearer. */
  readonly token?: string;
  /** The client's address. */
  readonly client?: string;
  /** `Accept-Language`. */
  readonly language?: string;
  readonly headers?: Record<string, string>;
};
/** `answer` is there when it worked and `problem` when it did not; the other one is undefined. */
export type ApiAnswer<N extends EndpointName> = {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly answer: CallAnswer<N> | undefined;
  readonly problem: Problem | undefined;
};

/** The call as a request of HTTP. */
export function requestOf<N extends EndpointName>(name: N, input: CallInput<N>) {
  const { method, path }: Endpoint = endpoints[name];
  // TypeScript cannot follow which parts the call N has; the caller's type says that they are right.
  const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: object };
  return { method, path: path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? '')), query, body };
}

export async function callApi<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  input: CallInput<N>,
  { token, client = '192.0.2.1', language = 'en-GB', headers = {} }: CallOptions = {},
): Promise<ApiAnswer<N>> {
  const { method, path, query, body: payload } = requestOf(name, input);
  const response = await app.inject({
    method,
    url: path,
    remoteAddress: client,
    headers: { 'accept-language': language, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(query === undefined ? {} : { query }),
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  const body: unknown = isJson ? response.json() : undefined;
  const didWork = response.statusCode < 400;
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    // Nothing checks these types: the test itself examines what the server sent.
    answer: didWork ? (body as CallAnswer<N>) : undefined,
    problem: didWork ? undefined : (body as Problem),
  };
}
