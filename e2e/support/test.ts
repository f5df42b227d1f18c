import { test as base, expect } from '@playwright/test';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { startServer, type StartedServer } from './start-server.ts';

export { expect };

/** Every worker has a server and a mailbox of its own; a page that logs an error or breaks the content policy fails its test. */
export const test = base.extend<{ quiet: void }, { mailbox: Mailbox; server: StartedServer }>({
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
      const server = await startServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Waylift <portal@waylift.example>' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // The browser itself reports an answer such as 404 this way; what matters is what the page makes of it.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
      });
      await use();
      expect(errors, 'nothing in the console').toEqual([]);
    },
    { auto: true },
  ],
});
