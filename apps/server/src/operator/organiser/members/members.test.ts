/** The pages about members, for the organisers of their community. */
import { DELETION_LIFE_HOURS, DELETION_ROLE_DAYS } from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLines } from '../../../kernel/db/schema/audit-lines.ts';
import { deletionRequests } from '../../../kernel/db/schema/deletion-requests.ts';
import { mails } from '../../../kernel/db/schema/mails.ts';
import { members, type MemberStatus } from '../../../kernel/db/schema/members.ts';
import { organiserRoles, organiserSessions } from '../../../kernel/db/schema/organisers.ts';
import { rateLimits } from '../../../kernel/db/schema/rate-limits.ts';
import { sessions } from '../../../kernel/db/schema/sessions.ts';
import { sharingMembers } from '../../../kernel/db/schema/sharing-members.ts';
import { DAY_MS } from '../../../kernel/effects/time-spans.ts';
import { countSharing } from '../../../sharing/lift/count-sharing.ts';
import { callApi } from '../../../test-support/call-api.ts';
import { addJourneyOf, addLift } from '../../../test-support/active-lift.ts';
import { addCommunity, addMember } from '../../../test-support/fixtures.ts';
import { operatorOf } from '../../../test-support/operator.ts';
import { addOrganiser, asOrganiser, type OrganiserSession, type TestOrganiser } from '../../../test-support/organisers.ts';
import { signedIn } from '../../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { referenceOf } from './members-csv.ts';

let t: TestApp;
let counter = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

/** A parent, its child, one elsewhere, and a manager of the parent. */
async function world() {
  counter += 1;
  const parent = await addCommunity(t.deps, { publicId: `par${counter}`, emailDomains: [] });
  const child = await addCommunity(t.deps, { publicId: `chi${counter}`, parentId: parent.id });
  const other = await addCommunity(t.deps, { publicId: `oth${counter}` });
  const manager = await addOrganiser(t, `manager${counter}@vale.example`, 'manager', parent.slug);
  return { parent, child, other, manager };
}
type World = Awaited<ReturnType<typeof world>>;
const add = async (community: { readonly id: string }, forename: string, surname: string, status: MemberStatus = 'active') => {
  const { id, email } = await addMember(t.deps, community, {
    email: `${(counter += 1)}.${forename.toLowerCase()}@mail.example`,
    forename,
    surname,
    status: status === 'invited' || status === 'pending' ? status : 'active',
  });
  if (status === 'suspended') await t.deps.db.update(members).set({ status, suspensionReason: 'You shouted.' }).where(eq(members.id, id));
  if (status === 'paused') await t.deps.db.update(members).set({ status }).where(eq(members.id, id));
  return { id, email };
};
const list = async ({ parent, manager }: World, query: Parameters<typeof asOrganiser<'organisedMembers'>>[3]['query'] = {}) => {
  const { answer, text } = await asOrganiser(t, manager, 'organisedMembers', { params: { publicId: parent.publicId }, query });
  if (answer === undefined) throw new Error(text);
  return answer;
};
const names = async (w: World, query?: Parameters<typeof list>[1]) => (await list(w, query)).members.map(({ surname }) => surname);
const paramsOf = ({ parent }: World, memberId: string) => ({ params: { publicId: parent.publicId, memberId } });
/** Those of one moment stand in no order. */
const linesAbout = async (memberId: string) => {
  const lines = await t.deps.db.select().from(auditLines).where(eq(auditLines.memberId, memberId));
  return lines.toSorted((one, other) => (`${one.command} ${one.details}` < `${other.command} ${other.details}` ? -1 : 1));
};
/** Signs in anew: a test may take longer than a session, or than a second factor counts. */
const fresh = async (session: TestOrganiser): Promise<OrganiserSession> => {
  const now = t.clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await t.deps.db.update(organiserSessions).set({ lastUsedAt: now, factorAt: now, expiresAt });
  return session;
};

const idOf = async (session: OrganiserSession) =>
  (await asOrganiser(t, session, 'organiserSession', { query: {} })).answer?.organiserId ?? '';

