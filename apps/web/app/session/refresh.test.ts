import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import type { ApiResult } from '../api/failure.ts';
import { openTab } from '../test-support/browser-tab.ts';
import { accessTokenEndMs, freshAccessToken, REFRESH_AHEAD_MS } from './refresh.ts';
import { clearTokens, readTokens, storeTokens } from './tokens.ts';

/** A token as a server would sign it, that ends so many milliseconds from now. */
function tokenEndingIn(ms: number, claims: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ exp: (Date.now() + ms) / 1000, ...claims })}.signature`;
}

const ending = () => tokenEndingIn(REFRESH_AHEAD_MS - 5000);
const lasting = () => tokenEndingIn(REFRESH_AHEAD_MS + 60_000);
/** Of another tab: it has just been traded, so it lasts. */
const OTHER = lasting();
const traded: ApiResult<TokensAnswer> = { ok: true, value: { token: 'new access', refreshToken: 'new refresh' } };
const refused = (status: number): ApiResult<TokensAnswer> => ({
  ok: false,
  failure: { kind: 'refused', status, code: '', errors: [], retryAfterSeconds: null, requestId: null },
});

/** A refresh call that gives one answer, and what became of it. */
function exchange(answer: ApiResult<TokensAnswer> = traded) {
  const asked: string[] = [];
  const ended: true[] = [];
  return {
    asked,
    ended,
    token: () =>
      freshAccessToken(
        async (refreshToken) => {
          asked.push(refreshToken);
          return answer;
        },
        () => void ended.push(true),
      ),
  };
}

describe('the end of an access token', () => {
  it('is what its exp claim says', () => {
    const token = `x.${Buffer.from('{"exp":1800000000}').toString('base64url')}.y`;
    expect(accessTokenEndMs(token)).toBe(1_800_000_000_000);
  });

  it('is read whatever letters the other claims hold', () => {
    const token = `x.${Buffer.from('{"name":"Ÿþ÷ü ✓ Ωß?>","exp":7}').toString('base64url')}.y`;
    expect(token).toMatch(/[-_]/);
    expect(accessTokenEndMs(token)).toBe(7000);
  });

  it.each(['', 'opaque', 'a.b.c', 'a.e30.c', `a.${btoa('{"exp":"7"}')}.c`, `a.${btoa('null')}.c`, `a.${btoa('[]')}.c`])(
    'is unknown of `%s`',
    (token) => {
      expect(accessTokenEndMs(token)).toBeNull();
    },
  );

  it('is never an error, whatever a server calls a token', () => {
    fc.assert(fc.property(fc.string(), (text) => [text, `x.${text}.y`].every((token) => accessTokenEndMs(token) === null)));
  });
});

describe('the access token to send', () => {
  it('is none when nobody is signed in, and nothing is traded', async () => {
    openTab();
    const { asked, token } = exchange();
    expect(await token()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is the stored one while that is not about to end', async () => {
    openTab();
    const accessToken = lasting();
    storeTokens({ accessToken, refreshToken: 'refresh' });
    const { asked, token } = exchange();
    expect(await token()).toBe(accessToken);
    expect(asked).toEqual([]);
  });

  it('is a new one shortly before the old one ends, and after', async () => {
    for (const ms of [REFRESH_AHEAD_MS - 5000, 0, -3_600_000]) {
      openTab();
      storeTokens({ accessToken: tokenEndingIn(ms), refreshToken: 'refresh' });
      const { asked, token } = exchange();
      expect(await token()).toBe('new access');
      expect(asked).toEqual(['refresh']);
      expect(readTokens()).toEqual({ accessToken: 'new access', refreshToken: 'new refresh' });
    }
  });

  it('is traded once for all who ask at the same time, in whatever tab', async () => {
    openTab();
    storeTokens({ accessToken: ending(), refreshToken: 'refresh' });
    const tabs = [exchange({ ok: true, value: { token: lasting(), refreshToken: 'new refresh' } }), exchange(), exchange()];
    const tokens = await Promise.all(tabs.flatMap((tab) => [tab.token(), tab.token()]));
    expect(new Set(tokens).size).toBe(1);
    expect(tabs.map((tab) => tab.asked.length)).toEqual([1, 0, 0]);
  });

  it.each([
    { did: 'signed out', stores: clearTokens, sends: null },
    { did: 'traded', stores: () => storeTokens({ accessToken: OTHER, refreshToken: 'other refresh' }), sends: OTHER },
  ])('is what another tab left that has $did while this one waited for its turn', async ({ stores, sends }) => {
    openTab();
    storeTokens({ accessToken: ending(), refreshToken: 'refresh' });
    const { asked, token } = exchange();
    const { promise: otherTabWorks, resolve: otherTabIsDone } = Promise.withResolvers<void>();
    const otherTab = navigator.locks.request('waylift-refresh', () => otherTabWorks);
    const answer = token();
    stores();
    otherTabIsDone();
    await otherTab;
    expect(await answer).toBe(sends);
    expect(asked).toEqual([]);
  });

  it('is none, and stays none, when the person signs out while it is being traded', async () => {
    openTab();
    storeTokens({ accessToken: ending(), refreshToken: 'refresh' });
    const token = freshAccessToken(
      async () => {
        clearTokens();
        return traded;
      },
      () => undefined,
    );
    expect(await token).toBeNull();
    expect(readTokens()).toBeNull();
  });

  it('is the stored one when the server has no refresh call, is out of order or cannot be reached', async () => {
    for (const answer of [refused(404), refused(500), refused(503), { ok: false, failure: { kind: 'unreachable' } } as const]) {
      openTab();
      const accessToken = ending();
      storeTokens({ accessToken, refreshToken: 'refresh' });
      const { token, ended } = exchange(answer);
      expect(await token()).toBe(accessToken);
      expect(readTokens()).toEqual({ accessToken, refreshToken: 'refresh' });
      expect(ended).toEqual([]);
    }
  });

  it('is none when the server says that the session has ended: the tokens go, and that is told', async () => {
    openTab();
    storeTokens({ accessToken: ending(), refreshToken: 'refresh' });
    const { token, ended } = exchange(refused(401));
    expect(await token()).toBeNull();
    expect(readTokens()).toBeNull();
    expect(ended).toHaveLength(1);
  });

  it('is never traded when it does not say when it ends, or when there is nothing to trade', async () => {
    for (const tokens of [
      { accessToken: 'opaque', refreshToken: 'refresh' },
      { accessToken: ending(), refreshToken: '' },
    ]) {
      openTab();
      storeTokens(tokens);
      const { asked, token } = exchange();
      expect(await token()).toBe(tokens.accessToken);
      expect(asked).toEqual([]);
    }
  });

  it('is traded in a browser without Web Locks too', async () => {
    openTab();
    vi.stubGlobal('navigator', {});
    storeTokens({ accessToken: ending(), refreshToken: 'refresh' });
    expect(await exchange().token()).toBe('new access');
  });
});
