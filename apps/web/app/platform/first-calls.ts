/**
 * Inlined in members' pages: makes their first calls while their scripts load, and trades an access token first that is about to end.
 * `api/early-answers.ts` takes the answers over. Keep it small; what it knows of tokens is said in `session/session.ts`.
 */
import { LAST_SEEN } from './last-seen-store.ts';
import { claimsOf, fieldsOf, parsed, textOf } from './stored-fields.ts';

type EarlyAnswer = {
  readonly token: string;
  readonly beganAtMs: number;
  readonly answer: Promise<Response>;
  readonly leave: (reason: unknown) => void;
};

export type EarlyAnswers = {
  /** Like `fetch`. Each early answer is taken once, by the same call with the same token, and the call's signal then ends it. */
  readonly take: (url: string, init: RequestInit) => Promise<Response>;
  /** What the call answered whose path begins so, without taking it. It rejects where there is no such answer, or somebody has read it. */
  readonly peek: (path: string) => Promise<unknown>;
  /** Resolves once all addresses are known. */
  isComplete: Promise<unknown>;
};

const TOKENS = 'tokens';
/** As `REFRESH_AHEAD_MS`, `TRADE_TIMEOUT_MS` and `HEARD_EVERYWHERE_MS` of the session. */
const AHEAD_MS = 60_000;
const TRADE_TIMEOUT_MS = 4_500;
const HEARD_EVERYWHERE_MS = 10_000;
/** What nobody took for so long is asked for anew. */
const LIFE_MS = 60_000;
/** A brace of a template, as it stands in an address. */
const LEFT_OPEN = /%7B(\w+)%7D/g;

const said = document.currentScript?.dataset ?? {};
const language = document.documentElement.lang;
const byUrl = new Map<string, EarlyAnswer>();
const answers = new Map<string, Promise<Response>>();
/** How the addresses begin that are not known yet. */
const awaited = new Set<string>();

type Tokens = { readonly accessToken: string; readonly refreshToken: string };

function stored(): Tokens {
  const kept = parsed(() => localStorage.getItem(TOKENS) ?? '');
  return { accessToken: textOf(kept.get('accessToken')), refreshToken: textOf(kept.get('refreshToken')) };
}

/** Null: the session has to trade, or to find out that it is over. */
async function freshToken(): Promise<string | null> {
  const { accessToken, refreshToken } = stored();
  const claims = claimsOf(accessToken);
  const end = claims.get('exp');
  if (refreshToken === '' || typeof end !== 'number' || end * 1000 - Date.now() >= AHEAD_MS) return accessToken;
  // A page knows by the name of its member that the new token is of the same.
  if (typeof claims.get('sub') !== 'string') return null;
  // Without locks two tabs could trade at once.
  return 'locks' in navigator ? await new Promise((done) => trade({ accessToken, refreshToken }, done)) : null;
}

/** Holds the lock of the session meanwhile, so that only one of all tabs and scripts trades, and then until every tab has seen the new tokens. */
function trade({ accessToken, refreshToken }: Tokens, done: (token: string | null) => void): void {
  const isCurrent = () => stored().accessToken === accessToken && stored().refreshToken === refreshToken;
  navigator.locks
    .request(`waylift-tokens ${accessToken} ${refreshToken}`, { ifAvailable: true }, async (lock) => {
      if (lock === null || !isCurrent()) return;
      const answer = await fetch(`${said['api']}${said['trade']}`, {
        method: 'POST',
        headers: { accept: 'application/json', 'accept-language': language, 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
        signal: AbortSignal.timeout(TRADE_TIMEOUT_MS),
      });
      noteRefusal(answer);
      const traded = fieldsOf(await answer.json());
      const [token, next] = [textOf(traded.get('token')), textOf(traded.get('refreshToken'))];
      if (!answer.ok || token === '' || next === '' || !isCurrent()) return;
      localStorage.setItem(TOKENS, JSON.stringify({ accessToken: token, refreshToken: next }));
      // A browser tells other tabs only; the session of this page waits for the same news.
      dispatchEvent(new StorageEvent('storage', { key: TOKENS }));
      done(token);
      await new Promise((heard) => setTimeout(heard, HEARD_EVERYWHERE_MS));
    })
    .catch(() => undefined)
    .finally(() => done(null));
}

/** What was kept of the member goes with the first refusal (`last-seen-picture.ts`). The session does the rest. */
function noteRefusal({ status }: Response): void {
  if (status !== 401) return;
  localStorage.removeItem(LAST_SEEN);
  dispatchEvent(new StorageEvent('storage', { key: LAST_SEEN }));
}

function ask(url: string, token: string): Promise<Response> {
  const leaving = new AbortController();
  const headers = { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` };
  const answer = fetch(url, { method: 'GET', headers, signal: leaving.signal });
  // The client that takes it over sees the failure.
  answer.then(noteRefusal).catch(() => undefined);
  answers.set(url, answer);
  byUrl.set(url, { token, beganAtMs: performance.now(), answer, leave: (reason) => leaving.abort(reason) });
  return answer;
}

async function begin(): Promise<void> {
  const token = await freshToken();
  if (token === null || token === '') return;
  const now = new Date();
  const yesterday = new Date(now.getTime() - now.getTimezoneOffset() * 60_000 - 86_400_000).toISOString().slice(0, 10);
  const known = new Map<string, unknown>([['yesterday', yesterday]]);
  const fill = (url: string) => url.replace(LEFT_OPEN, (open, name: string) => encodeURIComponent(textOf(known.get(name))) || open);
  const isOpen = (url: string) => url.includes('%7B');
  const urls = (said['calls'] ?? '').split(' ').map((path) => fill(`${said['api']}${path}`));
  const [first] = urls.filter((url) => !isOpen(url)).map((url) => ask(url, token));
  const open = urls.filter(isOpen);
  for (const url of open) awaited.add(url.split('%7B')[0] ?? url);
  // The first call tells which community it is.
  for (const [name, value] of fieldsOf(await (await first)?.clone().json())) known.set(name, value);
  for (const url of open.map(fill)) if (!isOpen(url)) void ask(url, token);
}

function ended(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted === true) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

async function take(url: string, init: RequestInit): Promise<Response> {
  const { method, headers, signal } = init;
  if (method !== 'GET') return await fetch(url, init);
  if ([...awaited].some((start) => url.startsWith(start))) await Promise.race([early.isComplete, ended(signal)]);
  const begun = byUrl.get(url);
  byUrl.delete(url);
  if (begun === undefined) return await fetch(url, init);
  const isOurs = new Headers(headers).get('authorization') === `Bearer ${begun.token}`;
  if (!isOurs || performance.now() - begun.beganAtMs > LIFE_MS) {
    begun.leave(new Error('nobody took it'));
    return await fetch(url, init);
  }
  if (signal?.aborted === true) begun.leave(signal.reason);
  signal?.addEventListener('abort', () => begun.leave(signal.reason));
  return await begun.answer;
}

async function peek(path: string): Promise<unknown> {
  await early.isComplete;
  const [, answer] = [...answers].find(([url]) => url.startsWith(`${said['api']}${path}`)) ?? [];
  const response = await answer;
  if (response?.ok !== true) throw new Error('no answer');
  return await response.clone().json();
}

const early: EarlyAnswers = { take, peek, isComplete: Promise.resolve() };
if (stored().accessToken !== '' && said['calls']) {
  Object.assign(window, { wayliftEarly: early });
  early.isComplete = begin()
    .catch(() => undefined)
    .finally(() => awaited.clear());
}