describe('the list', () => {
  test('is by last name over the community and its children, in pages, with the number in each state', async () => {
    const w = await world();
    for (let index = 0; index < 60; index += 1)
      await add(index % 2 === 0 ? w.parent : w.child, 'Ada', `Name${String(index).padStart(2, '0')}`);
    await add(w.other, 'Ada', 'Elsewhere');
    const first = await list(w);
    const second = await list(w, { after: first.next ?? '' });
    expect([...first.members, ...second.members].map(({ surname }) => surname)).toEqual(
      Array.from({ length: 60 }, (_, index) => `Name${String(index).padStart(2, '0')}`),
    );
    expect([first.members.length, first.counts?.active, second.next, second.counts]).toEqual([50, 60, null, null]);
    const mixed = await asOrganiser(t, w.manager, 'organisedMembers', {
      params: { publicId: w.parent.publicId },
      query: { after: first.next ?? '', state: 'invited' },
    });
    expect(mixed.problem?.code).toBe('cursor-invalid');
  });

  test('begins with a letter, and goes on behind it in pages', async () => {
    const w = await world();
    for (let index = 0; index < 52; index += 1) await add(w.parent, 'Ada', `Moor${String(index).padStart(2, '0')}`);
    await add(w.child, 'Ada', 'Ängström');
    await add(w.child, 'Ada', 'Zimmer');
    const first = await list(w, { from: 'm' });
    expect([first.members[0]?.surname, first.members.length]).toEqual(['Moor00', 50]);
    expect(await names(w, { from: 'm', after: first.next ?? '' })).toEqual(['Moor50', 'Moor51', 'Zimmer']);
    expect(await names(w, { from: 'n' })).toEqual(['Zimmer']);
  });

  test('is of one community beneath where that is asked for, with its numbers; of one elsewhere, nobody', async () => {
    const w = await world();
    await add(w.parent, 'Ada', 'Above');
    await add(w.child, 'Ada', 'Beneath');
    await add(w.other, 'Ada', 'Elsewhere');
    const within = await list(w, { within: w.child.publicId });
    expect([within.members.map(({ surname }) => surname), within.counts?.active]).toEqual([['Beneath'], 1]);
    expect(await names(w, { within: w.other.publicId })).toEqual([]);
  });

  test('finds by the first letters of either name or of both, whatever their accents and case, and by reference', async () => {
    const w = await world();
    const { id } = await add(w.parent, 'Élodie Marie', 'Ångström');
    await add(w.child, 'Angela', 'Zimmer');
    await add(w.parent, 'Bo', 'de la Cruz');
    expect(await names(w, { name: 'ang' })).toEqual(['Ångström', 'Zimmer']);
    expect(await names(w, { name: 'elodie ANG' })).toEqual(['Ångström']);
    expect(await names(w, { name: 'Ångström, É' })).toEqual(['Ångström']);
    expect(await names(w, { name: 'de la' })).toEqual(['de la Cruz']);
    expect(await names(w, { name: 'ngström' })).toEqual([]);
    expect(await names(w, { name: referenceOf(id) })).toEqual(['Ångström']);
    expect(await names(w, { name: "%_'\u{10ffff}" })).toEqual([]);
  });

  test('is narrowed down by state, by month or year of joining, and to those without a journey', async () => {
    const w = await world();
    const { db } = t.deps;
    for (const status of ['active', 'pending', 'invited', 'suspended', 'paused'] as const) await add(w.parent, 'Ada', status, status);
    const late = await add(w.child, 'Ada', 'Late');
    await db
      .update(members)
      .set({ activatedAt: new Date('2025-02-28T23:59:00Z') })
      .where(eq(members.id, late.id));
    await db.insert(mails).values({ memberId: late.id, kind: 'new-matches', failedAt: t.clock.now(), answer: 'EENVELOPE 550 5.1.1' });
    for (const state of ['pending', 'invited', 'suspended', 'paused'] as const) expect(await names(w, { state })).toEqual([state]);
    expect(await names(w, { state: 'active' })).toEqual(['active', 'Late']);
    expect(await names(w, { state: 'refused' })).toEqual(['Late']);
    expect(await names(w, { joined: '2025-02' })).toEqual(['Late']);
    expect(await names(w, { joined: '2025' })).toEqual(['Late']);
    expect(await names(w, { joined: '2025-03' })).toEqual([]);
    expect(await names(w, { without: 'journey', state: 'active' })).toEqual(['active', 'Late']);
    expect((await list(w)).counts).toEqual({ active: 2, pending: 1, invited: 1, suspended: 1, paused: 1, refused: 1, deleting: 0 });
    // A later mail that arrived ends it.
    t.clock.advanceMs(1000);
    await db.insert(mails).values({ memberId: late.id, kind: 'new-matches', sentAt: t.clock.now() });
    expect(await names(w, { state: 'refused' })).toEqual([]);
  });

  test('holds no address, nor does its table, whose lines have the words of the reader', async () => {
    const w = await world();
    const { id, email } = await add(w.parent, '=cmd()', 'Ada "The" Ångström');
    expect(JSON.stringify(await list(w))).not.toContain('@');
    const call = { params: { publicId: w.parent.publicId }, body: { state: 'active', after: null } } as const;
    const { answer } = await asOrganiser(t, w.manager, 'organisedMembersCsv', call);
    expect(answer?.csv).toBe(
      '"Last name","First name","Reference","Community","State","Mail refused","Joined","Journeys","Lifts","Reports"\r\n' +
        `"Ada ""The"" Ångström","'=cmd()","${referenceOf(id)}","${w.parent.name}","Active","","${t.clock.now().toISOString().slice(0, 10)}","0","none","0"\r\n`,
    );
    expect(answer?.csv).not.toContain(email);
    const lines = await t.deps.db.select().from(auditLines).where(eq(auditLines.operator, w.manager.email));
    expect(lines.map(({ command, details }) => [command, details])).toContainEqual(['member list', 'active']);
  });

  test('an address finds only as a whole, only here, with a line in the audit, and not often', async () => {
    const w = await world();
    const here = await add(w.child, 'Ada', 'Here');
    const there = await add(w.other, 'Ada', 'There');
    const find = async (email: string) =>
      await asOrganiser(t, w.manager, 'findOrganisedMember', { params: { publicId: w.parent.publicId }, body: { email } });
    expect((await find(here.email.toUpperCase())).answer).toEqual({ memberId: here.id });
    expect((await find(there.email)).answer).toEqual({ memberId: null });
    expect((await linesAbout(here.id)).map(({ command }) => command)).toEqual(['member find']);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => find(there.email)));
    expect(outcomes.filter(({ status }) => status === 429).length).toBe(2);
  });

  test('a reader gets the number alone, from 6 on', async () => {
    const w = await world();
    const reader = await addOrganiser(t, `reader${counter}@vale.example`, 'reader', w.parent.slug);
    const count = async () =>
      (await asOrganiser(t, reader, 'organisedMemberCount', { params: { publicId: w.parent.publicId } })).answer?.members;
    for (let index = 0; index < 5; index += 1) await add(w.parent, 'Ada', `Name${index}`);
    await add(w.parent, 'Ada', 'Waiting', 'pending');
    await add(w.child, 'Ada', 'Below');
    expect(await count()).toBeNull();
    await add(w.parent, 'Ada', 'Six');
    // With the sum that the figures tell, it would tell of the one below.
    expect(await count()).toBeNull();
    for (let index = 0; index < 5; index += 1) await add(w.child, 'Ada', `Below${index}`);
    expect(await count()).toBe(6);
  });
});

