import { CLIENT_HEADER, CLIENT_HEADER_TAKEN } from '@waylift/contract/client-header';
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import type { CallAnswer, CallInput, EndpointName } from '@waylift/contract/endpoints';
import { hasShape } from './answer-shape.ts';
import { endpointEntry, type EndpointEntry } from './endpoint-table.ts';
import { refusal, type ApiResult } from './failure.ts';

export const CALL_TIMEOUT_MS = 15_000;
/** Signing in waits no longer for a server to say whether it takes the id of the browser. */
const SAYING_TIMEOUT_MS = 3_000;

export type ApiClient = {
  /** A failure is a result, not a rejection. The promise rejects only when `options.signal` ends the call, with its reason. */
  call<N extends EndpointName>(name: N, input: CallInput<N>, options: CallOptions): Promise<ApiResult<CallAnswer<N>>>;
};

type CallOptions = {
  readonly signal: AbortSignal;
  /** The id of this browser, for a server that takes it. */
  readonly clientId?: string;
};

export type ApiClientParts = {
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The language of the page, as a BCP 47 tag. */
  readonly language: string;
  /** The bearer token; null sends none. Called before each call, so that it can renew the token. */
  readonly accessToken: () => Promise<string | null>;
  /** Called after a 401, except for `TOKEN_CALLS`. Returns a newer token for a second attempt, or null. Never settles when the page is left. */
  readonly onUnauthorized: (sent: string | null, why: unknown) => Promise<string | null>;
  readonly timeoutMs?: number;
  /** The origin of the page, whose server takes the id of the browser. */
  readonly ownOrigin?: string;
};

/** The calls that trade tokens. They carry tokens in the body, so a 401 is about the body and not about a session. */
const TOKEN_CALLS: ReadonlySet<EndpointName> = new Set(['signIn', 'refreshToken', 'revokeToken']);

type LooseInput = { readonly params?: Texts; readonly query?: Texts; readonly body?: unknown };
type Texts = { readonly [name: string]: string | undefined };

/** @param input of a call of the contract, which names its type */
export function looseInput(input: unknown): LooseInput {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every input of a call is one of these
  return input as LooseInput;
}

export function createApiClient(parts: ApiClientParts): ApiClient {
  return {
    async call<N extends EndpointName>(name: N, input: CallInput<N>, options: CallOptions): Promise<ApiResult<CallAnswer<N>>> {
      const endpoint = await endpointEntry(name);
      const loose = looseInput(input);
      const url = callUrl(parts.baseUrl, endpoint, loose);
      // Without a connection, a call is repeated once if that is safe: a read, or a trade, for which the server repeats a lost answer.
      const attempts = endpoint.method === 'GET' || name === 'refreshToken' ? 2 : 1;
      const isTokenCall = TOKEN_CALLS.has(name);
      let token = isTokenCall ? null : await parts.accessToken();
      const { clientId } = options;
      const client = clientId !== undefined && (await takesClientId(parts, options.signal)) ? { [CLIENT_HEADER]: clientId } : {};
      for (let attempt = 1, isSecondToken = false; ; attempt += 1) {
        const result = await attemptCall<N>(parts, endpoint, url, requestInit(parts, endpoint, token, loose, client), options.signal);
        if (!result.ok && result.failure.kind === 'unreachable' && attempt < attempts) continue;
        if (isTokenCall || result.ok || result.failure.kind !== 'refused' || result.failure.status !== 401) return result;
        const newer = await parts.onUnauthorized(token, result.failure.problem?.['why']);
        if (newer === null || isSecondToken) return result;
        token = newer;
        isSecondToken = true;
      }
    },
  };
}

/** Another origin is asked by a public read, which needs no preflight: a preflight for a header that the server does not know would fail. */
async function takesClientId({ baseUrl, ownOrigin, fetch }: ApiClientParts, signal: AbortSignal): Promise<boolean> {
  if (baseUrl === '' || new URL(baseUrl).origin === ownOrigin) return true;
  const limit = AbortSignal.timeout(SAYING_TIMEOUT_MS);
  try {
    const { path } = await endpointEntry('directoryBySlug');
    const url = `${baseUrl}${path.replace('{slug}', PUBLIC_COMMUNITY_SLUG)}`;
    const { headers } = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.any([signal, limit]) });
    return headers.get(CLIENT_HEADER) === CLIENT_HEADER_TAKEN;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

function requestInit(parts: ApiClientParts, endpoint: EndpointEntry, token: string | null, input: LooseInput, more: Texts): RequestInit {
  const headers = new Headers({ ...more, accept: 'application/json', 'accept-language': parts.language });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (input.body === undefined) return { method: endpoint.method, headers };
  headers.set('content-type', 'application/json');
  return { method: endpoint.method, headers, body: JSON.stringify(input.body) };
}

/** The address of a call. */
export function callUrl(base: string, endpoint: Pick<EndpointEntry, 'path'>, input: LooseInput): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(key, value);
  return `${base}${path}${query.size > 0 ? `?${query}` : ''}`;
}

async function attemptCall<N extends EndpointName>(
  parts: ApiClientParts,
  endpoint: EndpointEntry,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<ApiResult<CallAnswer<N>>> {
  const limit = AbortSignal.timeout(parts.timeoutMs ?? CALL_TIMEOUT_MS);
  try {
    const response = await parts.fetch(url, { ...init, signal: AbortSignal.any([signal, limit]) });
    if (!response.ok) return { ok: false, failure: await refusal(response) };
    const value = endpoint.answer === null ? undefined : await jsonOf(response);
    if (endpoint.answer !== null && !hasShape(value, endpoint.answer)) return { ok: false, failure: { kind: 'unreadable' } };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its shape has just been checked
    return { ok: true, value: value as CallAnswer<N> };
  } catch {
    signal.throwIfAborted();
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

/** Undefined when the body is not JSON. @throws when the connection breaks while the body is read */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
