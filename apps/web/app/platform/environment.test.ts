import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, environmentOf } from './environment.ts';

describe('the environment', () => {
  it.each(ENVIRONMENTS)('is %s when that is injected, whatever the host is called', (environment) => {
    expect(environmentOf(environment, 'localhost')).toBe(environment);
    expect(environmentOf(environment, 'www.portal.example')).toBe(environment);
  });

  it.each(['localhost', 'portal.localhost', 'localhost.portal.example', '127.0.0.1', '192.168.1.20', '[::1]', '::1', '2001:db8::7'])(
    'is localhost at %s when nothing is injected',
    (hostName) => {
      expect(environmentOf(undefined, hostName)).toBe('localhost');
    },
  );

  it.each(['portal.example', 'www.local.host', '10.portal.example', '1.2.3', '1.2.3.4.example'])(
    'is production at %s when nothing is injected',
    (hostName) => {
      expect(environmentOf(undefined, hostName)).toBe('production');
    },
  );

  it.each(['', 'test', 'Production'])('counts %j as nothing injected', (injected) => {
    expect(environmentOf(injected, 'localhost')).toBe('localhost');
    expect(environmentOf(injected, 'portal.example')).toBe('production');
  });
});
