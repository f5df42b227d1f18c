import type { Page } from '@playwright/test';
import type { OtherApi } from './other-api.ts';
import type { Sent, ServiceStandIn } from './service-stand-in.ts';
import type { StartedServer } from './start-server.ts';
import { expect, test as base } from './test.ts';

export { expect };

type Measured = { service: ServiceStandIn; api: OtherApi };

/** Uses a portal in staging with all keys set, since only pages count and report. The visitor has not been asked for consent yet. */
export const undecidedTest = base.extend<Measured>({
  baseURL: async ({ staging }, use) => use(staging.url),
  service: async ({ standIn }, use) => {
    standIn.reset();
    await use(standIn);
  },
  api: async ({ otherApi }, use) => {
    otherApi.reset();
    await use(otherApi);
  },
});

/** The visitor has agreed to be counted. */
export const test = undecidedTest.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('analyticsConsent', 'yes');
    });
    await use(page);
  },
});

/** Uses a portal in the production environment with the same keys. */
export const testInProduction = test.extend<{ production: StartedServer }>({
  production: async ({ portalWith, keys }, use) => use(await portalWith({ ENVIRONMENT: 'production', MAIL: 'files', ...keys })),
  baseURL: async ({ production }, use) => use(production.url),
});

type CapturedEvent = { event: string; properties: Record<string, unknown> };

/** The analytics events in the order sent. */
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

/** Makes the page send its queued events: services flush when a page is left. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
}

export async function untilViewed(service: ServiceStandIn, path: string): Promise<void> {
  await expect.poll(() => viewedPaths(service), { message: `a view of ${path}` }).toContain(path);
}

/** Throws an uncaught error, as a bug in a page would. */
export async function failOn(page: Page, message: string): Promise<void> {
  const failed = page.waitForEvent('pageerror');
  await page.evaluate((words) => {
    setTimeout(() => {
      throw new Error(words);
    });
  }, message);
  await failed;
}
