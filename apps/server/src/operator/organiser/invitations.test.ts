import {
  INVITE_AGAIN_HOURS,
  INVITE_FILE_MAX_BYTES,
  INVITE_FILE_ROWS,
  INVITE_PEOPLE_MAX,
  INVITE_WORDS_MAX_LENGTH,
  TOLD_FROM,
} from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endUnanswered } from '../../accounts/member/registrations.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { invitations } from '../../kernel/db/schema/invitations.ts';
import { joinLinks } from '../../kernel/db/schema/join-links.ts';
import { mails } from '../../kernel/db/schema/mails.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { noteRefused } from '../../mail/queue/note-invitation.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addOrganiser, asOrganiser, cookieIn, sessionOf, signInOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { searchStore } from '../../test-support/search-store.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { troubledInvitations } from './invitation-board.ts';

let t: TestApp;
let ids: { readonly hall: string; readonly mill: string; readonly far: string };
let harriet: TestOrganiser;
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const { id: hall } = await addCommunity(t.deps, { publicId: 'hall' });
  const { id: mill } = await addCommunity(t.deps, { publicId: 'mill', parentId: hall });
  const { id: far } = await addCommunity(t.deps, { publicId: 'far' });
  ids = { hall, mill, far };
  harriet = await addOrganiser(t, 'harriet@hall.example', 'owner', 'hall');
});
afterAll(() => t[Symbol.asyncDispose]());

function parts(file: string | Uint8Array): string[] {
  return (
    Buffer.from(file)
      .toString('base64')
      .match(/.{1,2000}/gs) ?? []
  );
}
const params = { publicId: 'hall' };

async function look(file: string | Uint8Array, more: { columns?: { forename: number; surname: number; email: number } } = {}) {
  const { answer, text } = await asOrganiser(t, harriet, 'lookAtList', { params, body: { file: parts(file), ...more } });
  if (answer === undefined) throw new Error(text);
  return answer;
}

async function invite(file: string, label = 'Intake', written: { language?: string; words?: string } = {}) {
  const { answer, text } = await asOrganiser(t, harriet, 'inviteList', { params, body: { file: parts(file), label, ...written } });
  if (answer === undefined) throw new Error(text);
  return answer.listId;
}

async function boardOf(listId: string) {
  const { answer } = await asOrganiser(t, harriet, 'invitationBoard', { params: { ...params, listId } });
  if (answer === undefined) throw new Error('there is such a list');
  return answer;
}

async function peopleIn(listId: string, state: 'waiting' | 'accepted' | 'refused' | 'expired') {
  const { answer } = await asOrganiser(t, harriet, 'invitedPeople', { params: { ...params, listId }, query: { state } });
  return answer?.people ?? [];
}

async function memberOf(email: string) {
  const [member] = await t.deps.db.select().from(members).where(eq(members.email, email));
  if (member === undefined) throw new Error(`${email} is not there`);
  return member;
}

async function linkOf(email: string): Promise<string> {
  return await issueOneTimeToken(t.deps.db, t.deps, { memberId: (await memberOf(email)).id, purpose: 'invitation' });
}

/** Lets time pass, which ends the session of whoever was signed in. */
async function pass(ms: number): Promise<void> {
  t.clock.advanceMs(ms);
  const { second } = await signInOrganiser(t, harriet);
  harriet = { ...harriet, ...(await sessionOf(t, cookieIn(second))) };
}

const decline = async (email: string) => await callApi(t.app, 'declineInvitation', { params: { token: await linkOf(email) } });
const accept = async (email: string) =>
  await callApi(t.app, 'resetPassword', { body: { token: await linkOf(email), password: PASSWORD, passwordConfirm: PASSWORD } });

/** The newest mail to an address. */
async function mailTo(email: string) {
  await mailsTo(email);
  const mail = (await t.outbox()).findLast(({ to }) => to === email);
  if (mail === undefined) throw new Error(`nothing was sent to ${email}`);
  return mail;
}

