import { vi } from 'vitest';

export const API_BASE_URL = 'https://api.example';

type RecordedCall = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | null;
  readonly headers: Headers;
  /** Aborted once the page no longer waits for the answer. */
  readonly signal: AbortSignal | null | undefined;
};
/** `drop` closes the connection. `hang` gives no answer until the call is aborted. */
export type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> } | 'drop' | 'hang';

/** Replaces `fetch` by an API that answers what a test defines, and 404 otherwise. */
export type StandInApi = {
  /** @param route such as `POST /v2/liftshare/token`. A promise as the answer lets the test decide when it comes. */
  readonly answer: (route: string, answer: Answer | Promise<Answer>) => void;
  readonly callsTo: (path: string) => readonly RecordedCall[];
  /** What was sent there, without calls that send nothing. */
  readonly bodiesTo: (path: string) => readonly unknown[];
};

export function standInApi(): StandInApi {
  const calls: RecordedCall[] = [];
  const answers = new Map<string, Answer | Promise<Answer>>();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers: sent, signal }: RequestInit = {}): Promise<Response> => {
    signal?.throwIfAborted();
    const path = address.replace(API_BASE_URL, '');
    const headers = new Headers(sent);
    const authorization = headers.get('authorization');
    calls.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined, authorization, headers, signal });
    const answer = await (answers.get(`${method} ${path}`) ?? answers.get(`${method} ${withoutQuery(path)}`));
    if (answer === 'drop') throw new TypeError('Failed to fetch');
    if (answer === 'hang') return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const { status, body: answered, headers: given } = answer ?? { status: 404, body: { title: 'no such thing' } };
    return new Response(answered === undefined ? null : JSON.stringify(answered), { status, headers: { ...given } });
  });
  const callsTo = (path: string) => calls.filter((call) => withoutQuery(call.path) === path);
  return {
    answer: (route, answer) => void answers.set(route, answer),
    callsTo,
    bodiesTo: (path) => callsTo(path).flatMap(({ body }) => (body === undefined ? [] : [body])),
  };
}

function withoutQuery(path: string): string {
  return path.split('?')[0] ?? path;
}
