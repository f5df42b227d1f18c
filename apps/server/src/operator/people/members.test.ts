import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { callApi } from '../../test-support/call-api.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { LIST_PAGE } from '../terminal/print-list.ts';

const LIST = 'member list --community kestrel';

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
  const lines = (await operatorOf(t.deps).run(LIST)).out.split('\n');
  expect(lines).toHaveLength(4);
  expect(lines).toMatchObject([
    expect.stringContaining('EMAIL                FORENAME  SURNAME  STATUS   LANGUAGE  CREATED                   ACTIVE SINCE'),
    expect.stringContaining('Ada@kestrel.example  Ada       Byron    pending  en        2026-11-20T10:00:00.000Z'),
    expect.stringContaining(
      'zoe@kestrel.example  Zoë       M        active   en        2026-11-20T10:00:00.000Z  2026-11-20T10:00:00.000Z',
    ),
    '',
  ]);
  const { out } = await operatorOf(t.deps).run(`${LIST} --status pending --json`);
  expect(JSON.parse(out)).toMatchObject([{ email: 'Ada@kestrel.example', status: 'pending', activatedAt: null }]);
  expect(await operatorOf(t.deps).run(`${LIST} --status invited`)).toMatchObject({ code: 0, out: 'There are no such members.\n' });
  expect(JSON.parse((await operatorOf(t.deps).run(`${LIST} --status invited --json`)).out)).toEqual([]);
  expect(await operatorOf(t.deps).run('member list --community kestre')).toMatchObject({
    code: 1,
    out: '',
    error: "error: There is no community 'kestre'. Did you mean 'kestrel'?\n",
  });
});

test('a long list comes in pages of bounded size, each member once', async () => {
  await using t = await startTestApp();
  const { id } = await addCommunity(t.deps, { publicId: 'kestrel' });
  const count = LIST_PAGE * 2;
  await addMany(t, id, count);
  for (const [format, emailsOf] of [
    ['--json', (text: string) => JSON.parse(text).map(({ email }: { email: string }) => email)],
    ['--csv', (text: string) => parse(text, { columns: true, bom: true }).map((row: unknown) => (row as { email: string }).email)],
    [
      '',
      (text: string) =>
        text
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((line) => line.split(' ', 1)[0]),
    ],
  ] as const) {
    const { out, pieces } = await operatorOf(t.deps).run(`${LIST} ${format}`);
    const emails = emailsOf(out);
    expect([format, emails.length, new Set(emails).size]).toEqual([format, count, count]);
    for (const piece of pieces) expect(piece.split('m0').length - 1).toBeLessThanOrEqual(LIST_PAGE);
  }
});

test('a list for a spreadsheet is known to be in UTF-8, and its times are dates there', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: 'sian@kestrel.example', forename: 'Siân', surname: 'Ó Súilleabháin' });
  const { out } = await operatorOf(t.deps).run(`${LIST} --csv`);
  expect(out.split('\r\n')).toEqual([
    '\ufeff"email","forename","surname","status","language","createdAt","activatedAt","news"',
    '"sian@kestrel.example","Siân","Ó Súilleabháin","active","en","2026-11-20 10:00:00","2026-11-20 10:00:00","no"',
    '',
  ]);
});

test('those who want news by mail and have an account are listed and counted', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: 'ada@kestrel.example', marketingOptIn: true });
  await addMember(t.deps, kestrel, { email: 'bob@kestrel.example' });
  await addMember(t.deps, kestrel, { email: 'cy@kestrel.example', marketingOptIn: true, status: 'pending' });
  await addMember(t.deps, await addCommunity(t.deps, { publicId: 'other' }), { email: 'dee@other.example', marketingOptIn: true });
  const { run } = operatorOf(t.deps);
  const rows = JSON.parse((await run(`${LIST} --news --json`)).out);
  expect(rows.map(({ email, news }: { email: string; news: boolean }) => [email, news])).toEqual([['ada@kestrel.example', true]]);
  expect((await run(`${LIST} --news --status active`)).code).toBe(2);
  const stats = JSON.parse((await run('stats --json')).out);
  expect([stats.newsByMail, ...stats.communities.map((each: { newsByMail: number }) => each.newsByMail)]).toEqual([2, 1, 1]);
  expect((await run('stats')).out).toMatch(/^News by mail +wanted by 2$/m);
});

