import { describe, expect, it, vi } from 'vitest';
import { clearTokens, readTokens, storeTokens } from '../session/tokens.ts';
import { openTab } from '../test-support/browser-tab.ts';
import { outlivingCall } from './outliving-call.ts';

const settings = { apiBaseUrl: 'https://api.example', publicUrl: '', productName: 'Waylift', companyName: '' };
const ending = `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 }))}.y`;

type Call = { readonly path: string; readonly keepalive: boolean | undefined; readonly authorization: string | null };

function openPage(answer: (path: string) => Response) {
  openTab('https://portal.example/dashboard');
  vi.stubGlobal('document', { documentElement: { lang: 'fr' }, getElementById: () => ({ textContent: JSON.stringify(settings) }) });
  const calls: Call[] = [];
  const left: string[] = [];
  Object.assign(location, { assign: (to: string) => left.push(to) });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    calls.push({ path: pathname, keepalive: init.keepalive, authorization: new Headers(init.headers).get('authorization') });
    return answer(pathname);
  });
  return { calls, left };
}

const remove = (isGoing: boolean) => outlivingCall('removeJourney', { params: { journeyId: 'j1' } }, { isGoing });

describe('a call that outlives its page', () => {
  it('is finished by the browser without the page', async () => {
    const { calls } = openPage(() => new Response(null, { status: 204 }));
    storeTokens({ accessToken: 'access', refreshToken: 'refresh' });
    expect(await remove(false)).toEqual({ ok: true, value: undefined });
    expect(calls).toEqual([{ path: '/v2/liftshare/journey/j1', keepalive: true, authorization: 'Bearer access' }]);
  });

  it('renews a token that is about to end while there is a page, and sends it as it is when there is none', async () => {
    const traded = () => Response.json({ token: 'new access', refreshToken: 'new refresh' });
    for (const [isGoing, sent] of [
      [false, 'Bearer new access'],
      [true, `Bearer ${ending}`],
    ] as const) {
      const { calls } = openPage((path) => (path.endsWith('/token/refresh') ? traded() : new Response(null, { status: 204 })));
      storeTokens({ accessToken: ending, refreshToken: 'refresh' });
      await remove(isGoing);
      expect(calls.at(-1)?.authorization).toBe(sent);
    }
  });

  it('is on its way before anything else can happen, as the page goes', () => {
    const { calls } = openPage(() => new Response(null, { status: 204 }));
    storeTokens({ accessToken: ending, refreshToken: 'refresh' });
    void remove(true);
    return Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => new Promise<void>((done) => queueMicrotask(done)))
      .then(() => expect(calls).toHaveLength(1));
  });

  it('carries the token of who signs out just then', async () => {
    const { calls } = openPage(() => new Response(null, { status: 204 }));
    storeTokens({ accessToken: 'access', refreshToken: 'refresh' });
    const call = remove(true);
    clearTokens();
    await call;
    expect(calls.at(-1)?.authorization).toBe('Bearer access');
  });

  it('leads to the login page when the session has ended', async () => {
    const { left } = openPage(() => new Response(null, { status: 401 }));
    storeTokens({ accessToken: 'access', refreshToken: 'refresh' });
    expect(await remove(false)).toMatchObject({ ok: false });
    expect(left).toEqual(['/login']);
    expect(readTokens()).toBeNull();
  });
});