async function mailsTo(email: string): Promise<number> {
  t.clock.advanceMs(1000);
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email).length;
}

/** A list of 500 as an office makes it. */
const people = (at: string) =>
  Array.from({ length: 500 }, (_, n) => ({ first: n % 7 === 0 ? 'Zoë' : 'Ann', last: `Müller${n}`, mail: `p${n}@${at}` }));
const lines = (separator: string, end = '\n', quote = '') =>
  people('hall.example')
    .map((each) => [each.first, each.last, each.mail].map((cell) => `${quote}${cell}${quote}`).join(separator))
    .join(end);
const withHead = (separator: string, head: readonly string[], end = '\n') => `${head.join(separator)}${end}${lines(separator, end)}${end}`;
const bigEndian = (text: string) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
const EN = ['First name', 'Last name', 'Email'];

/** As offices make them: twelve kinds of one file. */
const KINDS: readonly (readonly [string, string | Uint8Array, 'utf-8' | 'utf-16' | 'windows-1252', string])[] = [
  ['commas in UTF-8, with a header', withHead(',', EN), 'utf-8', ','],
  ['without a header', lines(','), 'utf-8', ','],
  ['with a byte order mark and lines of Windows', `\ufeff${withHead(',', EN, '\r\n')}`, 'utf-8', ','],
  ['semicolons of a German Excel', withHead(';', ['Vorname', 'Nachname', 'E-Mail-Adresse']), 'utf-8', ';'],
  ['semicolons in Windows-1252', Buffer.from(withHead(';', ['Prénom', 'Nom', 'Courriel'], '\r\n'), 'latin1'), 'windows-1252', ';'],
  ['tabs in UTF-16, little end first', Buffer.from(`\ufeff${withHead('\t', EN, '\r\n')}`, 'utf16le'), 'utf-16', '\t'],
  ['tabs in UTF-16, big end first', bigEndian(withHead('\t', EN)), 'utf-16', '\t'],
  ['bars', withHead('|', ['Nombre', 'Apellidos', 'Correo']), 'utf-8', '|'],
  ['everything in quotes', `"First name","Last name","Email"\n${lines(',', '\n', '"')}`, 'utf-8', ','],
  ['a title above the header', `Intake of November\n\n${withHead(',', EN)}`, 'utf-8', ','],
  ['the line of Excel that names the separator', `sep=;\n${withHead(';', EN)}`, 'utf-8', ';'],
  [
    'other columns between, in another order',
    `Ref;Work email;Surname;Cost centre;Given name\n${people('hall.example')
      .map(({ first, last, mail }, n) => `${n};${mail};${last};C${n};${first}`)
      .join('\n')}`,
    'utf-8',
    ';',
  ],
];

test.each(KINDS)('a file of 500 people as offices make them is read: %s', async (_, file, encoding, separator) => {
  const read = await look(file);
  expect({ ...read, rows: read.rows.length, heads: [], columns: null }).toMatchObject({ problem: null, encoding, separator, rows: 500 });
  expect(read.rows.every(({ outcome }) => outcome === 'new')).toBe(true);
  expect(read.rows[0]).toMatchObject({ forename: 'Zoë', surname: 'Müller0', email: 'p0@hall.example' });
  expect(await t.deps.db.$count(members, eq(members.status, 'invited'))).toBe(0);
});

