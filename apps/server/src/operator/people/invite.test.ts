import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { INVITATIONS_PER_BATCH, inviteMembers } from '../../accounts/member/invite-members.ts';

const INVITE = 'member invite --community kestrel --csv staff.csv';

function people(count: number): string {
  return Array.from({ length: count }, (_, index) => `Ada,Byron,ada${index}@kestrel.example\n`).join('');
}

test('everybody in the file is invited with one mail, in the language of the community', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'kestrel', culture: 'de-AT' });
  const file = '\ufeffE-Mail;Surname;Forename\r\nAda@Kestrel.example;Byron;Ada\r\n zoë@kestrel.example ;"Müller; Zoë";=1+1\r\n';
  expect(await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': file } })).toMatchObject({
    code: 0,
    out: "Invited 2 to 'kestrel'.\n",
    error: `The first 2 of 2, as the mail greets them:
  Hello, Ada: Ada@Kestrel.example, Ada Byron
  Hello, =1+1: zoë@kestrel.example, =1+1 Müller; Zoë
`,
  });
  const rows = await t.deps.db.select().from(members).orderBy(members.emailKey);
  expect(rows).toMatchObject([
    {
      communityId: community.id,
      email: 'Ada@Kestrel.example',
      emailKey: 'ada@kestrel.example',
      forename: 'Ada',
      surname: 'Byron',
      status: 'invited',
    },
    {
      email: 'zoë@kestrel.example',
      forename: '=1+1',
      surname: 'Müller; Zoë',
      languageCode: 'de',
      countryCode: 'at',
      passwordHash: null,
      activatedAt: null,
    },
  ]);
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to).sort()).toEqual(['Ada@kestrel.example', 'zoë@kestrel.example']);
});

test('an address is invited as it was meant, whatever was copied with it', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel', emailDomains: ['kestrel.example'] });
  const file =
    'Bob,Ray,bob.ray@kestrel.example\u200b\nCy,Ray,<cy@kestrel.example>\nDi,Ray,mailto:di@kestrel.example.\nBob,Ray,bob.ray@kestrel.example\n';
  expect(await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': file } })).toMatchObject({ code: 0 });
  const rows = await t.deps.db.select().from(members).orderBy(members.emailKey);
  const emails = ['bob.ray@kestrel.example', 'cy@kestrel.example', 'di@kestrel.example'];
  expect(rows.map(({ email, emailKey }) => [email, emailKey])).toEqual(emails.map((email) => [email, email]));
});

test('while a line cannot be used nobody is invited, and each such line is told with its number', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel', emailDomains: ['kestrel.example'] });
  const file = [
    'forename,surname,email',
    'Ada,Byron,ada@kestrel.example',
    'Alan,,alan@kestrel.example',
    '',
    'Grace,Hopper,grace',
    'Sally,Ride,sally@elsewhere.example',
    `${'x'.repeat(256)},Y,y@kestrel.example`,
    'a,b',
    'Ann\u0000,B,ann@kestrel.example',
    `Esc,B,\u001b[31m@x`,
  ].join('\n');
  const { code, out, error } = await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': file } });
  expect({ code, out, lines: error.split('\n') }).toEqual({
    code: 1,
    out: '',
    lines: [
      "staff.csv:3: The surname is missing ('alan@kestrel.example').",
      "staff.csv:5: 'grace' is not an email address ('Grace Hopper').",
      "staff.csv:6: 'sally@elsewhere.example' cannot join: the email domains of the community are kestrel.example.",
      "staff.csv:7: The forename is longer than 255 characters ('y@kestrel.example').",
      'staff.csv:8: There are 2 columns where 3 are expected (forename, surname, email).',
      "staff.csv:9: The forename holds a character that cannot be stored ('ann@kestrel.example').",
      "staff.csv:10: '\ufffd[31m@x' is not an email address ('Esc B').",
      'error: Nobody was invited: 7 lines of staff.csv cannot be used.',
      '',
    ],
  });
  expect(await t.deps.db.select().from(members)).toEqual([]);
});

test('of very many mistakes the first are told and the rest counted', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel' });
  const { error } = await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': 'a,b,c\n'.repeat(1000) } });
  expect(error.split('\n').slice(-4)).toEqual([
    "staff.csv:50: 'c' is not an email address ('a b').",
    '... and 950 more',
    'error: Nobody was invited: 1000 lines of staff.csv cannot be used.',
    '',
  ]);
});

