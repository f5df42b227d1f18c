import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import { clearTokens, readTokens, storeTokens } from './tokens.ts';

const pair = { accessToken: 'access', refreshToken: 'refresh' };

describe('tokens', () => {
  it('stand in local storage under `tokens`, as accessToken and refreshToken and nothing else', () => {
    openTab();
    const more = { ...pair, password: 'secret' };
    storeTokens(more);
    expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual(pair);
  });

  it('are read as they were stored, until they are cleared', () => {
    openTab();
    expect(readTokens()).toBeNull();
    expect(storeTokens(pair)).toBe(true);
    expect(readTokens()).toEqual(pair);
    clearTokens();
    expect(readTokens()).toBeNull();
    expect(localStorage.getItem('tokens')).toBeNull();
  });

  it('of a server without refresh tokens are tokens too', () => {
    openTab();
    localStorage.setItem('tokens', '{"accessToken":"access"}');
    expect(readTokens()).toEqual({ accessToken: 'access', refreshToken: '' });
  });

  it.each([
    '',
    'null',
    'true',
    '7',
    '"access"',
    '[]',
    '{}',
    '{"accessToken":""}',
    '{"accessToken":5}',
    '{"accessToken":{}}',
    '{"accessToken',
  ])('are none when `%s` stands there', (stored) => {
    openTab();
    localStorage.setItem('tokens', stored);
    expect(readTokens()).toBeNull();
  });

  it('are never an error, whatever stands there', () => {
    openTab();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        localStorage.setItem('tokens', stored);
        const tokens = readTokens();
        return tokens === null || (typeof tokens.accessToken === 'string' && typeof tokens.refreshToken === 'string');
      }),
    );
  });

  it('are none where the browser closes its stores', () => {
    openTabWithClosedStores();
    expect(storeTokens(pair)).toBe(false);
    expect(readTokens()).toBeNull();
    expect(clearTokens).not.toThrow();
  });
});
