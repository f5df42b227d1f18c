import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { members } from '../db/schema/members.ts';
import { oneTimeTokens } from '../db/schema/one-time-tokens.ts';
import { sessions } from '../db/schema/sessions.ts';
import { issueOneTimeToken } from '../security/one-time-token.ts';
import { addCommunity, addMember } from '../test-support/fixtures.ts';
import { operatorOf } from '../test-support/operator.ts';
import { runOperatorTask } from '../test-support/operator-tasks.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { runOperatorRequest } from './commands.ts';
import { MEMBERS_PER_PAGE } from './member-requests.ts';

const LIST = { name: 'member-list', community: 'kestrel', status: undefined, format: 'table' } as const;

async function addMany(t: TestApp, communityId: string, count: number): Promise<void> {
  const now = t.clock.now();
  const rows = Array.from({ length: count }, (_, index) => {
    const email = `m${String(index).padStart(5, '0')}@kestrel.example`;
    return {
      id: t.deps.newId(),
      communityId,
      email,
      emailKey: email,
      forename: 'A',
      surname: 'B',
      status: 'invited' as const,
      languageCode: 'en',
      countryCode: 'gb',
      createdAt: now,
    };
  });
  await t.deps.db.insert(members).values(rows);
}

test('members are listed by address, of one community and one status alone', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: 'zoe@kestrel.example', forename: 'Zoë', surname: 'M' });
  await addMember(t.deps, kestrel, { email: 'Ada@kestrel.example', status: 'pending' });
  await addMember(t.deps, await addCommunity(t.deps, { publicId: 'other' }), { email: 'else@other.example' });
  expect((await runOperatorTask(t.deps, LIST)).out.split('\n')).toEqual([
    'EMAIL                FORENAME  SURNAME  STATUS   LANGUAGE  CREATED                   ACTIVE SINCE',
    'Ada@kestrel.example  Ada       Byron    pending  en        2026-11-20T10:00:00.000Z',
    'zoe@kestrel.example  Zoë       M        active   en        2026-11-20T10:00:00.000Z  2026-11-20T10:00:00.000Z',
    '',
  ]);
  const { out } = await runOperatorTask(t.deps, { ...LIST, status: 'pending', format: 'json' });
  expect(JSON.parse(out)).toMatchObject([{ email: 'Ada@kestrel.example', status: 'pending', activatedAt: null }]);
  expect(await runOperatorTask(t.deps, { ...LIST, status: 'invited' })).toMatchObject({ code: 0, out: 'There is nobody.\n' });
  expect(JSON.parse((await runOperatorTask(t.deps, { ...LIST, status: 'invited', format: 'json' })).out)).toEqual([]);
  expect(await runOperatorTask(t.deps, { ...LIST, community: 'kestre' })).toMatchObject({
    code: 1,
    out: '',
    error: "error: There is no community 'kestre'. Did you mean 'kestrel'?\n",
  });
});

test('a long list comes in pages of bounded size, each member once', async () => {
  await using t = await startTestApp();
  const { id } = await addCommunity(t.deps, { publicId: 'kestrel' });
  const count = MEMBERS_PER_PAGE * 2;
  await addMany(t, id, count);
  for (const [format, emailsOf] of [
    ['json', (text: string) => JSON.parse(text).map(({ email }: { email: string }) => email)],
    ['csv', (text: string) => parse(text, { columns: true }).map((row: unknown) => (row as { email: string }).email)],
    [
      'table',
      (text: string) =>
        text
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((line) => line.split(' ', 1)[0]),
    ],
  ] as const) {
    const { out, asked } = await runOperatorTask(t.deps, { ...LIST, format });
    const emails = emailsOf(out);
    expect([format, emails.length, new Set(emails).size, asked.length]).toEqual([format, count, count, 2]);
  }
});

test('a name that a spreadsheet would run is escaped in CSV, and one that would steer a terminal in a table', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: '=cmd@kestrel.example', forename: '=HYPERLINK("http://x")', surname: '\u001b[2J' });
  const csv = (await runOperatorTask(t.deps, { ...LIST, format: 'csv' })).out;
  expect(csv.split('\r\n')[1]).toMatch(/^'=cmd@kestrel\.example,"'=HYPERLINK\(""http:\/\/x""\)",/);
  expect((await runOperatorTask(t.deps, LIST)).out).not.toContain('\u001b');
});