test('run again it invites whoever is new and leaves everybody else as they are', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'kestrel' });
  const elsewhere = await addCommunity(t.deps, { publicId: 'other' });
  await addMember(t.deps, community, { email: 'member@kestrel.example', forename: 'Old' });
  await addMember(t.deps, elsewhere, { email: 'else@kestrel.example' });
  const file = 'New,Name,MEMBER@kestrel.example\nB,B,else@kestrel.example\nC,C,c@kestrel.example\nC,C,C@kestrel.example\n';
  const first = await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': file } });
  expect(first.out.split('\n')).toEqual([
    "Invited 1 to 'kestrel'.",
    'Skipped: 1 has an account already:',
    '  MEMBER@kestrel.example, New Name',
    'Skipped: 1 belongs to another community:',
    '  else@kestrel.example, B B',
    'Skipped: 1 is in the file twice:',
    '  C@kestrel.example, C C',
    '',
  ]);
  const second = await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': file } });
  expect(second.out).toContain("Invited 0 to 'kestrel'.\nSkipped: 1 had been invited before");
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to)).toEqual(['c@kestrel.example']);
  const [member] = await t.deps.db.select().from(members).where(eq(members.emailKey, 'member@kestrel.example'));
  expect(member).toMatchObject({ forename: 'Old', status: 'active' });
});

