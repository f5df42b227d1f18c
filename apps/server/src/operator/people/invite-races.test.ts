import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ownClient } from '../../kernel/db/own-connection.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { inviteMembers } from '../../accounts/member/invite-members.ts';

const NAMES = ['ada', 'bea', 'cal', 'dan', 'eve'];
const invitees = (names: readonly string[]) =>
  names.map((name) => ({ forename: name, surname: 'Byron', email: `${name}@kestrel.example` }));

test('two files that hold the same people in opposite order, invited at once, invite each of them once', async () => {
  await using t = await startTestApp();
  const { store } = t;
  const community = await addCommunity(t.deps, { publicId: 'kestrel' });

  // Whoever holds the one in the middle lets both begin and neither end: then they meet for certain, not by chance.
  const holder = ownClient(store);
  await holder.connect();
  await holder.query('begin');
  await holder.query(
    `insert into members (id, community_id, email, email_key, forename, surname, status, language_code, country_code, created_at)
     values (gen_random_uuid(), $1, 'cal', 'cal@kestrel.example', 'Cal', 'Byron', 'invited', 'en', 'gb', now())`,
    [community.id],
  );
  const invite = (names: readonly string[]) => inviteMembers(t.deps, 'kestrel', invitees(names));
  const both = Promise.allSettled([invite(NAMES), invite(NAMES.toReversed())]);
  const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ilike 'insert into "members"%'`;
  while ((await store.pool.query<{ count: number }>(waiting)).rows[0]?.count !== 2) await delay(10);
  await holder.query('rollback');
  await holder.end();

  const outcomes = (await both).map((done) =>
    done.status === 'fulfilled' && done.value.kind === 'done' ? done.value.people.map(({ outcome }) => outcome) : done,
  );
  const all = (outcome: string) => NAMES.map(() => outcome);
  expect(outcomes).toEqual(expect.arrayContaining([all('invited'), all('alreadyInvited')]));
  const keys = (await store.db.select().from(members)).map(({ emailKey }) => emailKey);
  expect(keys.toSorted()).toEqual(NAMES.map((name) => `${name}@kestrel.example`));
  await t.runJobs();
  expect(await t.outbox()).toHaveLength(NAMES.length);
});