test('show tells everything but what could open the account', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const member = await addMember(t.deps, kestrel, { email: 'ada@kestrel.example' });
  const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'password-reset' });
  const reply = await runOperatorRequest(t.deps, { verb: 'member-show', email: ' ADA@kestrel.example ' });
  expect(reply).toMatchObject({
    kind: 'member',
    member: {
      email: 'ada@kestrel.example',
      community: 'kestrel',
      status: 'active',
      links: [{ purpose: 'password-reset', expiresAt: '2026-11-20T11:00:00.000Z' }],
    },
  });
  expect(JSON.stringify(reply)).not.toMatch(/argon2/);
  expect(JSON.stringify(reply)).not.toContain(token);
  for (const email of ['nobody@kestrel.example', 'a\u0000b', ''])
    expect(await operatorOf(t.deps).message({ verb: 'member-show', email })).toMatch(/^No member has the address/);
});

test('resend mails whoever is not active yet what they wait for', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: 'pending@kestrel.example', status: 'pending' });
  await addMember(t.deps, kestrel, { email: 'invited@kestrel.example', status: 'invited', passwordHash: null });
  await addMember(t.deps, kestrel, { email: 'active@kestrel.example' });
  const resend = (email: string) => operatorOf(t.deps).message({ verb: 'member-resend', email });
  expect(await resend('Pending@kestrel.example')).toBe("A further activation mail to 'pending@kestrel.example' is in the queue.");
  expect(await resend('invited@kestrel.example')).toBe("A further invitation to 'invited@kestrel.example' is in the queue.");
  expect(await resend('active@kestrel.example')).toBe("'active@kestrel.example' is an active member: there is nothing to send.");
  expect(await resend('nobody@kestrel.example')).toBe("No member has the address 'nobody@kestrel.example'.");
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to).sort()).toEqual(['invited@kestrel.example', 'pending@kestrel.example']);
});

test('a removed member is gone with everything of theirs, and no mail goes to them any more', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const member = await addMember(t.deps, kestrel, { email: 'ada@kestrel.example', status: 'pending' });
  await addMember(t.deps, kestrel, { email: 'alan@kestrel.example', status: 'pending' });
  await issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'activation' });
  const now = t.clock.now();
  await t.deps.db
    .insert(sessions)
    .values({ id: t.deps.newId(), memberId: member.id, createdAt: now, expiresAt: new Date(now.getTime() + 1000) });
  for (const email of ['ada@kestrel.example', 'alan@kestrel.example']) await operatorOf(t.deps).message({ verb: 'member-resend', email });
  expect(await runOperatorTask(t.deps, { name: 'member-remove', email: 'ADA@kestrel.example', isSure: true })).toMatchObject({
    code: 0,
    out: "Removed 'ada@kestrel.example' from 'kestrel'.\n",
  });
  expect((await t.deps.db.select().from(members)).map(({ email }) => email)).toEqual(['alan@kestrel.example']);
  expect([await t.deps.db.select().from(oneTimeTokens), await t.deps.db.select().from(sessions)]).toEqual([[], []]);
  const { rows } = await t.store.pool.query("select count(*)::int as count from jobs.job where name = 'send-mail'");
  expect(rows).toEqual([{ count: 1 }]);
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to)).toEqual(['alan@kestrel.example']);
});

test('nobody is removed without a yes, nor somebody else who has come to have the address', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: 'ada@kestrel.example' });
  const task = { name: 'member-remove', email: 'ada@kestrel.example', isSure: false } as const;
  expect(await runOperatorTask(t.deps, task)).toMatchObject({ code: 1, error: expect.stringContaining('Give --yes') });
  expect(await runOperatorTask(t.deps, task, { answer: false })).toMatchObject({
    code: 1,
    error: expect.stringMatching(/Byron[^]*Nothing was removed/),
  });
  const other = await operatorOf(t.deps).message({ verb: 'member-remove', email: 'ada@kestrel.example', id: t.deps.newId() });
  expect(other).toBe("'ada@kestrel.example' belongs to another member by now. Look again before you remove anybody.");
  expect(await t.deps.db.select().from(members)).toHaveLength(1);
  expect(await runOperatorTask(t.deps, task, { answer: true })).toMatchObject({ code: 0 });
  expect(await t.deps.db.select().from(members)).toEqual([]);
  expect(await runOperatorTask(t.deps, task, { answer: true })).toMatchObject({
    code: 1,
    error: "error: No member has the address 'ada@kestrel.example'.\n",
  });
});
