import { asciiDomain, emailKey } from '@waylift/contract/rules';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { tidyAddresses } from './tidy-addresses.ts';

let t: TestApp;
let community: Awaited<ReturnType<typeof addCommunity>>;
beforeEach(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'kestrel' });
});
afterEach(() => t[Symbol.asyncDispose]());

/** As the version before stored it. */
function formerKey(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return `${email.slice(0, at)}${asciiDomain(email.slice(at))}`.toLowerCase();
}

let days = 0;
/** Each is younger than the one before. */
async function stored(email: string, status: 'active' | 'pending' = 'active'): Promise<string> {
  days += 1;
  const { id } = await addMember(t.deps, community, { email: `${t.deps.newId()}@new.example`, status });
  const createdAt = new Date(Date.UTC(2026, 0, days));
  await t.deps.db
    .update(members)
    .set({ email, emailKey: formerKey(email), createdAt })
    .where(eq(members.id, id));
  return id;
}

async function tidied(): Promise<(readonly [id: string, email: string, key: string])[]> {
  await tidyAddresses(t.deps, new AbortController().signal);
  const rows = await t.deps.db.select().from(members).orderBy(asc(members.createdAt));
  return rows.map((row) => [row.id, row.email, row.emailKey]);
}

describe('an address that was stored before', () => {
  test('is stored as it would be today, and opens its account as it is typed', async () => {
    const former = [
      '\u200bAnn@mail.example',
      '<bob@mail.example>',
      'cy@mail.example.',
      'mailto:di@mail.example',
      'ed@bücher.example\u00ad',
    ];
    const ids: string[] = [];
    for (const email of former) ids.push(await stored(email));
    const tidy = ['Ann@mail.example', 'bob@mail.example', 'cy@mail.example', 'di@mail.example', 'ed@bücher.example'];
    expect(await tidied()).toEqual(tidy.map((email, index) => [ids[index], email, emailKey(email)]));
    for (const email of [...former, ...tidy])
      expect([email, (await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } })).status]).toEqual([email, 200]);
  });

  test('never becomes one at another domain', async () => {
    const email = 'mailto:victim%40bank.example?x@evil.example';
    const id = await stored(email);
    expect(await tidied()).toEqual([[id, email, formerKey(email)]]);
  });

  test('stays as it is where another account has the tidy one, and is listed for the operator', async () => {
    const older = await stored('ann@mail.example.');
    const younger = await stored('ann@mail.example');
    expect(await tidied()).toEqual([
      [older, 'ann@mail.example.', 'ann@mail.example.'],
      [younger, 'ann@mail.example', 'ann@mail.example'],
    ]);
    const { out } = await operatorOf(t.deps).run('member untidy --json');
    expect(JSON.parse(out)).toMatchObject([
      { id: older, email: 'ann@mail.example.', community: community.slug, status: 'active', why: 'taken' },
    ]);
    expect(await operatorOf(t.deps).run(`member set ${older} --email other@mail.example --vouch`)).toMatchObject({ code: 0 });
    expect((await operatorOf(t.deps).run('member untidy')).out).toBe('Every address is tidy.\n');
  });

  test('is the oldest account’s where several become one', async () => {
    const [first, second] = [await stored('ann@mail.example\u200b'), await stored('<ann@mail.example>')];
    expect(await tidied()).toEqual([
      [first, 'ann@mail.example', 'ann@mail.example'],
      [second, '<ann@mail.example>', '<ann@mail.example>'],
    ]);
  });

  test('of a registration is tidied whoever else has it: of one address there may be any number', async () => {
    const [account, registration] = [await stored('ann@mail.example'), await stored('ann@mail.example.', 'pending')];
    expect(await tidied()).toEqual([
      [account, 'ann@mail.example', 'ann@mail.example'],
      [registration, 'ann@mail.example', 'ann@mail.example'],
    ]);
  });

  test('that no mail server takes is listed', async () => {
    await stored('ann..lee@mail.example');
    await stored('bob@mail.example');
    await tidied();
    const { out } = await operatorOf(t.deps).run('member untidy --csv');
    expect(out.split('\r\n')[1]).toContain('"ann..lee@mail.example","kestrel","active","not-mailable"');
    expect(out.split('\r\n')).toHaveLength(3);
  });
});

test('a store without untidy addresses stays as it is, and what was tidied once is tidied no more', async () => {
  await stored('ann@mail.example.');
  await stored('Bob@Mail.Example');
  expect(await tidyAddresses(t.deps, new AbortController().signal)).toEqual({ tidied: 1 });
  const before = await t.deps.db.select().from(members).orderBy(asc(members.id));
  expect(await tidyAddresses(t.deps, new AbortController().signal)).toEqual({ tidied: 0 });
  expect(await t.deps.db.select().from(members).orderBy(asc(members.id))).toEqual(before);
});

test('the job of that name does it', async () => {
  const id = await stored('ann@mail.example.');
  await jobHandlers(t.deps)['tidy-addresses']({}, new AbortController().signal, 'job');
  const [row] = await t.deps.db.select().from(members).where(eq(members.id, id));
  expect(row?.email).toBe('ann@mail.example');
});
