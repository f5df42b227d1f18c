import { expect, it, onTestFinished, vi } from 'vitest';
import { possibleSurroundings, surroundingsOf } from './runtime-settings.ts';

const settings = { publicUrl: 'https://portal.example', productName: 'Waylift', companyName: 'Waylift Ltd' };

function builtWith(env: { readonly [name: string]: string }): void {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

it('with nothing set, calls and images go to the server of the portal', () => {
  expect(surroundingsOf(settings, 'portal.example')).toEqual({ environment: 'production', apiBaseUrl: '', cdnBaseUrl: '' });
});

it('a runtime setting beats what the build was given', () => {
  builtWith({ VITE_API_BASE_URL_PRODUCTION: 'https://built.example', VITE_CDN_BASE_URL_PRODUCTION: 'https://built-cdn.example' });
  const set = { ...settings, apiBaseUrl: 'https://api.example/', cdnBaseUrl: 'https://cdn.example' };
  expect(surroundingsOf(set, 'portal.example')).toMatchObject({ apiBaseUrl: 'https://api.example', cdnBaseUrl: 'https://cdn.example' });
});

it.each([
  ['development', 'https://dev.example'],
  ['remote', 'https://dev.example'],
  ['localhost', 'https://dev.example'],
  ['staging', 'https://staging.example'],
  ['production', 'https://production.example'],
])('in %s a build has addresses of its own', (environment, expected) => {
  const hosts = { '': 'https://dev.example', _STAGING: 'https://staging.example', _PRODUCTION: 'https://production.example' };
  for (const [ending, url] of Object.entries(hosts))
    builtWith({ [`VITE_API_BASE_URL${ending}`]: url, [`VITE_CDN_BASE_URL${ending}`]: `${url}/cdn` });
  expect(surroundingsOf({ ...settings, environment }, 'portal.example')).toEqual({
    environment,
    apiBaseUrl: expected,
    cdnBaseUrl: `${expected}/cdn`,
  });
});

it('what a page may use is known before it is asked for: each address that its host name could choose', () => {
  builtWith({ VITE_API_BASE_URL: 'https://dev.example', VITE_API_BASE_URL_PRODUCTION: 'https://built.example' });
  const apis = (more: object) => new Set(possibleSurroundings({ ...settings, ...more }).map(({ apiBaseUrl }) => apiBaseUrl));
  expect(apis({})).toEqual(new Set(['https://dev.example', 'https://built.example']));
  expect(apis({ environment: 'production' })).toEqual(new Set(['https://built.example']));
  expect(apis({ apiBaseUrl: 'https://api.example' })).toEqual(new Set(['https://api.example']));
});

it('images come from the API when no content base is set', () => {
  expect(surroundingsOf({ ...settings, apiBaseUrl: 'https://api.example' }, 'portal.example').cdnBaseUrl).toBe('https://api.example');
});
