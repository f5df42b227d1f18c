import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { lateOrigins, lateSettings } from './late-services.ts';

const ALL = {
  SENTRY_DSN: 'https://public@errors.example/7',
  POSTHOG_KEY: 'phc_elsewhere',
  POSTHOG_KEY_PRODUCTION: 'phc_production',
  POSTHOG_HOST: 'https://analytics.example',
};

test('without keys there is nothing of error reporting and analytics, in no environment', () => {
  for (const ENVIRONMENT of ['', 'production', 'staging', 'localhost'])
    for (const POSTHOG_HOST of ['', 'https://analytics.example']) {
      const config = readConfig({ ENVIRONMENT, POSTHOG_HOST, MAIL: 'files' });
      expect(lateSettings(config)).toBeUndefined();
      expect(lateOrigins(config)).toEqual([]);
    }
});

test('production has error reporting and its own analytics key, every other environment the other key alone', () => {
  expect(lateSettings(readConfig({ ...ALL, ENVIRONMENT: 'production', MAIL: 'files' }))).toEqual({
    environment: 'production',
    posthogHost: 'https://analytics.example',
    sentryDsn: ALL.SENTRY_DSN,
    posthogKeyProduction: 'phc_production',
  });
  for (const ENVIRONMENT of ['development', 'remote', 'staging', 'localhost'])
    expect(lateSettings(readConfig({ ...ALL, ENVIRONMENT }))).toEqual({
      environment: ENVIRONMENT,
      posthogHost: 'https://analytics.example',
      posthogKey: 'phc_elsewhere',
    });
});

test('where no environment is given, the page is told of both keys and finds out by its host name', () => {
  expect(lateSettings(readConfig(ALL))).toMatchObject({ posthogKey: 'phc_elsewhere', posthogKeyProduction: 'phc_production' });
});

test('the policy lets pages send to a service exactly when it is configured', async () => {
  const connects = async (env: Record<string, string>) => {
    await using t = await startTestApp({ env });
    const policy = (await t.app.inject('/healthz')).headers['content-security-policy'];
    return /connect-src ([^;]*)/.exec(String(policy))?.[1];
  };
  expect(await connects({ POSTHOG_HOST: 'https://analytics.example' })).toBe("'self'");
  expect(await connects({ POSTHOG_KEY: 'phc_x' })).toBe("'self' https://eu.i.posthog.com");
  expect(await connects({ ...ALL, ENVIRONMENT: 'production', MAIL: 'files' })).toBe(
    "'self' https://errors.example https://analytics.example",
  );
  expect(await connects({ SENTRY_DSN: ALL.SENTRY_DSN, ENVIRONMENT: 'staging' })).toBe("'self'");
});
