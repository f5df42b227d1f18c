import { mkdir, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { imagesFolder } from '../storage/images.ts';
import { startMailServer } from '../test-support/mail-server.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

async function readiness({ app }: TestApp): Promise<unknown> {
  const answer = await app.inject('/readyz');
  return { status: answer.statusCode, ...answer.json().checks };
}

test.each([
  ['files', { MAIL: 'files' }, 'files'],
  ['a mail server', {}, 'ok'],
  ['a mail server that refuses our password', { password: 'wrong' }, 'away'],
])(
  'with %s for mail, readiness stays and tells what becomes of mail',
  async (_, { password = 'right', ...env }: Record<string, string>, mail) => {
    await using server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password: given }, _session, done) => done(given === 'right' ? null : new Error('refused'), { user: 'portal' }),
    });
    await using t = await startTestApp({ env: { SMTP_URL: server.url.replace('//', `//portal:${password}@`), ...env } });
    expect(await readiness(t)).toMatchObject({ status: 200, mail });
    const told = t.logLines.filter((line) => line.includes('mail cannot be handed over'));
    expect(told.map((line) => JSON.parse(line).mail.code)).toEqual(mail === 'away' ? ['EAUTH'] : []);
    expect(t.logLines.join('')).not.toContain(password);
  },
);

test('a folder of images that is gone is told, and the log has its path', async () => {
  await using t = await startTestApp();
  const folder = imagesFolder(t.deps.config.dataDir);
  await mkdir(folder, { recursive: true });
  expect(await readiness(t)).toMatchObject({ status: 200, images: 'ok' });
  await rm(folder, { recursive: true });
  t.clock.advanceMs(5_000);
  expect(await readiness(t)).toMatchObject({ status: 200, images: 'away' });
  expect(t.logLines.join('')).toContain(folder);
});