test('a name that a spreadsheet would run is escaped in CSV, and one that would steer a terminal in a table', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: '=cmd@kestrel.example', forename: '=HYPERLINK("http://x")', surname: '\u001b[2J' });
  const csv = (await operatorOf(t.deps).run(`${LIST} --csv`)).out;
  expect(csv.split('\r\n')[1]).toMatch(/^"'=cmd@kestrel\.example","'=HYPERLINK\(""http:\/\/x""\)",/);
  expect((await operatorOf(t.deps).run(LIST)).out).not.toContain('\u001b');
});

test('show tells everything but what could open the account', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const member = await addMember(t.deps, kestrel, { email: 'ada@kestrel.example' });
  const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'password-reset' });
  const now = t.clock.now();
  const identity = { issuer: 'https://login.kestrel.example', clientId: 'waylift', subject: 'subject-1041' };
  await t.deps.db.insert(signOnIdentities).values({ ...identity, memberId: member.id, createdAt: now, lastUsedAt: now });
  const operator = operatorOf(t.deps);
  const { out } = await operator.run(['member', 'show', ' ADA@kestrel.example ', '--json']);
  expect(JSON.parse(out)).toMatchObject({
    email: 'ada@kestrel.example',
    community: 'kestrel',
    status: 'active',
    links: [{ purpose: 'password-reset', expiresAt: '2026-11-20T11:00:00.000Z' }],
    hasPassword: true,
    signOns: [{ issuer: identity.issuer, since: now.toISOString(), lastUsedAt: now.toISOString() }],
  });
  const text = (await operator.run('member show ada@kestrel.example')).out;
  expect(text).toMatch(/^Name +Ada Byron$/m);
  expect(text).toMatch(/^Signs on through +https:\/\/login\.kestrel\.example \(last 2026-11-20T10:00:00\.000Z\)$/m);
  expect(out + text).not.toMatch(/argon2|subject-1041/);
  expect(out + text).not.toContain(token);
  for (const email of ['nobody@kestrel.example', 'a\u0000b', ''])
    expect(await operator.say(['member', 'show', email])).toMatch(/^No member has the address/);
});

test('resend mails whoever is not active yet what they wait for', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: 'pending@kestrel.example', status: 'pending' });
  await addMember(t.deps, kestrel, { email: 'invited@kestrel.example', status: 'invited', passwordHash: null });
  await addMember(t.deps, kestrel, { email: 'active@kestrel.example' });
  const resend = (email: string) => operatorOf(t.deps).say(`member resend ${email}`);
  expect(await resend('Pending@kestrel.example')).toBe("A further activation mail to 'pending@kestrel.example' is in the queue.");
  expect(await resend('invited@kestrel.example')).toBe("A further invitation to 'invited@kestrel.example' is in the queue.");
  expect(await resend('active@kestrel.example')).toBe("'active@kestrel.example' is an active member: there is nothing to send.");
  expect(await resend('nobody@kestrel.example')).toBe("No member has the address 'nobody@kestrel.example'.");
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to).sort()).toEqual(['invited@kestrel.example', 'pending@kestrel.example']);
});

