import { expect, type Page } from '@playwright/test';
import { test as base } from './servers.ts';

export { expect };

/** Uses the whole product. A page that logs an error or violates the content security policy fails its test. */
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

/** The errors of the page from now on, as a growing list. */
export function errorsOf(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    // Chromium shows a new document at once where it was drawn before its transition could begin, and tells so as an error of nobody's script.
    if (!error.message.endsWith('Page already revealed')) errors.push(String(error));
  });
  page.on('console', (message) => {
    // The browser logs answers such as 404 as errors. Tests check what the page makes of them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  return errors;
}