test('a long file goes in batches of bounded size; one that fails ends it with an account, and the next run completes it', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel' });
  const count = INVITATIONS_PER_BATCH * 2 + 1;
  const files = { 'staff.csv': people(count) };
  // The store fails amid the second batch.
  await t.store.pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'a failing disk'; end $$;
    create trigger fail before insert on members for each row when (new.email like 'ada300@%') execute function fail()`);
  const error: string[] = [];
  await expect(operatorOf(t.deps).run(INVITE, { files, error })).rejects.toThrow();
  expect(error.join('')).toContain(
    `.\nerror: ${INVITATIONS_PER_BATCH} lines of ${count} were done (${INVITATIONS_PER_BATCH} invited). Run the command again: they are skipped.\n`,
  );
  expect(await t.deps.db.$count(members)).toBe(INVITATIONS_PER_BATCH);
  await t.store.pool.query('drop trigger fail on members');
  const again = await operatorOf(t.deps).run(INVITE, { files });
  expect(again.out).toContain(`Invited ${INVITATIONS_PER_BATCH + 1} to`);
  const { rows } = await t.store.pool.query('select count(distinct member_id)::int as mails, count(*)::int as jobs from mails');
  expect([rows, (await t.deps.db.select().from(members)).length]).toEqual([[{ mails: count, jobs: count }], count]);
});

test('a community that is closed amid a file invites nobody further, and says how far it came', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel' });
  const count = INVITATIONS_PER_BATCH + 1;
  await t.store.pool
    .query(`create function close() returns trigger language plpgsql as $$ begin update communities set active = false; return new; end $$;
    create trigger close before insert on members for each row when (new.email = 'ada0@kestrel.example') execute function close()`);
  expect(await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': people(count) } })).toMatchObject({
    code: 1,
    error: expect.stringContaining(
      "error: The community 'kestrel' is inactive: `community set kestrel --active` makes it active again.\n" +
        `error: ${INVITATIONS_PER_BATCH} lines of ${count} were done (${INVITATIONS_PER_BATCH} invited). Run the command again: they are skipped.\n`,
    ),
  });
  expect(await t.deps.db.$count(members)).toBe(INVITATIONS_PER_BATCH);
});

test('a batch with somebody who cannot be invited is refused whole', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel' });
  const ada = { forename: 'Ada', surname: 'B', email: 'a@b.example' };
  for (const [other, problem] of [
    [
      { ...ada, forename: '' },
      { kind: 'missing', field: 'forename' },
    ],
    [{ ...ada, email: 'grace' }, { kind: 'email-invalid' }],
  ] as const)
    expect(await inviteMembers(t.deps, 'kestrel', [ada, other])).toEqual({ kind: 'invitee-refused', invitee: other, problem });
  expect(await t.deps.db.select().from(members)).toEqual([]);
});

test.each([
  [{ active: false }, "The community 'kestrel' is inactive: `community set kestrel --active` makes it active again."],
  [{ oidcProvider: 'kestrel-id' }, "Members of 'kestrel' join and sign in through its identity provider: nobody can be invited by mail."],
])('a community that takes nobody by mail is told before the file is checked (%j)', async (options, message) => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel', ...options });
  expect(await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': 'rubbish' } })).toMatchObject({
    code: 1,
    error: `error: ${message}\n`,
  });
});

test('an unknown community, a file that is not there and one with nobody in it are told', async () => {
  await using t = await startTestApp();
  expect(await operatorOf(t.deps).run(INVITE)).toMatchObject({
    code: 1,
    error: "error: The file 'staff.csv' cannot be read: there is no such file.\n",
  });
  expect(await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': '' } })).toMatchObject({
    code: 1,
    error: "error: There is no community 'kestrel'.\n",
  });
  await addCommunity(t.deps, { publicId: 'kestrel' });
  expect(await operatorOf(t.deps).run(INVITE, { files: { 'staff.csv': 'forename,surname,email\n' } })).toMatchObject({
    code: 1,
    error: 'error: There is nobody to invite in staff.csv.\n',
  });
});

test('who would be invited is shown as the mail greets them, before anything is done and in a dry run', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel' });
  const files = { 'staff.csv': 'Müller,Ada,ada@kestrel.example\nTuring,Alan,alan@kestrel.example\n' };
  const look = `The first 2 of 2, as the mail greets them:
  Hello, Müller: ada@kestrel.example, Müller Ada
  Hello, Turing: alan@kestrel.example, Turing Alan
Note: No line names the columns: they were taken for forename, surname, email.
`;
  const { run } = operatorOf(t.deps);
  expect((await run(`${INVITE} --dry-run`, { files })).out).toBe(`Would invite 2 to 'kestrel'.\n${look}`);
  expect(JSON.parse((await run(`${INVITE} --dry-run --json`, { files })).out)).toMatchObject({
    wouldInvite: 2,
    first: [{ greeting: 'Hello, Müller', email: 'ada@kestrel.example' }, {}],
    notes: [expect.stringContaining('No line names')],
  });
  // If the command had to guess something, it asks the person at the terminal.
  const asked = await run(INVITE, { files, answer: 'no\n' });
  expect([asked.code, asked.error.includes(look), asked.error.includes("Invite 2 to 'kestrel'? Type yes")]).toEqual([1, true, true]);
  expect(await t.deps.db.$count(members)).toBe(0);
  const named = { 'staff.csv': `surname,forename,email\n${files['staff.csv']}` };
  expect((await run(INVITE, { files: named, answer: 'no\n' })).out).toBe("Invited 2 to 'kestrel'.\n");
});

test('a file is read as an office makes it, and what cannot be read is told, with --json too', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'kestrel' });
  const { run } = operatorOf(t.deps);
  const plain = { 'staff.csv': Buffer.from('sep=;\r\nVorname;Nachname;E-Mail\r\nZo\xeb;M\xfcller;z@kestrel.example\r\n', 'latin1') };
  const refusal = await run(`${INVITE} --json`, { files: plain });
  expect(refusal).toMatchObject({
    code: 1,
    error: expect.stringContaining('staff.csv:3: This is not text in UTF-8. In Excel, save it as'),
  });
  expect(JSON.parse(refusal.out)).toEqual({ faults: [{ line: 3, message: expect.stringContaining('--encoding windows-1252') }] });
  expect((await run(`${INVITE} --encoding windows-1252`, { files: plain })).out).toBe("Invited 1 to 'kestrel'.\n");
  const wide = { 'staff.csv': Buffer.from('\ufeffStaff\r\nName\tMail\r\nByron, Ada\tAda Byron <ada@kestrel.example>\r\n', 'utf16le') };
  const { error } = await run(INVITE, { files: wide });
  expect(error).toContain('Hello, Ada: ada@kestrel.example, Ada Byron');
  expect(error).toContain('Note: Line 1 is taken for a title, and left out.\nNote: Whole names were taken apart.');
  const leavers = { 'leavers.csv': Buffer.from('\ufeffPersonal\tDienstliche E-Mail\r\n7\tada@kestrel.example\r\n', 'utf16le') };
  expect((await run('member remove --csv leavers.csv --community kestrel --yes', { files: leavers })).out).toContain('Removed 1 from');
});
