import type { OtherApi } from './other-api.ts';
import { expect, test as base } from './test.ts';

export { expect };

/** Uses the portal alone, with `API_BASE_URL` set to a server of somebody else. Each test starts with empty answers. */
export const test = base.extend<{ api: OtherApi }>({
  baseURL: async ({ portal }, use) => use(portal.url),
  api: async ({ otherApi }, use) => {
    otherApi.reset();
    await use(otherApi);
  },
});
