import { describe, expect, it, vi } from 'vitest';
import { readTokens, storeTokens } from '../session/tokens.ts';
import { openTab } from '../test-support/browser-tab.ts';
import { browserApi } from './browser-api.ts';

const ending = `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 }))}.y`;
const settings = {
  apiBaseUrl: 'https://api.example',
  publicUrl: 'https://portal.example',
  productName: 'Waylift',
  companyName: 'Waylift Ltd',
};

type Call = { readonly path: string; readonly authorization: string | null };

/** A page in French of a portal whose API answers this. */
function openPage(answer: (path: string) => Response | Promise<Response>) {
  openTab('https://portal.example/dashboard');
  vi.stubGlobal('document', { documentElement: { lang: 'fr' }, getElementById: () => ({ textContent: JSON.stringify(settings) }) });
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    calls.push({ path, authorization: new Headers(init.headers).get('authorization') });
    init.signal?.throwIfAborted();
    const response = await answer(path);
    init.signal?.throwIfAborted();
    return response;
  });
  return calls;
}

const REFRESH = '/v2/liftshare/token/refresh';
const DASHBOARD = '/v2/liftshare/app/dashboard';
const dashboard = () => Response.json({ communityPublicId: 'mill', communitySlug: 'mill' });
const traded = () => Response.json({ token: 'new access', refreshToken: 'new refresh' });

describe('a call of a page', () => {
  it('carries the token that the trade brought', async () => {
    const calls = openPage((path) => (path === REFRESH ? traded() : dashboard()));
    storeTokens({ accessToken: ending, refreshToken: 'refresh' });
    expect(await browserApi().call('dashboard', {}, { signal: new AbortController().signal })).toMatchObject({ ok: true });
    expect(calls).toEqual([
      { path: REFRESH, authorization: null },
      { path: DASHBOARD, authorization: 'Bearer new access' },
    ]);
  });

  it('may be left amid a trade: the trade is finished, for it was for every page', async () => {
    const leaving = new AbortController();
    openPage((path) => {
      if (path !== REFRESH) return dashboard();
      leaving.abort(new Error('left'));
      return traded();
    });
    storeTokens({ accessToken: ending, refreshToken: 'refresh' });
    await expect(browserApi().call('dashboard', {}, { signal: leaving.signal })).rejects.toThrow('left');
    expect(readTokens()).toEqual({ accessToken: 'new access', refreshToken: 'new refresh' });
  });

  it('that is answered 401 leads to the login page without tokens', async () => {
    openPage(() => new Response(null, { status: 401 }));
    storeTokens({ accessToken: 'opaque', refreshToken: 'refresh' });
    const away = await browserApi()
      .call('dashboard', {}, { signal: new AbortController().signal })
      .catch((error: unknown) => error);
    expect(away).toBeInstanceOf(Response);
    expect(readTokens()).toBeNull();
  });

  it('for which the trade is refused leads there too, and is not made', async () => {
    const calls = openPage(() => new Response(null, { status: 401 }));
    storeTokens({ accessToken: ending, refreshToken: 'refresh' });
    await expect(browserApi().call('dashboard', {}, { signal: new AbortController().signal })).rejects.toBeInstanceOf(Response);
    expect(calls.map(({ path }) => path)).toEqual([REFRESH]);
    expect(readTokens()).toBeNull();
  });

  it('that waits for a trade which is refused is not made either', async () => {
    const calls = openPage(() => new Response(null, { status: 401 }));
    storeTokens({ accessToken: ending, refreshToken: 'refresh' });
    const { signal } = new AbortController();
    const both = await Promise.allSettled([browserApi().call('dashboard', {}, { signal }), browserApi().call('settings', {}, { signal })]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls.map(({ path }) => path)).toEqual([REFRESH]);
  });
});
