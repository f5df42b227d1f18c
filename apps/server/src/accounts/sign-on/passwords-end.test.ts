import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mails } from '../../kernel/db/schema/mails.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startOidcProvider, type TestProvider } from '../../test-support/oidc-provider.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addIdentity, addSignOnCommunity, configureProvider, type SignOnCommunity } from '../../test-support/sign-on.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { tellPasswordsEnd } from './tell-passwords-end.ts';

let t: TestApp;
let provider: TestProvider;
beforeAll(async () => {
  t = await startTestApp();
  provider = await startOidcProvider();
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

let community: SignOnCommunity;
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T12:00:00.000Z'));
  await t.deps.db.delete(signOnProviders);
  community = await addSignOnCommunity(t, provider);
});

let people = 0;
const someone = async (given: Partial<Parameters<typeof addMember>[2]> = {}, of: { readonly id: string } = community) => {
  people += 1;
  return await addMember(t.deps, of, { email: `someone${people}@fenwick.example`, ...given });
};
async function signedOn() {
  const { id } = await someone();
  await addIdentity(t, provider, { memberId: id });
  return id;
}
const set = (more: string, of = community.slug) => operatorOf(t.deps).run(`community sign-on set ${of} ${more}`);
const tell = (toldAtOnce = 500) => tellPasswordsEnd({ ...t.deps, toldAtOnce }, new AbortController().signal);
const toldOf = (memberId: string) => t.deps.db.$count(mails, and(eq(mails.memberId, memberId), eq(mails.kind, 'passwords-end')));
const subjectsTo = async (email: string) => {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
};

test('who has never signed on is mailed when passwords end, and once more three days before, and nobody else', async () => {
  const never = await someone();
  const came = await signedOn();
  const before = await someone();
  await addIdentity(t, provider, { memberId: before.id, clientId: 'a client of before' });
  const others = [await someone({ status: 'invited' }), await someone({ status: 'pending' })];
  await tell();
  expect(await toldOf(never.id), 'nothing was decided').toBe(0);
  const { out } = await set('--passwords off --passwords-until 2026-12-10');
  expect(out).toContain('They are mailed that day within minutes, and once more shortly before it.');
  await tell();
  await tell();
  expect(await Promise.all([never, before, ...others, { id: came }].map(({ id }) => toldOf(id)))).toEqual([1, 1, 0, 0, 0]);
  expect(await subjectsTo(never.email)).toEqual(['Your password for Waylift works until 10 December']);
  const [mail] = (await t.outbox()).filter(({ to }) => to === never.email);
  expect(mail?.text).toContain(`/${community.slug}/sign-on`);
  expect(mail?.text).toContain('/dashboard/account/settings');
  expect(mail?.listUnsubscribe, 'it is about the account').toBe('');

  await addIdentity(t, provider, { memberId: before.id });
  t.clock.set(new Date('2026-12-07T20:00:00.000Z'));
  await tell();
  expect(await toldOf(never.id)).toBe(1);
  t.clock.set(new Date('2026-12-08T00:00:00.000Z'));
  await tell();
  await tell();
  expect([await toldOf(never.id), await toldOf(before.id)], 'once more, unless they have signed on').toEqual([2, 1]);
  await addIdentity(t, provider, { memberId: never.id });
  expect(await subjectsTo(never.email), 'a mail that waits is not sent to who has signed on meanwhile').toHaveLength(1);
  t.clock.set(new Date('2026-12-11T00:00:00.000Z'));
  const late = await someone();
  await tell();
  expect(await toldOf(late.id), 'what is over is told to nobody').toBe(0);
});

test('another day is told anew, the same day is not, and passwords that stay are told to nobody', async () => {
  const { id, email } = await someone();
  await set('--passwords off');
  await tell();
  await set('--passwords off');
  await set("--label 'Hospital account'");
  await tell();
  expect(await toldOf(id)).toBe(1);
  await set('--passwords off --passwords-until 2026-12-31');
  await tell();
  expect(await toldOf(id)).toBe(2);
  await set('--passwords also');
  t.clock.set(new Date('2026-12-29T00:00:00.000Z'));
  await tell();
  expect(await toldOf(id)).toBe(2);
  expect(await subjectsTo(email), 'nor sent any more').toEqual([]);
});

test('many are told in batches, each once, also by two servers at once and after a run that was cut off', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 10; each += 1) ids.push((await someone()).id);
  await set('--passwords off');
  const aborted = new AbortController();
  aborted.abort();
  await expect(tellPasswordsEnd({ ...t.deps, toldAtOnce: 3 }, aborted.signal)).rejects.toThrow();
  await Promise.all([tell(3), tell(3)]);
  await tell(3);
  expect(await Promise.all(ids.map(toldOf))).toEqual(ids.map(() => 1));
});

test('a child with its parent’s provider tells its own members, and one without a provider nobody', async () => {
  const child = await addCommunity(t.deps, { publicId: 'ward', slug: 'ward', parentId: community.id });
  const [ofParent, ofChild] = [await someone(), await someone({}, { id: child.id })];
  await configureProvider(t, provider, community, { isForChildren: true });
  await set('--passwords off', 'ward');
  await tell();
  expect([await toldOf(ofParent.id), await toldOf(ofChild.id)]).toEqual([0, 1]);
  expect(await subjectsTo(ofChild.email)).toHaveLength(1);
  await set('--passwords off --passwords-until 2026-12-30', 'ward');
  await set('--none', 'ward');
  await tell();
  expect(await toldOf(ofChild.id)).toBe(1);
});
