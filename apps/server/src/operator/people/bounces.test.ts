import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startMailServer } from '../../test-support/mail-server.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const NOTHING = 'Nothing was changed.';

/** As Postfix sends it: lines folded, the headers of the mail behind the report. */
function ofPostfix({ messageId, status = '5.1.1', action = 'failed', recipient = 'ada@kestrel.example' }: Report): string {
  return `Return-Path: <>
From: MAILER-DAEMON@relay.example (Mail Delivery System)
To: hello@share.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4F1.1/relay.example"

--4F1.1/relay.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

<${recipient}>: host mx.example said: 550 ${status} no such user

--4F1.1/relay.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example
X-Postfix-Queue-ID: 4F1

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp;
 550 ${status} no such user

--4F1.1/relay.example
Content-Type: text/rfc822-headers

Received: from share.example
Message-ID:
 <${messageId}>
Subject: Action: failed

--4F1.1/relay.example--
`;
}

/** As Exchange sends it: with the id of the envelope, and nothing of the mail. */
function ofExchange({ envelopeId, status = '5.1.10' }: Report): string {
  return [
    'From: postmaster@house.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset="utf-8"',
    '',
    'Your message could not be delivered.',
    '--b',
    'content-type: MESSAGE/Delivery-Status',
    '',
    'Reporting-MTA: dns;ex.house.example',
    `Original-Envelope-Id: ${envelopeId}`,
    '',
    'Action: Failed',
    `Status: ${status} (bad destination mailbox address)`,
    '--b--',
    '',
  ].join('\r\n');
}

type Report = { messageId?: string; envelopeId?: string; status?: string; action?: string; recipient?: string };

/** Sends two mails to a mail server that takes them; answers what it was given of each. */
async function sendTwo(t: TestApp): Promise<void> {
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  for (const email of ['ada@kestrel.example', 'bob@kestrel.example']) {
    const { id } = await addMember(t.deps, kestrel, { email, status: 'pending' });
    await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'activation', memberId: id });
  }
  await t.runJobs();
}

test('a mail that comes back has failed, known by its id alone, once, and is listed with its code', async () => {
  await using server = await startMailServer();
  await using t = await startTestApp({ env: { SMTP_URL: server.url, BOUNCE_ADDRESS: 'bounces@share.example' } });
  await sendTwo(t);
  const operator = operatorOf(t.deps);
  const ids = server.received.map(({ raw }) => /^Message-ID: <([^>]+)>/im.exec(String(raw))?.[1] ?? '');
  const [first = '', second = ''] = ids;
  const bounce = (text: string) => operator.say('mail bounce', { input: text });

  // Reports of somebody else, of a mail that is still tried, and what is no report.
  expect(await bounce(ofPostfix({ messageId: '3d1f2b11-8f0e-4d4b-7f7a-0c9f8a523f6a@share.example' }))).toContain(NOTHING);
  expect(await bounce(ofPostfix({ messageId: 'anything@share.example' }))).toContain(NOTHING);
  expect(await bounce(ofPostfix({ messageId: first, action: 'delayed', status: '4.4.1' }))).toContain(NOTHING);
  expect(
    await bounce(`Subject: Re: your mail\nIn-Reply-To: <${first}>\n\nContent-Type: message/delivery-status\nAction: failed\n`),
  ).toContain(NOTHING);
  expect(await bounce('')).toContain(NOTHING);
  expect(JSON.parse((await operator.run('mail list --failed --json')).out)).toEqual([]);

  expect(await bounce(ofPostfix({ messageId: first }))).toMatch(/^The mail .* \(activation\) has failed: 5\.1\.1\.$/);
  expect(await bounce(ofPostfix({ messageId: first }))).toContain(NOTHING);
  const secondId = second.split('@')[0] ?? '';
  expect(await bounce(ofExchange({ envelopeId: secondId }))).toContain(`The mail ${secondId} (activation) has failed: 5.1.10.`);
  const failed = JSON.parse((await operator.run('mail list --failed --json --addresses')).out);
  expect(failed.map(({ to, lastError }: { to: string; lastError: string }) => [to, lastError]).sort()).toEqual([
    ['ada@kestrel.example', 'BOUNCED 5.1.1'],
    ['bob@kestrel.example', 'BOUNCED 5.1.10'],
  ]);
  // Whoever knows the address can have it run: only the mail tells of it.
  expect((await operator.run('audit list')).out).not.toContain('mail bounce');

  // Nothing is left to write them of.
  expect(await operator.say('mail retry --code 5.1.1')).toBe('No such mail has failed.');
  expect((await operator.run(`mail retry ${secondId}`)).code).toBe(1);
});

test('mails come back to the address that is meant for it, with a report that names them and leaves out what they said', async () => {
  await using server = await startMailServer({
    onMailFrom: (address, _session, done) => (senders.push(address.address), done()),
  });
  const senders: string[] = [];
  await using t = await startTestApp({
    env: { SMTP_URL: server.url, BOUNCE_ADDRESS: 'bounces@share.example', MAIL_FROM: 'hello@share.example' },
  });
  await sendTwo(t);
  expect(senders).toEqual(['bounces@share.example', 'bounces@share.example']);
  expect(String(server.received[0]?.raw)).toMatch(/^From: hello@share\.example\r$/m);
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['ada@kestrel.example'], ['bob@kestrel.example']]);
});

test('of a report of any size the beginning is read, and lines without end cost no more than their length', async () => {
  await using t = await startTestApp();
  await sendTwo(t);
  const { rows } = await t.deps.db.execute<{ id: string }>(sql`select id from mails order by created_at limit 1`);
  const messageId = `${rows[0]?.id}@share.example`;
  const input = `${ofPostfix({ messageId })}${'\n '.repeat(300_000)}${'x'.repeat(3_000_000)}`;
  expect(await operatorOf(t.deps).say('mail bounce', { input })).toContain('has failed: 5.1.1');
});
