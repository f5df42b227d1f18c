import { test as base } from '@playwright/test';
import { communities } from './communities.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { startOtherApi, type OtherApi } from './other-api.ts';
import { startServiceStandIn, type ServiceStandIn } from './service-stand-in.ts';
import { startDemonstration } from './demonstration.ts';
import { startServer, type StartedServer } from './start-server.ts';

/** The links to an operator's app. Only the server's own pages have them, those of `portal` do not. */
export const appLinks = {
  ONBOARDING_URL: 'https://app.waylift.example/start?from=portal',
  APP_STORE_URL: 'https://apps.example/waylift',
  PLAY_STORE_URL: 'https://play.example/waylift',
};

export const KEY = `phc_${'elsewhere'.repeat(5)}`;
export const KEY_PRODUCTION = `phc_${'production'.repeat(4)}`;

export type Servers = {
  mailbox: Mailbox;
  /** The whole product: database, mail and demonstration communities. */
  server: StartedServer;
  /** Answers what a test defines. */
  otherApi: OtherApi;
  /** The portal alone, in front of `otherApi`. */
  portal: StartedServer;
  /** Starts another such portal with these settings. The same settings return the same portal. */
  portalWith: (env: Record<string, string>) => Promise<StartedServer>;
  /** A stand-in for analytics and error reporting. */
  standIn: ServiceStandIn;
  /** Settings with every key, so that only the environment decides which are used. */
  keys: Record<string, string>;
  /** The portal in staging, with all keys. */
  staging: StartedServer;
};

/**
 * Every worker starts each of these at most once, when a test first needs it. They are all in one place, because a test with other worker fixtures
 * would get a new worker, which would start its servers again.
 */
export const test = base.extend<object, Servers>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Waylift <portal@waylift.example>' };
      const server = await startDemonstration({ ...mail, ...appLinks });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  otherApi: [
    async ({}, use) => {
      const api = await startOtherApi(communities);
      await use(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  portal: [async ({ portalWith }, use) => use(await portalWith({})), { scope: 'worker', timeout: 180_000 }],
  portalWith: [
    async ({ otherApi }, use) => {
      const started = new Map<string, Promise<StartedServer>>();
      await use((env) => {
        const key = JSON.stringify(env);
        const portal = started.get(key) ?? startServer({ API_BASE_URL: otherApi.url, ...env });
        started.set(key, portal);
        return portal;
      });
      await Promise.all([...started.values()].map(async (portal) => (await portal).stop()));
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  standIn: [
    async ({}, use) => {
      const standIn = await startServiceStandIn();
      await use(standIn);
      await standIn.close();
    },
    { scope: 'worker' },
  ],
  keys: [
    async ({ standIn: { url } }, use) => {
      const dsn = `${url.replace('http://', 'http://public@')}/1`;
      await use({ POSTHOG_HOST: url, POSTHOG_KEY: KEY, POSTHOG_KEY_PRODUCTION: KEY_PRODUCTION, SENTRY_DSN: dsn });
    },
    { scope: 'worker' },
  ],
  staging: [
    async ({ portalWith, keys }, use) => use(await portalWith({ ENVIRONMENT: 'staging', ...keys })),
    { scope: 'worker', timeout: 180_000 },
  ],
});
