import { test as base } from '@playwright/test';
import { communities } from './communities.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { startOtherApi, type OtherApi } from './other-api.ts';
import { startServiceStandIn, type ServiceStandIn } from './service-stand-in.ts';
import { startServer, type StartedServer } from './start-server.ts';

/** Where an operator's app is to be had. The server's own pages lead there; those of `portal` lead nowhere. */
export const appLinks = {
  ONBOARDING_URL: 'https://app.waylift.example/start?from=portal',
  APP_STORE_URL: 'https://apps.example/waylift',
  PLAY_STORE_URL: 'https://play.example/waylift',
};

export const KEY = `phc_${'elsewhere'.repeat(5)}`;
export const KEY_PRODUCTION = `phc_${'production'.repeat(4)}`;

export type Servers = {
  mailbox: Mailbox;
  /** The whole product: store, mail, demonstration communities. */
  server: StartedServer;
  /** Answers what a test tells it. */
  otherApi: OtherApi;
  /** The portal alone, in front of `otherApi`. */
  portal: StartedServer;
  /** Another such portal, with settings of its own. The same settings get the same portal. */
  portalWith: (env: Record<string, string>) => Promise<StartedServer>;
  /** Analytics and error reporting of somebody else. */
  standIn: ServiceStandIn;
  /** Settings with every key there is, so that only the environment decides what is used of them. */
  keys: Record<string, string>;
  /** The whole product as it is tried out, with all keys. */
  staging: StartedServer;
};

/**
 * Every worker starts each of these once, when a test first asks for it. They all stand in this one place: a test with another set of
 * worker fixtures would get another worker, and that one would start its servers anew.
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
      const server = await startServer({ ...mailSettings(mailbox), ...appLinks });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
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
    async ({ keys, mailbox }, use) => {
      const server = await startServer({ ...mailSettings(mailbox), ENVIRONMENT: 'staging', ...keys });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

function mailSettings(mailbox: Mailbox) {
  return { SMTP_URL: mailbox.url, MAIL_FROM: 'Waylift <portal@waylift.example>' };
}
