import type { OtherApi } from './other-api.ts';
import { expect, test as base } from './test.ts';

export { expect };

/** On the portal alone, with `API_BASE_URL` set to a server of somebody else, which has forgotten what earlier tests told it. */
export const test = base.extend<{ api: OtherApi }>({
  baseURL: async ({ portal }, use) => use(portal.url),
  api: async ({ otherApi }, use) => {
    otherApi.reset();
    await use(otherApi);
  },
});