test('of an address that was registered more than once each registration is listed, a resend sets a password, and removing takes all', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const email = 'often@kestrel.example';
  for (const forename of ['Ada', 'Eve', 'Sue']) await addMember(t.deps, kestrel, { email, forename, status: 'pending' });
  expect(JSON.parse((await operatorOf(t.deps).run(`${LIST} --json`)).out)).toHaveLength(3);
  expect(await operatorOf(t.deps).say(`member resend ${email}`)).toBe(
    `A mail with a link to set a password to '${email}' is in the queue.`,
  );
  await operatorOf(t.deps).run(`member remove ${email} --yes`);
  expect(await t.deps.db.select().from(members)).toEqual([]);
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
  for (const email of ['ada@kestrel.example', 'alan@kestrel.example']) await operatorOf(t.deps).say(`member resend ${email}`);
  expect(await operatorOf(t.deps).run('member remove ADA@kestrel.example --yes')).toMatchObject({
    code: 0,
    out: "Removed 'ada@kestrel.example' from 'kestrel'.\n",
  });
  expect((await t.deps.db.select().from(members)).map(({ email }) => email)).toEqual(['alan@kestrel.example']);
  expect([await t.deps.db.select().from(oneTimeTokens), await t.deps.db.select().from(sessions)]).toEqual([[], []]);
  const { rows } = await t.store.pool.query('select count(*)::int as count from mails');
  expect(rows).toEqual([{ count: 1 }]);
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to)).toEqual(['alan@kestrel.example']);
});

test('nobody is removed without a yes, nor somebody else who has come to have the address', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  await addMember(t.deps, kestrel, { email: 'ada@kestrel.example' });
  const remove = (answer?: string) =>
    operatorOf(t.deps).run('member remove ada@kestrel.example', answer === undefined ? {} : { answer: `${answer}\n` });
  expect(await remove()).toMatchObject({ code: 1, error: expect.stringContaining('Give --yes') });
  expect(await remove('no')).toMatchObject({ code: 1, error: expect.stringMatching(/Byron[^]*Nothing was removed/) });
  expect(await t.deps.db.select().from(members)).toHaveLength(1);

  // While the person thinks, the address goes to somebody else.
  const { images, ...deps } = t.deps;
  let asked = 0;
  const db = new Proxy(t.deps.db, {
    get(target, name, receiver) {
      if (name === 'transaction' && asked++ === 0) {
        return async (work: Parameters<typeof target.transaction>[0]) => {
          await target.update(members).set({ id: t.deps.newId() });
          return target.transaction(work);
        };
      }
      return Reflect.get(target, name, receiver);
    },
  });
  expect(await operatorOf({ ...deps, images, db }).say('member remove ada@kestrel.example --yes')).toBe(
    "'ada@kestrel.example' now belongs to another member. Look again before you remove anyone.",
  );
  expect(await t.deps.db.select().from(members)).toHaveLength(1);

  expect(await remove('yes')).toMatchObject({ code: 0 });
  expect(await t.deps.db.select().from(members)).toEqual([]);
  expect(await remove('yes')).toMatchObject({ code: 1, error: "error: No member has the address 'ada@kestrel.example'.\n" });
});

test('a member is signed out everywhere, at once, and nobody else is', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const [ada, zoe] = [
    await addMember(t.deps, kestrel, { email: 'ada@kestrel.example' }),
    await addMember(t.deps, kestrel, { email: 'zoe@kestrel.example' }),
  ];
  const [first, second, others] = [await signedIn(t.deps, ada.id), await signedIn(t.deps, ada.id), await signedIn(t.deps, zoe.id)];
  const status = async (token: string) => (await callApi(t.app, 'settings', {}, { token })).status;
  const operator = operatorOf(t.deps);
  expect(await operator.say('member sign-out Ada@kestrel.example')).toBe("Signed out 'ada@kestrel.example': 2 sessions have ended.");
  expect([await status(first), await status(second), await status(others)]).toEqual([401, 401, 200]);
  expect(await operator.say('member sign-out ada@kestrel.example')).toBe("'ada@kestrel.example' was not signed in anywhere.");
  expect(await operator.say('member sign-out nobody@kestrel.example')).toBe("No member has the address 'nobody@kestrel.example'.");
});