describe('the page of a member', () => {
  test('shows what they see, and of mails about lifts only how many in a week', async () => {
    const w = await world();
    const { id } = await add(w.child, 'Dilys', 'Ainsworth', 'invited');
    const { db } = t.deps;
    const sentAt = new Date('2026-11-19T09:41:17Z');
    const of = (kind: string) => ({ memberId: id, kind, sentAt });
    await db.insert(mails).values([of('invitation'), of('request-accepted'), of('lift-skipped'), of('new-device'), of('report-received')]);
    await db.insert(mails).values({ memberId: id, kind: 'invitation', failedAt: sentAt, answer: 'EENVELOPE 552 5.2.2' });
    const { answer, text } = await asOrganiser(t, w.manager, 'organisedMember', paramsOf(w, id));
    expect(answer).toMatchObject({
      state: 'invited',
      communityId: w.child.publicId,
      journeys: 0,
      sessions: 0,
      hasLifts: false,
      deletion: null,
    });
    expect(answer?.maskedEmail).toMatch(/^\d•••••@mail\.example$/);
    expect(answer?.mails.map(({ kind, state, cause }) => [kind, state, cause])).toEqual(
      expect.arrayContaining([
        ['invitation', 'sent', null],
        ['invitation', 'failed', 'full'],
      ]),
    );
    expect(answer?.mails).toHaveLength(2);
    expect(answer?.liftMails).toEqual([{ week: '2026-11-16', count: 2 }]);
    for (const hidden of ['request-accepted', 'lift-skipped', 'new-device', 'report-received']) expect(text).not.toContain(hidden);
    expect((await linesAbout(id)).map(({ command, operator }) => [command, operator])).toEqual([['member show', w.manager.email]]);
  });

  test('there is none of someone elsewhere, whatever is asked', async () => {
    const w = await world();
    const { id } = await add(w.other, 'Ada', 'There');
    const input = paramsOf(w, id);
    const { manager } = w;
    const answers = [
      await asOrganiser(t, manager, 'organisedMember', input),
      await asOrganiser(t, manager, 'showMemberAddress', input),
      await asOrganiser(t, manager, 'compareMemberAddress', { ...input, body: { email: 'ada@mail.example' } }),
      await asOrganiser(t, manager, 'resendToMember', input),
      await asOrganiser(t, manager, 'correctMemberAddress', { ...input, body: { email: 'ada@mail.example' } }),
      await asOrganiser(t, manager, 'signMemberOut', input),
      await asOrganiser(t, manager, 'suspendMember', { ...input, body: { reason: 'No.' } }),
      await asOrganiser(t, manager, 'resumeMember', input),
      await asOrganiser(t, manager, 'moveMember', { ...input, body: { to: w.parent.publicId } }),
      await asOrganiser(t, manager, 'sendMemberExport', input),
      await asOrganiser(t, manager, 'askMemberDeletion', { ...input, body: { reason: 'asked', words: 'Please.' } }),
      await asOrganiser(t, manager, 'answerMemberDeletion', { ...input, body: { yes: true } }),
      await asOrganiser(t, manager, 'withdrawMemberDeletion', input),
      await asOrganiser(t, manager, 'organisedMember', paramsOf(w, 'no-id')),
    ];
    expect(answers.map(({ problem }) => problem?.code)).toEqual(answers.map(() => 'member-not-found'));
    expect(await linesAbout(id)).toEqual([]);
  });

  test('an address is shown by a press, or compared without being shown; both stand in the audit', async () => {
    const w = await world();
    const { id, email } = await add(w.parent, 'Ada', 'Here');
    const compare = async (said: string) =>
      await asOrganiser(t, w.manager, 'compareMemberAddress', { ...paramsOf(w, id), body: { email: said } });
    expect((await compare(email.toUpperCase())).answer).toEqual({ fits: true });
    const other = await compare('somebody@mail.example');
    expect([other.answer, other.text]).toEqual([{ fits: false }, expect.not.stringContaining('@')]);
    expect((await asOrganiser(t, w.manager, 'showMemberAddress', paramsOf(w, id))).answer).toEqual({ email });
    expect((await linesAbout(id)).map(({ command, details }) => `${command} ${details}`.trim())).toEqual([
      'member address',
      'member compare does not fit',
      'member compare fits',
    ]);
  });

  test('whether there are lifts is counted for all at once', async () => {
    const w = await world();
    const [ada, bob] = [await add(w.parent, 'Ada', 'One'), await add(w.parent, 'Bob', 'Two')];
    const has = async () => (await list(w)).members.map(({ hasLifts }) => hasLifts);
    const sharer = (id: string) => ({ id, communityId: w.parent.id });
    const [driver, passenger] = [await addJourneyOf(t.deps, sharer(ada.id)), await addJourneyOf(t.deps, sharer(bob.id))];
    await addLift(t.deps, { driver, passenger });
    expect(await has()).toEqual([false, false]);
    await countSharing(t.deps);
    expect(await has()).toEqual([true, true]);
    await t.deps.db.execute('delete from lifts');
    expect(await has()).toEqual([true, true]);
    await countSharing(t.deps);
    expect(await has()).toEqual([false, false]);
    expect(await t.deps.db.$count(sharingMembers)).toBe(0);
  });
});

