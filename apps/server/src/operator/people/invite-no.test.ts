import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doNotInvite } from '../../kernel/db/schema/do-not-invite.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { tidyStore } from '../../kernel/db/tidy-store.ts';
import { whoSaidNo } from '../../accounts/member/do-not-invite.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { searchStore } from '../../test-support/search-store.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());

/** A community with a file of people, who have been invited. */
async function invitedTo(slug: string, names: readonly string[]) {
  await addCommunity(t.deps, { publicId: slug });
  const email = (name: string) => `${name}@${slug}.example`;
  const file = names.map((name) => `${name},Byron,${email(name)}\n`).join('');
  const { run, say } = operatorOf(t.deps);
  const invite = async (options = '') =>
    (await run(`member invite --community ${slug} --csv staff.csv ${options}`, { files: { 'staff.csv': file } })).out.trim();
  await invite();
  const find = async (name: string) => {
    const [member] = await t.deps.db
      .select()
      .from(members)
      .where(eq(members.emailKey, email(name)));
    if (member === undefined) throw new Error(`${name} is not there`);
    return member;
  };
  const decline = async (name: string) => {
    const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: (await find(name)).id, purpose: 'invitation' });
    expect((await callApi(t.app, 'declineInvitation', { params: { token } })).status).toBe(200);
  };
  const accept = async (name: string) => {
    const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: (await find(name)).id, purpose: 'invitation' });
    const body = { token, password: PASSWORD, passwordConfirm: PASSWORD };
    expect((await callApi(t.app, 'resetPassword', { body })).status).toBe(200);
  };
  return { invite, email, find, decline, accept, run, say };
}

test('who declined, left or was removed is not invited by the next file, and told by their number alone', async () => {
  const { invite, email, find, decline, accept, run, say } = await invitedTo('hall', ['ann', 'bob', 'cy', 'di', 'eve', 'flo']);
  await decline('ann');
  await accept('bob');
  const body = { reason: 'otherReason', password: PASSWORD } as const;
  expect((await callApi(t.app, 'removeAccount', { body }, { token: await signedIn(t.deps, (await find('bob')).id) })).status).toBe(202);
  await say(`member remove ${email('cy')} --yes`);
  const leavers = { files: { 'leavers.csv': `email\n${email('di').toUpperCase()}\n` } };
  await run('member remove --csv leavers.csv --community hall --yes', leavers);
  await t.runJobs();

  const skipped = `Skipped: 2 had been invited before (\`member resend\` mails one of them again):
  ${email('eve')}, eve Byron
  ${email('flo')}, flo Byron
Skipped: 4 declined or left (\`--again\` invites them).`;
  expect(await invite('--dry-run')).toContain(`Would invite 0 to 'hall'.\n${skipped}\n`);
  expect(await invite()).toBe(`Invited 0 to 'hall'.\n${skipped}`);
  const json = await invite('--json');
  expect(JSON.parse(json)).toMatchObject({ invited: 0, alreadyInvited: 2, declinedOrLeft: 4, skipped: [{ email: email('eve') }, {}] });
  expect(json).not.toMatch(/ann@|bob@|cy@|di@/);
  // Whoever declined stays among those who wait, so that nobody learns of it, until the 90 days are over.
  expect(await searchStore(t.store, ['ann@hall', 'bob@hall', 'cy@hall', 'di@hall'])).toEqual(['public.invitations: ann@hall']);
  // Hashed under a key: nobody finds an address by trying.
  expect(await t.deps.db.select().from(doNotInvite)).toHaveLength(4);

  expect(await invite('--again')).toContain("Invited 4 to 'hall'.");
  // Whoever says no again, or nothing, is not asked again either; who accepts has said yes.
  await decline('ann');
  expect(await invite()).toContain('Skipped: 1 declined or left');
  await accept('cy');
  expect(await t.deps.db.select().from(doNotInvite)).toHaveLength(3);
});

test('declined invitations are counted by themselves', async () => {
  const { decline, run, say, email } = await invitedTo('court', ['ann', 'bob']);
  await decline('ann');
  await say(`member remove ${email('bob')} --yes`);
  const { communities } = JSON.parse((await run('stats --json')).out);
  expect(communities).toContainEqual(expect.objectContaining({ slug: 'court', removed: 1, declined: 1 }));
  expect((await run('stats')).out).toMatch(/^Declined +\d+ invitations?$/m);
});

test('an invitation that nobody answered, a registration and a community that was deleted say no for nobody', async () => {
  const { invite, say, email } = await invitedTo('depot', ['ann']);
  const before = await t.deps.db.$count(doNotInvite);
  await say('community delete depot --remove-members --yes');
  const other = await addCommunity(t.deps, { publicId: 'depot' });
  await addMember(t.deps, other, { email: 'stranger@depot.example', status: 'pending' });
  await say('member remove stranger@depot.example --yes');
  expect(await t.deps.db.$count(doNotInvite)).toBe(before);
  expect(await invite()).toBe("Invited 1 to 'depot'.");
  expect(await t.deps.db.$count(members, eq(members.emailKey, email('ann')))).toBe(1);
});