test('what is no list is refused with what it is', async () => {
  const kind = async (file: string | Uint8Array) => (await look(file)).problem?.kind;
  expect(await kind(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('workbook');
  expect(await kind('\n')).toBe('empty');
  expect(await kind('one\ntwo\nthree\n')).toBe('columns-unknown');
  expect(await kind('First name,Last name,Email\nAnn,"Byron,ann@hall.example\n')).toBe('broken');
  expect(await kind(Array.from({ length: INVITE_PEOPLE_MAX + 1 }, (_, n) => `Ann,Byron,a${n}@hall.example`).join('\n'))).toBe('too-many');
  expect(await kind(new Uint8Array(INVITE_FILE_MAX_BYTES + 1).fill(0x61))).toBe('too-many');
});

test('columns that are not recognised can be chosen', async () => {
  const file = 'x,y,z,w\nAnn,1,Byron,ann@hall.example\nBob,2,Cole,bob@hall.example\n';
  const before = await look(file);
  expect(before).toMatchObject({ problem: { kind: 'columns-unknown' }, heads: ['x', 'y', 'z', 'w'] });
  const after = await look(file, { columns: { forename: 0, surname: 2, email: 3 } });
  expect(after.rows).toMatchObject([
    { line: 2, forename: 'Ann', surname: 'Byron', email: 'ann@hall.example', outcome: 'new' },
    { line: 3, forename: 'Bob', surname: 'Cole' },
  ]);
});

test('each row says what will happen; who may have said no, and a member out of scope, read as new', async () => {
  const operator = operatorOf(t.deps);
  await addMember(t.deps, { id: ids.hall }, { email: 'in@rows.example' });
  await addMember(t.deps, { id: ids.mill }, { email: 'child@rows.example' });
  await addMember(t.deps, { id: ids.far }, { email: 'far@rows.example' });
  await operator.run('member invite --community hall --csv s.csv', {
    files: { 's.csv': 'No,Way,no@rows.example\nAsked,Once,asked@rows.example\n' },
  });
  await decline('no@rows.example');
  await t.deps.db.delete(invitations).where(eq(invitations.email, 'no@rows.example'));
  const read = await look(
    [
      'New,One,new@rows.example',
      'In,Side,in@rows.example',
      'Chi,Ld,child@rows.example',
      'Far,Off,far@rows.example',
      'No,Way,no@rows.example',
      'As,Ked,asked@rows.example',
      'Wro,Ng,wrong@',
      'New,Again,NEW@rows.example',
      ',Nameless,nameless@rows.example',
    ].join('\n'),
  );
  expect(read.rows.map(({ outcome, why, sameAs }) => [outcome, why, sameAs])).toEqual([
    ['new', null, null],
    ['member', null, null],
    ['member', null, null],
    ['new', null, null],
    ['new', null, null],
    ['invited', null, null],
    ['wrong-address', null, null],
    ['twice', null, 1],
    ['unusable', 'forename', null],
  ]);
});

test('whoever can be invited is; members out of scope are mailed how to move, and nothing tells who said no', async () => {
  const operator = operatorOf(t.deps);
  await addMember(t.deps, { id: ids.far }, { email: 'far@sent.example' });
  await operator.run('member invite --community hall --csv s.csv', { files: { 's.csv': 'No,Way,no@sent.example\n' } });
  await decline('no@sent.example');
  await t.deps.db.delete(invitations).where(eq(invitations.email, 'no@sent.example'));
  await t.runJobs();
  const [before] = [await mailsTo('no@sent.example')];
  const file = 'New,One,new@sent.example\nNo,Way,no@sent.example\nFar,Off,far@sent.example\nWro,Ng,wrong@\n';
  const listId = await invite(file, ' Autumn ');
  expect(await boardOf(listId)).toMatchObject({
    label: 'Autumn',
    sentBy: 'Harriet Okafor',
    counts: { waiting: 3, accepted: 0, refused: 0, expired: 0 },
    saidNo: null,
    sent: null,
  });
  expect((await peopleIn(listId, 'waiting')).map(({ email }) => email).toSorted()).toEqual([
    'far@sent.example',
    'new@sent.example',
    'no@sent.example',
  ]);
  expect([await mailsTo('new@sent.example'), await mailsTo('far@sent.example'), await mailsTo('no@sent.example')]).toEqual([1, 1, before]);
  const toFar = (await t.outbox()).findLast(({ to }) => to === 'far@sent.example');
  expect(toFar?.text).toContain('To move, sign in and delete your account');
  // Once more, all of them are invited already, so that a second list tells nothing either.
  expect((await look(file)).rows.map(({ outcome }) => outcome)).toEqual(['invited', 'invited', 'invited', 'wrong-address']);
  const again = await asOrganiser(t, harriet, 'inviteList', { params, body: { file: parts(file), label: 'Again' } });
  expect(again.problem?.code).toBe('conflict');
  await pass(INVITE_AGAIN_HOURS * 3_600_000 + 1);
  const resent = await asOrganiser(t, harriet, 'resendInvitations', { params: { ...params, listId }, body: {} });
  expect(resent.answer).toEqual({ resent: 3 });
  expect([await mailsTo('new@sent.example'), await mailsTo('no@sent.example')]).toEqual([2, before]);
});

test('the board follows an invitation: accepted, did not arrive, expired, and not whether a link was opened', async () => {
  const names = ['ann', 'bob', 'cy', 'di'];
  const listId = await invite(names.map((name) => `${name},Byron,${name}@board.example`).join('\n'));
  await t.runJobs();
  await accept('bob@board.example');
  await noteRefused(t.deps.db, (await memberOf('cy@board.example')).id, '550 5.1.1');
  expect((await boardOf(listId)).counts).toEqual({ waiting: 2, accepted: 1, refused: 1, expired: 0 });
  expect(await peopleIn(listId, 'refused')).toMatchObject([{ name: 'cy Byron', email: 'cy@board.example', answer: '550 5.1.1' }]);
  expect(await peopleIn(listId, 'accepted')).toMatchObject([{ name: 'bob Byron', email: '' }]);
  expect(await troubledInvitations(t.deps.db, ids.hall, t.clock.now())).toMatchObject({ refused: 1 });
  // Nothing personal stays in an invitation that was answered, or whose time is over.
  await pass(91 * DAY_MS);
  await endUnanswered({ ...t.deps, log: t.deps.log });
  expect((await boardOf(listId)).counts).toEqual({ waiting: 0, accepted: 1, refused: 0, expired: 3 });
  const kept = await t.deps.db.select().from(invitations).where(eq(invitations.listId, listId));
  expect(kept.map(({ email, emailKey, forename, surname }) => [email, emailKey, forename, surname].join(''))).toEqual(['', '', '', '']);
});

test('who declines stays waiting until the 90 days are over, is written to no more, and how many is told from six on', async () => {
  const names = Array.from({ length: TOLD_FROM + 1 }, (_, n) => `no${n}@no.example`);
  const listId = await invite(names.map((email, n) => `No,Way${n},${email}`).join('\n'));
  await t.runJobs();
  const counts = { waiting: names.length, accepted: 0, refused: 0, expired: 0 };
  for (const [at, email] of names.slice(0, TOLD_FROM).entries()) {
    await decline(email);
    expect(await boardOf(listId)).toMatchObject({ counts, saidNo: at + 1 < TOLD_FROM ? null : TOLD_FROM });
  }
  await pass(INVITE_AGAIN_HOURS * 3_600_000 + 1);
  await asOrganiser(t, harriet, 'resendInvitations', { params: { ...params, listId }, body: {} });
  // What was mailed before went with the account.
  expect(await mailsTo('no0@no.example')).toBe(0);
  await pass(91 * DAY_MS);
  await endUnanswered({ ...t.deps, log: t.deps.log });
  expect((await boardOf(listId)).counts).toEqual({ ...counts, waiting: 0, expired: names.length });
  expect(await searchStore(t.store, ['no0@no.example'])).toEqual([]);
});

test('one, chosen ones, or all that wait are sent again, each once a day, and withdrawn', async () => {
  const listId = await invite('Ann,A,a@again.example\nBob,B,b@again.example\nCy,C,c@again.example');
  await t.runJobs();
  const [ann, bob] = await peopleIn(listId, 'waiting');
  const send = async (chosen?: readonly string[]) =>
    (
      await asOrganiser(t, harriet, 'resendInvitations', {
        params: { ...params, listId },
        body: chosen === undefined ? {} : { ids: [...chosen] },
      })
    ).answer?.resent;
  expect(await send()).toBe(0);
  await pass(INVITE_AGAIN_HOURS * 3_600_000 + 1);
  expect(await send([ann?.id ?? ''])).toBe(1);
  expect(await send()).toBe(2);
  const withdraw = async (chosen?: readonly string[]) =>
    (
      await asOrganiser(t, harriet, 'withdrawInvitations', {
        params: { ...params, listId },
        body: chosen === undefined ? {} : { ids: [...chosen] },
      })
    ).answer?.withdrawn;
  const link = await linkOf(bob?.email ?? '');
  expect(await withdraw([bob?.id ?? ''])).toBe(1);
  expect((await callApi(t.app, 'declineInvitation', { params: { token: link } })).answer).toEqual({ success: false });
  expect(await withdraw()).toBe(2);
  expect((await boardOf(listId)).counts.waiting).toBe(0);
  // It was no no: they can be invited again.
  expect((await look('Bob,B,b@again.example')).rows[0]?.outcome).toBe('new');
});

const WORDS = 'Parking is short on Mondays:\r\n<b>share</b> a lift.';

test('the mail stands in the language that was chosen, with the organiser’s own sentence as plain text, whenever it is sent', async () => {
  const listId = await invite('Ann,A,a@own.example', 'Own', { language: 'de', words: WORDS });
  const first = await mailTo('a@own.example');
  expect(first.text).toContain('Parking is short on Mondays: <b>share</b> a lift.');
  expect(first.html).toContain('Parking is short on Mondays: &lt;b&gt;share&lt;/b&gt; a lift.');
  expect(first.subject).toMatch(/eingeladen|lädt Sie/);
  await pass(INVITE_AGAIN_HOURS * 3_600_000 + 1);
  await asOrganiser(t, harriet, 'resendInvitations', { params: { ...params, listId }, body: {} });
  expect((await mailTo('a@own.example')).text).toContain('Parking is short on Mondays');
  expect(await mailsTo('a@own.example')).toBe(2);
  expect((await memberOf('a@own.example')).languageCode).toBe('de');
});

test('no other language and no longer sentence is taken', async () => {
  const body = { file: parts('Ann,A,a@refused.example'), label: 'Refused' };
  const send = async (written: { language?: string; words?: string }) =>
    (await asOrganiser(t, harriet, 'inviteList', { params, body: { ...body, ...written } })).problem?.code;
  expect(await send({ language: 'xx' })).toBe('language-unknown');
  expect(await send({ words: 'x'.repeat(INVITE_WORDS_MAX_LENGTH + 1) })).toBe('validation');
  expect(await t.deps.db.$count(members, eq(members.email, 'a@refused.example'))).toBe(0);
});

test('a test goes to the organiser alone, as those invited would get it, and its links accept nothing', async () => {
  const before = await t.deps.db.$count(members);
  const tested = await asOrganiser(t, harriet, 'testInvitation', { params, body: { language: 'fr', words: WORDS } });
  expect(tested.answer).toEqual({ success: true });
  const mail = await mailTo('harriet@hall.example');
  expect(mail.text).toContain('Parking is short on Mondays: <b>share</b> a lift.');
  expect(mail.text).toMatch(/token=test/);
  expect(await t.deps.db.$count(members)).toBe(before);
  expect((await callApi(t.app, 'declineInvitation', { params: { token: 'test' } })).answer).toEqual({ success: false });
  expect((await asOrganiser(t, harriet, 'testInvitation', { params, body: { language: 'xx', words: '' } })).problem?.code).toBe(
    'language-unknown',
  );
});

test('a wrong address is withdrawn and the right one invited in one deed, or nothing changes', async () => {
  const operator = operatorOf(t.deps);
  await addMember(t.deps, { id: ids.hall }, { email: 'in@fix.example' });
  await operator.run('member invite --community hall --csv s.csv', { files: { 's.csv': 'No,Way,no@fix.example\n' } });
  await decline('no@fix.example');
  await t.deps.db.delete(invitations).where(eq(invitations.email, 'no@fix.example'));
  const listId = await invite('Ann,A,a@fix.example\nBob,B,b@fix.example\nCy,C,c@fix.example', 'Fix', { language: 'de', words: WORDS });
  await t.runJobs();
  for (const email of ['a@fix.example', 'b@fix.example']) await noteRefused(t.deps.db, (await memberOf(email)).id, '550 5.1.1');
  const [ann, bob] = await peopleIn(listId, 'refused');
  const [cy] = await peopleIn(listId, 'waiting');
  const correct = async (id: string | undefined, email: string) =>
    await asOrganiser(t, harriet, 'correctInvitation', { params: { ...params, listId }, body: { id: id ?? '', email } });
  // What cannot be invited leaves the wrong one as it was.
  expect((await correct(ann?.id, 'in@fix.example')).answer).toEqual({ problem: 'member' });
  expect((await correct(ann?.id, 'c@fix.example')).answer).toEqual({ problem: 'invited' });
  expect((await correct(ann?.id, 'nowhere')).problem?.code).toBe('validation');
  expect((await boardOf(listId)).counts).toMatchObject({ waiting: 1, refused: 2 });
  const old = await linkOf('a@fix.example');
  expect((await correct(ann?.id, 'ann@fix.example')).answer).toEqual({ problem: null });
  expect((await callApi(t.app, 'declineInvitation', { params: { token: old } })).answer).toEqual({ success: false });
  expect(await t.deps.db.$count(members, eq(members.email, 'a@fix.example'))).toBe(0);
  expect(await mailTo('ann@fix.example')).toMatchObject({ subject: expect.stringMatching(/eingeladen|lädt Sie/) });
  expect((await mailTo('ann@fix.example')).text).toContain('Parking is short');
  // Who said no reads like everybody else.
  const asked = await mailsTo('no@fix.example');
  expect((await correct(bob?.id, 'no@fix.example')).answer).toEqual({ problem: null });
  expect(await mailsTo('no@fix.example')).toBe(asked);
  expect((await peopleIn(listId, 'waiting')).map(({ email, name }) => [email, name])).toEqual([
    ['ann@fix.example', 'Ann A'],
    ['c@fix.example', 'Cy C'],
    ['no@fix.example', 'Bob B'],
  ]);
  // What has arrived is no wrong address.
  expect((await correct(cy?.id, 'cy@fix.example')).problem?.code).toBe('not-found');
});

test('all of a list go to a file page by page, which stands in the audit; of who accepted no address', async () => {
  const count = INVITE_FILE_ROWS + 2;
  const listId = await invite(Array.from({ length: count }, (_, n) => `P${n},Q,p${n}@file.example`).join('\n'), 'For a file');
  // A thousand mails would be sent by the tests that follow.
  await t.deps.db.delete(mails);
  await accept('p7@file.example');
  const file = async (after: string | null) => {
    const { answer } = await asOrganiser(t, harriet, 'invitedPeopleFile', { params: { ...params, listId }, body: { after } });
    if (answer === undefined) throw new Error('there is such a list');
    return answer;
  };
  const first = await file(null);
  const second = await file(first.next ?? null);
  expect([first.people.length, second.people.length, second.next]).toEqual([INVITE_FILE_ROWS, 2, null]);
  const all = [...first.people, ...second.people];
  expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  expect(all.filter(({ state }) => state === 'accepted')).toMatchObject([{ name: 'P7 Q', email: '' }]);
  const audit = await t.deps.db.select().from(auditLines).where(eq(auditLines.command, 'invitation file'));
  expect(audit).toMatchObject([{ details: 'For a file' }]);
});

test('what was not sent is held until the list goes on; what was sent stays sent', async () => {
  const names = Array.from({ length: 24 }, (_, n) => `h${n}@hold.example`);
  const listId = await invite(names.map((email, n) => `H,Old${n},${email}`).join('\n'), 'Held');
  const other = await invite('Ann,A,a@goes.example', 'Goes on');
  const hold = async (isHeld: boolean) =>
    (await asOrganiser(t, harriet, 'holdInvitations', { params: { ...params, listId }, body: { isHeld } })).answer;
  expect(await hold(true)).toEqual({ success: true });
  expect(await mailsTo('a@goes.example')).toBe(1);
  expect(await mailsTo('h0@hold.example')).toBe(0);
  expect(await boardOf(listId)).toMatchObject({ isHeld: true, sent: 0 });
  expect(await boardOf(other)).toMatchObject({ isHeld: false });
  // Nor is anything sent past it a day later.
  await pass(INVITE_AGAIN_HOURS * 3_600_000 + 1);
  const resent = await asOrganiser(t, harriet, 'resendInvitations', { params: { ...params, listId }, body: {} });
  expect(resent.answer).toEqual({ resent: 0 });
  expect(await boardOf(listId)).toMatchObject({ isHeld: true, sent: null });
  await hold(false);
  expect(await mailsTo('h0@hold.example')).toBe(1);
  expect(await mailsTo('h23@hold.example')).toBe(1);
  expect(await boardOf(listId)).toMatchObject({ isHeld: false, sent: null });
  await hold(true);
  expect(await mailsTo('h0@hold.example')).toBe(1);
});

test('a list of another community is not there', async () => {
  const stranger = await addOrganiser(t, 'sam@far.example', 'owner', 'far');
  const listId = await invite('Ann,A,a@other.example');
  const at = { params: { publicId: 'far', listId } };
  for (const answer of [
    await asOrganiser(t, stranger, 'invitationBoard', at),
    await asOrganiser(t, stranger, 'invitedPeople', { ...at, query: { state: 'waiting' } }),
    await asOrganiser(t, stranger, 'resendInvitations', { ...at, body: {} }),
    await asOrganiser(t, stranger, 'withdrawInvitations', { ...at, body: {} }),
    await asOrganiser(t, stranger, 'invitedPeopleFile', { ...at, body: { after: null } }),
    await asOrganiser(t, stranger, 'holdInvitations', { ...at, body: { isHeld: true } }),
    await asOrganiser(t, stranger, 'correctInvitation', { ...at, body: { id: FIRST_ID, email: 'b@other.example' } }),
  ])
    expect(answer.problem?.code).toBe('not-found');
});

test('a join link counts who opens it and who joins by it, and leads nowhere once it has ended', async () => {
  const made = (await asOrganiser(t, harriet, 'makeJoinLink', { params, body: { label: 'Bicycle sheds' } })).answer;
  if (made === undefined) throw new Error('a link can be made');
  const follow = async () => await t.app.inject(`/j/${made.code}`);
  const opened = await follow();
  expect(opened.statusCode).toBe(302);
  expect(opened.headers.location).toBe(`/hall/join?via=${made.code}`);
  const body = {
    email: 'jo@hall.example',
    forename: 'Jo',
    surname: 'Ner',
    password: PASSWORD,
    publicCommunityId: 'hall',
    joinLink: made.code,
  };
  expect((await callApi(t.app, 'register', { body })).status).toBe(200);
  await t.deps.db.update(members).set({ status: 'active', activatedAt: t.clock.now() }).where(eq(members.email, 'jo@hall.example'));
  const links = async () => (await asOrganiser(t, harriet, 'joinLinks', { params, query: {} })).answer?.links ?? [];
  expect(await links()).toMatchObject([{ label: 'Bicycle sheds', opened: 1, joined: 1 }]);
  await asOrganiser(t, harriet, 'endJoinLink', { params: { ...params, linkId: made.id } });
  expect(await links()).toEqual([]);
  expect((await follow()).headers.location).toBe('/404');
  expect((await t.app.inject('/j/zzzzzzzz')).headers.location).toBe('/404');
  expect(await t.deps.db.$count(joinLinks, eq(joinLinks.id, made.id))).toBe(1);
});