describe('deeds', () => {
  const outbox = async (to: string) => {
    t.clock.advanceMs(1000);
    await t.runJobs();
    return (await t.outbox()).filter((mail) => mail.to === to).map(({ subject }) => subject);
  };

  test('the verification is sent again to who waits for it, and not to an active member', async () => {
    const w = await world();
    const [waiting, active] = [await add(w.parent, 'Ada', 'Waiting', 'pending'), await add(w.parent, 'Ada', 'Active')];
    expect((await asOrganiser(t, w.manager, 'resendToMember', paramsOf(w, waiting.id))).status).toBe(200);
    expect((await asOrganiser(t, w.manager, 'resendToMember', paramsOf(w, active.id))).problem?.code).toBe('not-in-this-state');
    expect(await outbox(waiting.email)).toEqual(['Verify your email address for Waylift']);
    expect((await linesAbout(active.id)).length).toBe(0);
  });

  test('an address is corrected before it is verified: the password ends, and the new one gets a link', async () => {
    const w = await world();
    const [{ id }, active] = [await add(w.parent, 'Ada', 'Waiting', 'pending'), await add(w.parent, 'Ada', 'Active')];
    const correct = async (memberId: string, email: string) =>
      await asOrganiser(t, w.manager, 'correctMemberAddress', { ...paramsOf(w, memberId), body: { email } });
    expect((await correct(active.id, 'new@mail.example')).problem?.code).toBe('not-in-this-state');
    expect((await correct(id, active.email)).problem?.code).toBe('email-taken');
    const right = `right${counter}@mail.example`;
    expect((await correct(id, right)).status).toBe(200);
    const [row] = await t.deps.db.select().from(members).where(eq(members.id, id));
    expect([row?.email, row?.passwordHash, row?.status]).toEqual([right, null, 'pending']);
    expect(await outbox(right)).toEqual(['Set a new password for Waylift']);
    const link = (await t.outbox()).find(({ to }) => to === right)?.text ?? '';
    const token = /\/change-password\/([\w-]+)/.exec(link)?.[1] ?? '';
    expect(
      (await callApi(t.app, 'resetPassword', { body: { token, password: 'Roads.and.bridges9', passwordConfirm: 'Roads.and.bridges9' } }))
        .status,
    ).toBe(200);
    const signIn = await callApi(t.app, 'signIn', { body: { email: right, password: 'Roads.and.bridges9' } });
    expect(signIn.status).toBe(200);
  });

  test('a member is signed out everywhere, suspended with a reason that is mailed, and let back in', async () => {
    const w = await world();
    const { id, email } = await add(w.child, 'Ada', 'Active');
    await signedIn(t.deps, id);
    expect((await asOrganiser(t, w.manager, 'signMemberOut', paramsOf(w, id))).status).toBe(200);
    const [session] = await t.deps.db.select().from(sessions).where(eq(sessions.memberId, id));
    expect(session?.endedAt).not.toBeNull();
    const reason = 'You asked for money.';
    const suspend = async () => await asOrganiser(t, w.manager, 'suspendMember', { ...paramsOf(w, id), body: { reason } });
    expect((await suspend()).status).toBe(200);
    expect((await suspend()).problem?.code).toBe('not-in-this-state');
    const { answer } = await asOrganiser(t, w.manager, 'organisedMember', paramsOf(w, id));
    expect([answer?.state, answer?.suspensionReason]).toEqual(['suspended', reason]);
    expect((await asOrganiser(t, w.manager, 'resumeMember', paramsOf(w, id))).status).toBe(200);
    expect((await asOrganiser(t, w.manager, 'resumeMember', paramsOf(w, id))).problem?.code).toBe('not-in-this-state');
    expect(await outbox(email)).toHaveLength(1);
    expect((await linesAbout(id)).map(({ command }) => command)).toEqual([
      'member resume',
      'member show',
      'member sign-out',
      'member suspend',
    ]);
  });

  test('a member is moved within the scope and nowhere else', async () => {
    const w = await world();
    const { id } = await add(w.child, 'Ada', 'Active');
    const move = async (to: string) => await asOrganiser(t, w.manager, 'moveMember', { ...paramsOf(w, id), body: { to } });
    expect((await move(w.other.publicId)).problem?.code).toBe('community-not-found');
    const role = { organiserId: await idOf(w.manager), communityId: w.other.id, role: 'reader' as const, createdAt: t.clock.now() };
    await t.deps.db.insert(organiserRoles).values({ id: t.deps.newId(), ...role });
    expect((await move(w.other.publicId)).problem?.code, 'a reader there').toBe('community-not-found');
    expect((await move(w.child.publicId)).problem?.code).toBe('not-in-this-state');
    expect((await move(w.parent.publicId)).status).toBe(200);
    const [row] = await t.deps.db.select().from(members).where(eq(members.id, id));
    expect(row?.communityId).toBe(w.parent.id);
  });

  test('the data goes to the member alone, by a mail that says where to download it', async () => {
    const w = await world();
    const { id, email } = await add(w.parent, 'Ada', 'Active');
    const { answer, text } = await asOrganiser(t, w.manager, 'sendMemberExport', paramsOf(w, id));
    expect([answer, text]).toEqual([{ success: true }, '{"success":true}']);
    expect(await outbox(email)).toEqual(['Waylift: your data']);
    const page = await asOrganiser(t, w.manager, 'organisedMember', paramsOf(w, id));
    expect(page.answer?.mails.map(({ kind, state }) => [kind, state])).toEqual([['data-asked', 'sent']]);
  });
});

