import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { linkIn, openMailbox } from './support/mailbox.ts';
import { test } from './support/servers.ts';
import { startServer } from './support/start-server.ts';

const registrations = 200;
const killAfter = 80;
const atOnce = 20;

test('a server killed amid 200 registrations has lost none that it acknowledged, and each gets its mail', async () => {
  test.setTimeout(300_000);
  const mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'portal@waylift.example', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const first = await startServer(env);

  const waiting = Array.from({ length: registrations }, () => `${randomUUID()}@crash.example`);
  const acknowledged: string[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
        const result = await register(first.url, email);
        if (result === undefined) return;
        expect(result).toBe(0);
        acknowledged.push(email);
        if (acknowledged.length === killAfter) void first.kill();
      }
    }),
  );
  expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
  expect(acknowledged.length).toBeLessThan(registrations);

  const second = await startServer(env, first.dataDir);
  const mails = await Promise.all(acknowledged.map((email) => mailbox.waitFor(email, 240_000)));
  for (const mail of mails) {
    const token = linkIn(mail, '/verify-email/').split('/').at(-1);
    const verified = await fetch(`${second.url}/v2/liftshare/email/verify/${token}`, { method: 'POST' });
    expect(await verified.json(), `${mail.to.join()} is there`).toEqual({ success: true, isFirstActivation: true });
  }

  expect(await second.stop()).toBe(0);
  await mailbox.close();
  await rm(first.dataDir, { recursive: true });
});

/** The result code of a registration, or undefined when the server went before it answered. */
async function register(url: string, email: string): Promise<number | undefined> {
  const body = { email, forename: 'Ada', surname: 'Marsh', password: 'Together2work!', publicCommunityId: 'xk' };
  try {
    const response = await fetch(`${url}/v2/liftshare/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null && 'result' in answer && typeof answer.result === 'number'
      ? answer.result
      : response.status;
  } catch {
    return undefined;
  }
}
