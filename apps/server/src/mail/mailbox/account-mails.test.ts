import { expect, onTestFinished, test } from 'vitest';
import { serveDevMailbox } from './dev-mailbox.endpoints.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp } from '../../test-support/test-app.ts';

test('the mailbox shows a reset, its notice and an invitation, with links that lead where they should', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder-valley', name: 'Alder Valley' });
  const ada = await addMember(t.deps, community, { email: 'ada@example.org' });
  const bob = await addMember(t.deps, community, { email: 'bob@example.org', status: 'invited', passwordHash: null });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'password-reset', memberId: ada.id });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'password-changed', memberId: ada.id });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: bob.id });
  await t.runJobs();
  const mailbox = await serveDevMailbox(t.deps.config);
  if (mailbox === null) throw new Error('there is a mailbox for this machine');
  onTestFinished(() => mailbox.close());
  const look = async (path: string) => await (await fetch(new URL(path, mailbox.url))).text();

  const list = await look('/dev/mailbox');
  for (const subject of [
    'Set a new password for Waylift',
    'Your Waylift password has been changed',
    'Alder Valley invites you to Waylift',
  ]) {
    expect(list).toContain(subject);
  }
  const paths = [...list.matchAll(/href="(\/dev\/mailbox\/[\w-]+)"/g)].map(([, path = '']) => path);
  const mails = (await Promise.all(paths.map((path) => look(`${path}/html`)))).join('\n').replaceAll('&amp;', '&');
  expect(mails).toMatch(/href="http:\/\/localhost:3000\/alder-valley\/change-password\/[\w-]{43}"/);
  expect(mails).toMatch(/href="http:\/\/localhost:3000\/alder-valley\/forgot-password"/);
  expect(mails).toMatch(/href="http:\/\/localhost:3000\/sign-up\/accept-invite\?token=[\w-]{43}&cs=alder-valley"/);
  expect(mails).toMatch(/href="http:\/\/localhost:3000\/sign-up\/decline-invite\?token=[\w-]{43}&cs=alder-valley"/);
});