describe('a deletion', () => {
  /** Someone with a role since so many days, who got it from `givenBy`. */
  async function organiser(w: World, role: 'manager' | 'owner', days: number, givenBy?: string): Promise<TestOrganiser> {
    const made = await addOrganiser(t, `second${(counter += 1)}@vale.example`, role, w.parent.slug);
    const createdAt = new Date(t.clock.now().getTime() - days * DAY_MS);
    await t.deps.db
      .update(organiserRoles)
      .set({ createdAt, givenBy: givenBy ?? null })
      .where(eq(organiserRoles.organiserId, await idOf(made)));
    return made;
  }
  const ask = async (w: World, memberId: string) =>
    await asOrganiser(t, await fresh(w.manager), 'askMemberDeletion', {
      ...paramsOf(w, memberId),
      body: { reason: 'asked', words: 'Ada rang.' },
    });
  const answer = async (w: World, by: TestOrganiser, memberId: string, yes: boolean) => {
    const { status, problem } = await asOrganiser(t, await fresh(by), 'answerMemberDeletion', { ...paramsOf(w, memberId), body: { yes } });
    return problem?.code ?? status;
  };
  const mailed = async () => {
    t.clock.advanceMs(1000);
    await t.runJobs();
  };
  const mailsAbout = async (words: string) => (await t.outbox()).filter(({ subject }) => subject.includes(words)).map(({ to }) => to);
  const isThere = async (memberId: string) => (await t.deps.db.$count(members, eq(members.id, memberId))) === 1;

  test('takes a second yes, of someone who neither asked, nor got the role from who asked, nor has it for less than 7 days', async () => {
    const w = await world();
    const { id } = await add(w.child, 'Ada', 'Leaving');
    const second = await organiser(w, 'owner', DELETION_ROLE_DAYS);
    const [young, appointed] = [
      await organiser(w, 'owner', DELETION_ROLE_DAYS - 1),
      await organiser(w, 'manager', 30, await idOf(w.manager)),
    ];
    const operator = await addOrganiser(t, `operator${counter}@vale.example`, 'operator');
    expect((await ask(w, id)).status).toBe(200);
    expect((await ask(w, id)).problem?.code).toBe('deletion-asked-already');
    await mailed();
    expect(await mailsAbout('asks to delete an account')).toEqual([second.email]);
    for (const by of [w.manager, young, appointed, operator]) expect(await answer(w, by, id, true), by.email).toBe('no-right');
    const shown = await asOrganiser(t, await fresh(second), 'organisedMember', paramsOf(w, id));
    expect(shown.answer?.deletion).toMatchObject({ reason: 'asked', words: 'Ada rang.', isMine: false, mayAnswer: true });
    expect(await names(w, { state: 'deleting' })).toEqual(['Leaving']);
    const waitsFor = async (who: TestOrganiser) =>
      (await asOrganiser(t, await fresh(who), 'organiserDuties', {})).answer?.duties.flatMap(({ kind, member }) =>
        kind === 'deletion-asked' ? [member?.id] : [],
      );
    expect(await waitsFor(second)).toEqual([id]);
    for (const none of [w.manager, young, appointed]) expect(await waitsFor(none)).toEqual([]);
    expect(await isThere(id)).toBe(true);
    expect(await answer(w, second, id, true)).toBe(200);
    expect(await isThere(id)).toBe(false);
    expect((await linesAbout(id)).map(({ command, operator: by }) => [command, by])).toEqual([
      ['member remove', second.email],
      ['member remove ask', w.manager.email],
      ['member show', second.email],
    ]);
    await mailed();
    expect(await mailsAbout('said yes to the deletion')).toEqual([w.manager.email]);
  });

  test('lapses after 72 hours, and can be asked for again', async () => {
    const w = await world();
    const { id } = await add(w.parent, 'Ada', 'Staying');
    const second = await organiser(w, 'owner', 30);
    expect((await ask(w, id)).status).toBe(200);
    t.clock.advanceMs(DELETION_LIFE_HOURS * 3_600_000);
    expect(await answer(w, second, id, true)).toBe('member-not-found');
    expect((await asOrganiser(t, await fresh(w.manager), 'organisedMember', paramsOf(w, id))).answer?.deletion).toBeNull();
    expect(await isThere(id)).toBe(true);
    expect((await ask(w, id)).status).toBe(200);
  });

  test('ends with a no, or when who asked takes it back', async () => {
    const w = await world();
    const { id } = await add(w.parent, 'Ada', 'Staying');
    const second = await organiser(w, 'manager', 30);
    await ask(w, id);
    expect(await answer(w, second, id, false)).toBe(200);
    await ask(w, id);
    const withdraw = async (by: TestOrganiser) => (await asOrganiser(t, await fresh(by), 'withdrawMemberDeletion', paramsOf(w, id))).status;
    expect([await withdraw(second), await withdraw(w.manager)]).toEqual([404, 200]);
    expect(await t.deps.db.$count(deletionRequests, eq(deletionRequests.memberId, id))).toBe(0);
    expect(await isThere(id)).toBe(true);
  });

  test('ends with the last role of who asked', async () => {
    const w = await world();
    const { id } = await add(w.parent, 'Ada', 'Staying');
    await ask(w, id);
    await operatorOf(t.deps).run(['organiser', 'remove', w.manager.email, '--community', w.parent.slug, '--yes']);
    expect(await t.deps.db.$count(deletionRequests, eq(deletionRequests.memberId, id))).toBe(0);
  });

  test('where there is no such owner or manager, an operator says yes', async () => {
    const w = await world();
    const { id } = await add(w.parent, 'Ada', 'Leaving');
    const operator = await addOrganiser(t, `operator${(counter += 1)}@vale.example`, 'operator');
    await ask(w, id);
    expect(await answer(w, w.manager, id, true)).toBe('no-right');
    expect(await answer(w, operator, id, true)).toBe(200);
    expect(await isThere(id)).toBe(false);
  });
});