test('the address that somebody else only asked to change to has not said no, their own former ones have', async () => {
  const { find, accept, say, email, invite } = await invitedTo('works', ['ann', 'bob']);
  await accept('ann');
  await say(`member set ${email('ann')} --email ann.lee@works.example --vouch`);
  await t.deps.db.update(members).set({ pendingEmail: 'victim@works.example' }).where(eq(members.email, 'ann.lee@works.example'));
  const before = await t.deps.db.$count(doNotInvite);
  await say('member remove ann.lee@works.example --yes');
  expect(await t.deps.db.$count(doNotInvite)).toBe(before + 2);
  expect(await invite()).toContain('Skipped: 1 declined or left');
  expect(await find('bob')).toMatchObject({ status: 'invited' });
});

test('a member who changes to an address that said no, and confirms it, has it forgotten; an operator who vouches for it has not', async () => {
  const { find, accept, decline, say, email } = await invitedTo('wharf', ['ann', 'bob', 'cem', 'dan']);
  for (const name of ['ann', 'bob']) await accept(name);
  for (const name of ['cem', 'dan']) await decline(name);
  const before = await t.deps.db.$count(doNotInvite);
  await say(`member set ${email('bob')} --email ${email('dan')} --vouch`);
  await t.deps.db
    .update(members)
    .set({ pendingEmail: email('cem') })
    .where(eq(members.emailKey, email('ann')));
  expect(await t.deps.db.$count(doNotInvite)).toBe(before);
  const link = { memberId: (await find('ann')).id, purpose: 'email-change', newEmail: email('cem') } as const;
  const token = await issueOneTimeToken(t.deps.db, t.deps, link);
  expect((await callApi(t.app, 'verifyEmail', { params: { token } })).status).toBe(200);
  expect(await t.deps.db.$count(doNotInvite)).toBe(before - 1);
  expect(await whoSaidNo(t.deps.db, [email('cem'), email('dan')])).toEqual(new Set([email('dan')]));
});

test('a former address of a member counts as that member, whoever changed it, and however its domain is spelt', async () => {
  const { accept, say, email, invite, run } = await invitedTo('yard', ['ann', 'bob']);
  await accept('ann');
  await say(`member set ${email('ann')} --email lee@yard.example --vouch`);
  await say(`member set ${email('bob')} --email Bob@BÜCHER.example`);
  await say('member set bob@bücher.example --email bobby@yard.example');
  expect(await invite()).toBe(`Invited 0 to 'yard'.
Skipped: 1 had been invited before (\`member resend\` mails one of them again):
  ${email('bob')}, bob Byron, now bobby@yard.example
Skipped: 1 has an account already:
  ${email('ann')}, ann Byron, now lee@yard.example`);
  await addCommunity(t.deps, { publicId: 'elsewhere' });
  const files = { 'staff.csv': 'Bob,B,bob@xn--bcher-kva.example\n' };
  expect((await run('member invite --community elsewhere --csv staff.csv', { files })).out).toBe(`Invited 0 to 'elsewhere'.
Skipped: 1 belongs to another community:
  bob@xn--bcher-kva.example, Bob B, now bobby@yard.example
`);
});

test('who declines while they are being invited again is not invited', async () => {
  const { decline, invite, email } = await invitedTo('quay', ['ann']);
  await t.store.pool
    .query(`create function hold() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(7); return old; end';
    create trigger hold after delete on members for each row when (old.email = '${email('ann')}') execute function hold()`);
  const holder = await t.store.pool.connect();
  await holder.query('select pg_advisory_lock(7)');
  const declined = decline('ann');
  const waiting = async (event: string) =>
    (
      await t.store.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1",
        [event],
      )
    ).rowCount;
  await expect.poll(() => waiting('advisory')).toBe(1);
  const invited = invite();
  await expect.poll(() => waiting('transactionid')).toBe(1);
  await holder.query('select pg_advisory_unlock(7)');
  holder.release();
  await declined;
  expect(await invited).toContain('Skipped: 1 declined or left');
  await t.store.pool.query('drop trigger hold on members');
});

test('after twenty-four months the hash is deleted', async () => {
  await t.deps.db.insert(doNotInvite).values([
    { addressHash: 'older', saidNoOn: '2024-11-19' },
    { addressHash: 'newer', saidNoOn: '2024-11-20' },
  ]);
  expect(t.clock.now().toISOString().slice(0, 10)).toBe('2026-11-20');
  await tidyStore(t.deps);
  const kept = (await t.deps.db.select().from(doNotInvite)).map(({ addressHash }) => addressHash);
  expect([kept.includes('older'), kept.includes('newer')]).toEqual([false, true]);
});
