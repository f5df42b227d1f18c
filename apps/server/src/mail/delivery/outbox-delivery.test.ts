import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../kernel/effects/log.ts';
import { sampleMail } from '../../test-support/mail-server.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { outboxFolder } from './outbox-delivery.ts';

const NOW = new Date('2026-11-20T10:11:12.345Z');
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function outboxMailer(): Promise<{ mailer: Mailer; folder: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-mail-'));
  folders.push(dataDir);
  const config = { smtpUrl: undefined, mailFrom: '"Waylift" <no-reply@lift.example>', dataDir, publicUrl: 'https://lift.example' };
  return { mailer: createMailer(config, createLog({ logLevel: 'silent' }), { now: () => NOW }), folder: outboxFolder(dataDir) };
}

test('without a mail server a mail is a file that only its owner reads, named by time', async () => {
  const { mailer, folder } = await outboxMailer();
  const mail = await sampleMail();
  await mailer.send(mail);
  const files = await readdir(folder);
  expect(files).toEqual(['20261120T101112345Z-0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11-3d1f2b11-8f0e-4d4b-7f7a-0c9f8a523f6a.eml']);
  const file = join(folder, files[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const parsed = await PostalMime.parse(await readFile(file));
  expect(parsed).toMatchObject({ subject: mail.subject, to: [{ address: 'jörg@example.org' }] });
  expect(parsed.html?.trim()).toBe(mail.html);
  expect(await mailer.check()).toBe(true);
});

test('an id cannot lead out of the outbox', async () => {
  const { mailer, folder } = await outboxMailer();
  await mailer.send(await sampleMail({ id: '../../evil', memberId: '../../../x' }));
  expect(await readdir(folder)).toEqual(['20261120T101112345Z-______evil-_________x.eml']);
});

test('a subject cannot add a header', async () => {
  const { mailer, folder } = await outboxMailer();
  await mailer.send(await sampleMail({ subject: 'Hello\r\nBcc: everybody@example.org\r\n\r\nbody' }));
  const parsed = await PostalMime.parse(await readFile(join(folder, (await readdir(folder))[0] ?? '')));
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.subject).toBe('Hello Bcc: everybody@example.org body');
});

test("a member's mails are deleted, what a killed process left of them too, and nobody else's", async () => {
  const { mailer, folder } = await outboxMailer();
  await mailer.forget('nobody had a mail yet');
  await mailer.send(await sampleMail({ id: 'one', memberId: 'ann' }));
  await mailer.send(await sampleMail({ id: 'two', memberId: 'ann', to: 'ann@new.example' }));
  await mailer.send(await sampleMail({ id: 'three', memberId: 'joann' }));
  await mailer.send(await sampleMail({ id: 'ann', memberId: 'bob' }));
  await writeFile(join(folder, '.20261120T101112345Z-four-ann.123.part'), 'half a mail');
  await mailer.forget('ann');
  await mailer.forget('ann');
  expect((await readdir(folder)).toSorted()).toEqual(['20261120T101112345Z-ann-bob.eml', '20261120T101112345Z-three-joann.eml']);
});
