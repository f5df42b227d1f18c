import type { Page } from '@playwright/test';
import { startServiceStandIn, type Sent, type ServiceStandIn } from './service-stand-in.ts';
import { startServer, type StartedServer } from './start-server.ts';
import { expect, test as base } from './test.ts';

export { expect };

export const KEY = `phc_${'elsewhere'.repeat(5)}`;
export const KEY_PRODUCTION = `phc_${'production'.repeat(4)}`;

type Fixtures = { service: ServiceStandIn };
type WorkerFixtures = { standIn: ServiceStandIn; environment: string; started: StartedServer };

/** A server with every key there is, so that only the environment decides what is used of them. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: ['staging', { option: true, scope: 'worker' }],
  standIn: [
    async ({}, use) => {
      const standIn = await startServiceStandIn();
      await use(standIn);
      await standIn.close();
    },
    { scope: 'worker' },
  ],
  started: [
    async ({ standIn, mailbox, environment }, use) => {
      const keys = { POSTHOG_HOST: standIn.url, POSTHOG_KEY: KEY, POSTHOG_KEY_PRODUCTION: KEY_PRODUCTION, SENTRY_DSN: dsnOf(standIn) };
      const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Waylift <portal@waylift.example>' };
      const server = await startServer({ ...mail, DEMO: 'on', ENVIRONMENT: environment, ...keys });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ started }, use) => use(started.url),
  service: async ({ standIn }, use) => {
    standIn.reset();
    await use(standIn);
  },
});

/** For tests in which a page is made to fail: what it then says in the console is meant. */
export const failing = test.extend<{ quiet: void }>({ quiet: async ({}, use) => use() });

function dsnOf({ url }: ServiceStandIn): string {
  return `${url.replace('http://', 'http://public@')}/1`;
}

type CapturedEvent = { event: string; properties: Record<string, unknown> };

/** The events of analytics, in the order sent. */
export function eventsIn(sent: readonly Sent[]): CapturedEvent[] {
  return sent
    .filter(({ path }) => path.startsWith('/e/') || path.startsWith('/i/v0/e'))
    .flatMap(({ text }) => {
      const parsed: CapturedEvent | CapturedEvent[] | { batch: CapturedEvent[] } = JSON.parse(text);
      return 'batch' in parsed ? parsed.batch : parsed;
    });
}

export function viewedPaths(service: ServiceStandIn): unknown[] {
  return eventsIn(service.sent())
    .filter(({ event }) => event === '$pageview')
    .map(({ properties }) => properties['$pathname']);
}

/** Lets the page send what it holds back: a service's queues are emptied when a page is left. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
}

export async function untilViewed(service: ServiceStandIn, path: string): Promise<void> {
  await expect.poll(() => viewedPaths(service), { timeout: 30_000, message: `a view of ${path}` }).toContain(path);
}

/** Throws where nobody catches, as a fault of a page would. */
export async function failOn(page: Page, message: string): Promise<void> {
  const failed = page.waitForEvent('pageerror');
  await page.evaluate((words) => {
    setTimeout(() => {
      throw new Error(words);
    });
  }, message);
  await failed;
}
