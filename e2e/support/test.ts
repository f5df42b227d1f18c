import { expect, type Page } from '@playwright/test';
import { test as base } from './servers.ts';

export { expect };

/** On the whole product. A page that logs an error or breaks the content policy fails its test. */
export const test = base.extend<{ quiet: void }>({
  baseURL: async ({ server }, use) => use(server.url),
  quiet: [
    async ({ page }, use) => {
      const errors = errorsOf(page);
      await use();
      expect(errors, 'nothing in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** What goes wrong on the page from now on, which grows. */
export function errorsOf(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // The browser itself reports an answer such as 404 this way; what matters is what the page makes of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  return errors;
}
