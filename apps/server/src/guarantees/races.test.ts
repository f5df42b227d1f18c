import { JOIN_RESULT } from '@waylift/contract/join-result';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../kernel/db/client.ts';
import { journeys } from '../kernel/db/schema/journeys.ts';
import { members } from '../kernel/db/schema/members.ts';
import { sessions } from '../kernel/db/schema/sessions.ts';
import type { Router } from '../map/routing/routing.ts';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../test-support/fixtures.ts';
import { inviteMembers } from '../accounts/member/invite-members.ts';
import { openMigratedStore } from '../test-support/migrated-store.ts';
import { searchStore } from '../test-support/search-store.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { issueOneTimeToken } from '../kernel/security/one-time-token.ts';

describe('two servers on one PostgreSQL store', () => {
  let store: Store;
  let servers: readonly [TestApp, TestApp];
  let community: { id: string };

  beforeAll(async () => {
    store = await openMigratedStore();
    servers = [await startTestApp({ store }), await startTestApp({ store })];
    community = await addCommunity(servers[0].deps, { publicId: 'open' });
  });
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]();
    await store.close();
  });

  /** `times` calls at once, shared out over both servers. */
  function atOnce<T>(times: number, call: (server: TestApp) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: times }, (_, turn) => call(servers[turn % 2 === 0 ? 0 : 1])));
  }

  test('50 registrations of one address at once make one account, by whichever of their links is followed first', async () => {
    const [{ deps }] = servers;
    const email = 'race@mail.example';
    const body = { email, forename: 'Ada', surname: 'Byron', password: PASSWORD, publicCommunityId: 'open' };
    const results = (await atOnce(50, ({ app }) => callApi(app, 'register', { body }))).map(({ answer }) => answer?.result);
    expect(results.filter((result) => result === JOIN_RESULT.Success)).toHaveLength(50);
    const registrations = await deps.db.select().from(members).where(eq(members.email, email));
    const links = await Promise.all(
      registrations.map(({ id }) => issueOneTimeToken(deps.db, deps, { memberId: id, purpose: 'activation' })),
    );
    const answers = await Promise.all(
      links.map((token, turn) => callApi(servers[turn % 2 === 0 ? 0 : 1].app, 'verifyEmail', { params: { token } })),
    );
    expect(answers.filter(({ answer }) => answer?.isFirstActivation)).toHaveLength(1);
    expect(answers.every(({ answer }) => answer?.success)).toBe(true);
    expect(await deps.db.select().from(members).where(eq(members.email, email))).toMatchObject([{ status: 'active' }]);
  });

  test('50 people who join at once with one address where no verification is needed make one account', async () => {
    await addCommunity(servers[0].deps, { publicId: 'instant', needsVerification: false });
    const body = { email: 'instant@mail.example', forename: 'Ada', surname: 'Byron', password: PASSWORD, publicCommunityId: 'instant' };
    const statuses = (await atOnce(50, ({ app }) => callApi(app, 'register', { body }))).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await store.db.select().from(members).where(eq(members.email, body.email))).toHaveLength(1);
  });

  test('an invitation and the links of registrations at once: one of them has the address, and nothing fails', async () => {
    const [{ deps }] = servers;
    for (let round = 0; round < 5; round += 1) {
      const email = `both${round}@mail.example`;
      const waiting = [];
      for (let times = 0; times < 4; times += 1) waiting.push(await addMember(deps, community, { email, status: 'pending' }));
      const links = await Promise.all(waiting.map(({ id }) => issueOneTimeToken(deps.db, deps, { memberId: id, purpose: 'activation' })));
      const [invited, ...answers] = await Promise.all([
        inviteMembers(servers[round % 2 === 0 ? 0 : 1].deps, 'open', [{ forename: 'Ada', surname: 'Byron', email }]),
        ...links.map((token, turn) => callApi(servers[turn % 2 === 0 ? 0 : 1].app, 'verifyEmail', { params: { token } })),
      ]);
      const isActive = answers.some(({ answer }) => answer?.isFirstActivation);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(invited).toMatchObject({ people: [{ outcome: isActive ? 'alreadyMembers' : 'invited' }] });
      expect(await deps.db.select().from(members).where(eq(members.email, email))).toMatchObject([
        { status: isActive ? 'active' : 'invited' },
      ]);
    }
  });

  test('a link that is followed 20 times at once activates once', async () => {
    const { deps } = servers[0];
    const member = await addMember(deps, community, { email: 'link@mail.example', status: 'pending' });
    const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'activation' });
    const answers = (await atOnce(20, ({ app }) => callApi(app, 'verifyEmail', { params: { token } }))).map(({ answer }) => answer);
    expect(answers.filter((answer) => answer?.isFirstActivation)).toHaveLength(1);
    expect(answers.every((answer) => answer?.success)).toBe(true);
  });

  test('a reset link that is used 20 times at once sets one password, and no session of the old one survives', async () => {
    const [{ deps, app }] = servers;
    const member = await addMember(deps, community, { email: 'reset@mail.example' });
    const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'password-reset' });
    const body = { email: member.email, password: PASSWORD };
    const reset = { token, password: 'Another.horse7', passwordConfirm: 'Another.horse7' };
    const [resets, signIns] = await Promise.all([
      atOnce(20, (server) => callApi(server.app, 'resetPassword', { body: reset })),
      atOnce(8, (server) => callApi(server.app, 'signIn', { body }, { client: '203.0.113.7' })),
    ]);
    expect(resets.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(resets.filter(({ problem }) => problem?.code === 'token-invalid')).toHaveLength(19);
    for (const { answer } of signIns) expect((await callApi(app, 'dashboard', {}, { token: answer?.token ?? '' })).status).toBe(401);
    const kept = await deps.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.memberId, member.id), isNull(sessions.endedAt)));
    expect(kept).toEqual([]);
  });

  test('all links of an account at once, some to accept and some to decline: one of them acts', async () => {
    const [{ deps }] = servers;
    for (let round = 0; round < 5; round += 1) {
      const email = `invited${round}@mail.example`;
      const { id: memberId } = await addMember(deps, community, { email, status: 'invited', passwordHash: null });
      const links = await Promise.all(
        Array.from({ length: 10 }, () => issueOneTimeToken(deps.db, deps, { memberId, purpose: 'invitation' })),
      );
      const answers = await Promise.all(
        links.map(async (token, turn) => {
          const { app } = servers[turn % 2 === 0 ? 0 : 1];
          if (turn % 3 === 0) return (await callApi(app, 'declineInvitation', { params: { token } })).answer?.success === true;
          const body = { token, password: PASSWORD, passwordConfirm: PASSWORD };
          return (await callApi(app, 'resetPassword', { body })).status === 200;
        }),
      );
      expect(answers.filter((didAct) => didAct)).toHaveLength(1);
      const declined = answers.findIndex((didAct) => didAct) % 3 === 0;
      expect(await deps.db.select().from(members).where(eq(members.id, memberId))).toHaveLength(declined ? 0 : 1);
    }
  });

  test('10 requests for one journey at once, half of them at another server, add it once', async () => {
    const [{ deps }] = servers;
    // No road is told before all ten ask for it: so all are under way at once.
    const { promise: all, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    const routing: Router = {
      ...deps.routing,
      async route(...input) {
        asked += 1;
        if (asked === 10) resolve();
        await all;
        return await deps.routing.route(...input);
      },
    };
    await using one = await startTestApp({ store, overrides: { routing } });
    await using other = await startTestApp({ store, overrides: { routing } });
    const { id } = await addMember(deps, community, { email: 'journey@mail.example' });
    const token = await signedIn(deps, id);
    const place = (latitude: number) => ({ label: `At ${latitude}`, latitude, longitude: 0.5 });
    const body = { start: place(52.6), end: place(52.2), returnJourney: true };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        callApi((turn % 2 === 0 ? one : other).app, 'addJourney', { params: { id: 'open' }, body }, { token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const stored = await deps.db.select().from(journeys).where(eq(journeys.memberId, id));
    expect(answers.map(({ answer }) => answer?.id)).toEqual(Array.from({ length: 10 }, () => stored[0]?.id));
    expect(stored).toHaveLength(1);
  });

  test('one address that six members change to at once becomes the address of one; the others keep theirs', async () => {
    const [{ deps }] = servers;
    const wish = 'wanted-by-six@mail.example';
    const links = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const { id: memberId } = await addMember(deps, community, { email: `mover${index}@mail.example`, pendingEmail: wish });
        return await issueOneTimeToken(deps.db, deps, { memberId, purpose: 'email-change', newEmail: wish });
      }),
    );
    const answers = await Promise.all(
      links.map((token, turn) => callApi(servers[turn % 2 === 0 ? 0 : 1].app, 'verifyEmail', { params: { token } })),
    );
    expect(answers.filter(({ answer }) => answer?.success)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await deps.db.select().from(members).where(eq(members.email, wish))).toHaveLength(1);
  });

  test('a member who leaves while everything else happens is gone, whatever came first, and nothing fails', async () => {
    const [{ deps }] = servers;
    const place = (latitude: number) => ({ label: `At ${latitude}`, latitude, longitude: 0.5 });
    const journey = { start: place(52.6), end: place(52.2), returnJourney: true };
    for (let round = 0; round < 8; round += 1) {
      const email = `leaver${round}@mail.example`;
      const { id } = await addMember(deps, community, { email, pendingEmail: `new-${email}` });
      const signedInOnce = (await callApi(servers[0].app, 'signIn', { body: { email, password: PASSWORD } })).answer;
      const [token, refreshToken] = [signedInOnce?.token ?? '', signedInOnce?.refreshToken ?? ''];
      const link = await issueOneTimeToken(deps.db, deps, { memberId: id, purpose: 'email-change', newEmail: `new-${email}` });
      const statuses = await Promise.all(
        [
          (at: TestApp) => callApi(at.app, 'removeAccount', { body: { reason: 'noReplies', password: PASSWORD } }, { token }),
          (at: TestApp) => callApi(at.app, 'addJourney', { params: { id: 'open' }, body: journey }, { token }),
          (at: TestApp) => callApi(at.app, 'refreshToken', { body: { refreshToken } }),
          (at: TestApp) => callApi(at.app, 'verifyEmail', { params: { token: link } }),
          (at: TestApp) => callApi(at.app, 'signIn', { body: { email, password: PASSWORD } }),
          (at: TestApp) => callApi(at.app, 'updateEmail', { body: { email: `newer-${email}`, password: PASSWORD } }, { token }),
          (at: TestApp) => callApi(at.app, 'exportAccount', { body: { password: PASSWORD } }, { token }),
          (at: TestApp) => callApi(at.app, 'removeAccount', { body: { reason: 'noReplies', password: PASSWORD } }, { token }),
        ].map(async (call, turn) => (await call(servers[(turn + round) % 2 === 0 ? 0 : 1])).status),
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(statuses).toContain(202);
      expect(await searchStore(store, [id])).toEqual([expect.stringContaining('public.unfinished_removals')]);
    }
    for (const server of servers) await server.runJobs();
    expect(await searchStore(store, ['leaver'])).toEqual([]);
  });

  test('20 refreshes with one token at once all succeed; the same after ten seconds ends the session, whoever is first', async () => {
    await addMember(servers[0].deps, community, { email: 'refresh@mail.example' });
    const first = await callApi(servers[0].app, 'signIn', { body: { email: 'refresh@mail.example', password: PASSWORD } });
    const refreshToken = first.answer?.refreshToken ?? '';
    const refresh = ({ app }: TestApp) => callApi(app, 'refreshToken', { body: { refreshToken } });
    expect((await atOnce(20, refresh)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    for (const { clock } of servers) clock.advanceMs(10_001);
    expect((await atOnce(20, refresh)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401));
    expect((await callApi(servers[1].app, 'dashboard', {}, { token: first.answer?.token ?? '' })).status).toBe(401);
  });

  test('a QR code that two members approve at once is one approval, and 20 claims at once give one session', async () => {
    const [{ deps, app }] = servers;
    const people = await Promise.all(['left', 'right'].map((name) => addMember(deps, community, { email: `${name}@mail.example` })));
    const tokens = await Promise.all(people.map(({ id }) => signedIn(deps, id)));
    for (let round = 0; round < 5; round += 1) {
      const started = (await callApi(app, 'startQrSignIn', {}, { client: '203.0.113.8' })).answer;
      const [body, claim] = [{ code: started?.code ?? '' }, { secret: started?.secret ?? '' }];
      const approvals = await Promise.all(
        tokens.map((token, turn) => callApi(servers[turn === 0 ? 0 : 1].app, 'approveQrSignIn', { body }, { token })),
      );
      expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(approvals.filter(({ problem }) => problem?.code === 'token-invalid')).toHaveLength(1);
      const claims = await atOnce(20, (server) => callApi(server.app, 'claimQrSignIn', { body: claim }));
      expect(claims.map(({ answer }) => answer?.state).filter((state) => state === 'signed-in')).toHaveLength(1);
      expect(claims.filter(({ status }) => status !== 200)).toEqual([]);
    }
  });

  test('an account removed while its QR code is approved and claimed fails nothing, and leaves no session', async () => {
    const [{ deps, app }, other] = servers;
    for (let round = 0; round < 10; round += 1) {
      const member = await addMember(deps, community, { email: `leaving${round}@mail.example` });
      const token = await signedIn(deps, member.id);
      const started = (await callApi(app, 'startQrSignIn', {}, { client: '203.0.113.9' })).answer;
      const [body, claim] = [{ code: started?.code ?? '' }, { secret: started?.secret ?? '' }];
      if (round % 2 === 0) await callApi(app, 'approveQrSignIn', { body }, { token });
      const [, ...answers] = await Promise.all([
        deps.db.delete(members).where(eq(members.id, member.id)),
        callApi(other.app, 'approveQrSignIn', { body }, { token }),
        callApi(other.app, 'claimQrSignIn', { body: claim }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await deps.db.select().from(sessions).where(eq(sessions.memberId, member.id))).toEqual([]);
    }
  });

  test('a member who signs in eight times at once, again and again, uses up nothing', async () => {
    await addMember(servers[0].deps, community, { email: 'often@mail.example' });
    const signIn = ({ app }: TestApp) =>
      callApi(app, 'signIn', { body: { email: 'often@mail.example', password: PASSWORD } }, { client: '203.0.113.6' });
    for (let round = 0; round < 5; round += 1)
      expect((await atOnce(8, signIn)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test('the limit of an address holds over both servers', async () => {
    const body = { email: 'limit@mail.example', password: 'Wrong.horse7' };
    const statuses = (await atOnce(40, ({ app }) => callApi(app, 'signIn', { body }, { client: '203.0.113.5' }))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });
});
