import { describe, expect, it } from 'vitest';
import { baseUrl } from './base-url.ts';

const builtIn = { development: 'https://dev.example', staging: 'https://staging.example', production: 'https://production.example' };

describe('the base URL', () => {
  it('is the runtime setting before anything else', () => {
    expect(baseUrl('https://api.example', 'production', builtIn, '')).toBe('https://api.example');
  });

  it.each([
    ['development', 'https://dev.example'],
    ['remote', 'https://dev.example'],
    ['localhost', 'https://dev.example'],
    ['staging', 'https://staging.example'],
    ['production', 'https://production.example'],
  ] as const)('is, in %s without a runtime setting, that of the build: %s', (environment, expected) => {
    expect(baseUrl(undefined, environment, builtIn, '')).toBe(expected);
    expect(baseUrl('', environment, builtIn, '')).toBe(expected);
  });

  it('is our own origin when nothing is set', () => {
    expect(baseUrl(undefined, 'production', { production: '' }, '')).toBe('');
    expect(baseUrl(undefined, 'staging', {}, 'https://portal.example')).toBe('https://portal.example');
  });

  it('ends without a slash, so that paths can follow', () => {
    expect(baseUrl('https://api.example/base//', 'localhost', {}, '')).toBe('https://api.example/base');
  });
});
