import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('the store is asked for the figures of mails once each time that someone reads them', async () => {
  let asked = 0;
  const metrics = createMetrics();
  metrics.watchMails(async () => {
    asked += 1;
    return { waiting: asked, oldestSeconds: 7, failed: 2, held: 0, isHeld: false };
  });
  expect(await metrics.read()).toMatch(/^mails_waiting 1$[^]*^mails_failed 2$/m);
  expect(asked).toBe(1);
  expect(await metrics.read()).toMatch(/^mails_waiting 2$/m);
});
