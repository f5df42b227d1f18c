/** News that organisers write to members who agreed to it. */
import { NEWS_ASKED_HOURS, NEWS_LEAST } from '@waylift/contract/news-choices';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { mails } from '../../kernel/db/schema/mails.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { news } from '../../kernel/db/schema/news.ts';
import { organiserRoles, organisers } from '../../kernel/db/schema/organisers.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { unsubscribeToken } from '../../kernel/security/unsubscribe-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { putNews } from './send-news.ts';

let t: TestApp;
let counter = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

/** A parent with a child, and two who manage the parent for longer than a week. */
async function world() {
  counter += 1;
  const parent = await addCommunity(t.deps, { publicId: `par${counter}`, name: 'Alder Valley' });
  const child = await addCommunity(t.deps, { publicId: `chi${counter}`, parentId: parent.id });
  const harriet = await addOrganiser(t, `harriet${counter}@vale.example`, 'manager', parent.slug);
  const tom = await addOrganiser(t, `tom${counter}@vale.example`, 'manager', parent.slug);
  await t.deps.db.update(organiserRoles).set({ createdAt: new Date(t.clock.now().getTime() - 8 * DAY_MS) });
  return { parent, child, harriet, tom, publicId: parent.publicId };
}
type World = Awaited<ReturnType<typeof world>>;

async function addReaders({ id }: { readonly id: string }, count: number, language = 'en-GB'): Promise<void> {
  counter += 1;
  await t.deps.db.execute(sql`
    insert into members (id, community_id, email, email_key, forename, surname, password_hash, language_code, country_code, created_at, activated_at, status, marketing_opt_in)
    select gen_random_uuid(), ${id}, 'r' || ${counter}::text || '.' || n || '@mail.example', 'r' || ${counter}::text || '.' || n || '@mail.example', 'Ada', 'Reader', 'none',
      ${language}, 'gb', now(), now(), 'active', true from generate_series(1, ${count}) n`);
}

const WORDS = {
  language: 'en-GB',
  subject: 'The spaces by the door',
  text: 'They are for two or more.\n\nTuesday is the fullest.',
  button: 'See who goes your way',
};
const GERMAN = { ...WORDS, language: 'de', subject: 'Die Plätze an der Tür' };
type Draft = { audience?: 'all' | 'no-journey' | 'not-asked'; withChildren?: boolean; words?: readonly (typeof WORDS)[]; version?: number };

async function draft(
  { publicId, harriet }: World,
  { version = 0, words = [WORDS], audience = 'all', withChildren = false }: Draft = {},
): Promise<string> {
  const made = await asOrganiser(t, harriet, 'writeNews', { params: { publicId } });
  const newsId = made.answer?.id ?? '';
  await asOrganiser(t, harriet, 'saveNews', {
    params: { publicId, newsId },
    body: { version, audience, withChildren, target: 'matches', words: [...words] },
  });
  return newsId;
}
const read = async ({ publicId }: World, who: TestOrganiser, newsId: string) => {
  const { answer, text } = await asOrganiser(t, who, 'news', { params: { publicId, newsId } });
  if (answer === undefined) throw new Error(text);
  return answer;
};
const send = async ({ publicId }: World, who: TestOrganiser, newsId: string) =>
  await asOrganiser(t, who, 'sendNews', { params: { publicId, newsId } });
const answer = async ({ publicId }: World, who: TestOrganiser, newsId: string, yes: boolean, words = '') =>
  await asOrganiser(t, who, 'answerNews', { params: { publicId, newsId }, body: { yes, words } });
const mailed = async (newsId: string) => await t.deps.db.$count(mails, eq(mails.newsId, newsId));
const deeds = async (who: TestOrganiser) =>
  (
    await t.deps.db
      .select({ deed: auditLines.command })
      .from(auditLines)
      .innerJoin(organisers, eq(organisers.id, auditLines.organiserId))
      .where(eq(organisers.email, who.email))
  ).map(({ deed }) => deed);

describe('a draft', () => {
  test('is saved by version: who saves an older one is told, and neither loses a word', async () => {
    const w = await world();
    const newsId = await draft(w);
    const params = { publicId: w.publicId, newsId };
    const body = { version: 1, audience: 'all', withChildren: true, target: 'none', words: [GERMAN] } as const;
    expect((await asOrganiser(t, w.tom, 'saveNews', { params, body: { ...body, words: [...body.words] } })).answer).toEqual({ version: 2 });
    expect((await asOrganiser(t, w.harriet, 'saveNews', { params, body: { ...body, words: [WORDS] } })).problem?.code).toBe('news-changed');
    expect(await read(w, w.harriet, newsId)).toMatchObject({
      state: 'draft',
      version: 2,
      words: [GERMAN],
      withChildren: true,
      target: 'none',
    });
  });

  test('of a community out of scope is not there', async () => {
    const [w, other] = [await world(), await world()];
    const params = { publicId: w.publicId, newsId: await draft(other) };
    expect((await asOrganiser(t, w.harriet, 'news', { params })).problem?.code).toBe('news-not-found');
    const listed = await asOrganiser(t, w.harriet, 'organiserNews', { query: {} });
    expect(listed.answer?.news).toEqual([]);
  });

  test('goes nowhere without a subject and a text in each language', async () => {
    const w = await world();
    await addReaders(w.parent, 2);
    const newsId = await draft(w, { words: [WORDS, { ...GERMAN, text: ' ' }] });
    expect((await send(w, w.harriet, newsId)).problem?.code).toBe('words-missing');
    expect(await mailed(newsId)).toBe(0);
  });

  test('is deleted, and what was begun is not', async () => {
    const w = await world();
    await addReaders(w.parent, 1);
    const [one, sent] = [await draft(w), await draft(w)];
    await send(w, w.harriet, sent);
    const remove = async (newsId: string) => await asOrganiser(t, w.harriet, 'deleteNews', { params: { publicId: w.publicId, newsId } });
    expect((await remove(one)).status).toBe(204);
    expect((await remove(sent)).problem?.code).toBe('news-not-open');
  });
});

describe('an audience', () => {
  const reach = async (w: World, audience: 'all' | 'no-journey' | 'not-asked', withChildren: 'yes' | 'no' = 'no') =>
    (await asOrganiser(t, w.harriet, 'newsReach', { params: { publicId: w.publicId }, query: { audience, withChildren } })).answer;

  test('is active members of the scope who agreed to news, and whose mail is not refused', async () => {
    const w = await world();
    await addReaders(w.parent, 3);
    await addReaders(w.child, 2, 'de');
    await addMember(t.deps, w.parent, { email: `no${counter}@mail.example` });
    const paused = await addMember(t.deps, w.parent, { email: `paused${counter}@mail.example`, marketingOptIn: true });
    await t.deps.db.update(members).set({ status: 'paused' }).where(eq(members.id, paused.id));
    const refused = await addMember(t.deps, w.parent, { email: `refused${counter}@mail.example`, marketingOptIn: true });
    await t.deps.db.execute(
      sql`insert into mails (member_id, kind, failed_at, answer) values (${refused.id}, 'news', now(), 'EENVELOPE 550 5.1.1')`,
    );
    expect(await reach(w, 'all')).toEqual({ count: 3, isEnough: true, languages: [{ language: 'en-GB', count: 3 }] });
    expect(await reach(w, 'all', 'yes')).toMatchObject({ count: 5, languages: [{ count: 3 }, { language: 'de', count: 2 }] });
  });

  test('by a step of the funnel is told and written to from 50 on, and told in tens', async () => {
    const w = await world();
    await addReaders(w.parent, NEWS_LEAST - 1);
    expect(await reach(w, 'no-journey')).toEqual({ count: 0, isEnough: false, languages: [] });
    const newsId = await draft(w, { audience: 'no-journey' });
    expect((await send(w, w.harriet, newsId)).problem?.code).toBe('audience-too-small');
    await addReaders(w.parent, 8);
    expect(await reach(w, 'no-journey')).toMatchObject({ count: 50, isEnough: true });
    expect((await send(w, w.harriet, newsId)).answer?.state).toBe('sending');
    expect((await read(w, w.harriet, newsId)).recipients).toBe(50);
    expect(await reach(w, 'not-asked')).toMatchObject({ isEnough: false });
  });
});

test('it is sent evenly, in the language that each reads or the one written first, and nobody gets it twice', async () => {
  const w = await world();
  await addReaders(w.parent, 26);
  await addReaders(w.parent, 2, 'de');
  await addReaders(w.parent, 2, 'fr');
  const [english, german] = [
    { ...WORDS, subject: 'Snow, and who still drives' },
    { ...GERMAN, subject: 'Schnee, und wer noch fährt' },
  ];
  const newsId = await draft(w, { words: [english, german] });
  expect((await send(w, w.harriet, newsId)).answer).toEqual({ state: 'sending' });
  await putNews(t.deps);
  expect(await mailed(newsId)).toBe(25);
  await putNews(t.deps);
  await putNews(t.deps);
  expect(await mailed(newsId)).toBe(30);
  await t.runJobs();
  await putNews(t.deps);
  expect(await read(w, w.harriet, newsId)).toMatchObject({ state: 'sent', recipients: 30, sent: 30, refused: 0 });
  const sent = (await t.outbox()).filter(({ subject }) => subject === english.subject || subject === german.subject);
  expect(sent.filter(({ subject }) => subject === german.subject)).toHaveLength(2);
  expect(sent.filter(({ subject }) => subject === english.subject)).toHaveLength(28);
  expect(sent.find(({ subject }) => subject === english.subject)?.text).toContain('They are for two or more.\n\nTuesday is the fullest.');
  expect((await deeds(w.harriet)).toSorted()).toEqual(['news send', 'news write']);
});

test('one press ends news by mail, and is counted once at the news that came last, with the pages of organisers off too', async () => {
  const w = await world();
  const ada = await addMember(t.deps, w.parent, { email: `ada${counter}@mail.example`, marketingOptIn: true });
  const newsId = await draft(w);
  await send(w, w.harriet, newsId);
  await putNews(t.deps);
  await t.runJobs();
  const mail = (await t.outbox()).findLast(({ to }) => to === ada.email);
  const token = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.listUnsubscribe).toContain(`/v2/liftshare/unsubscribe/${token}`);
  for (let press = 0; press < 2; press += 1)
    expect((await callApi(t.app, 'unsubscribe', { params: { token } })).answer).toEqual({ kind: 'news' });
  const [row] = await t.deps.db.select({ wants: members.marketingOptIn }).from(members).where(eq(members.id, ada.id));
  expect(row?.wants).toBe(false);
  expect(await read(w, w.harriet, newsId)).toMatchObject({ unsubscribed: 1 });

  await using off = await startTestApp({ env: { ORGANISE: 'off' } });
  const there = await addMember(off.deps, await addCommunity(off.deps, { publicId: 'kestrel' }), {
    email: 'ada@mail.example',
    marketingOptIn: true,
  });
  const link = await unsubscribeToken(off.deps.db, there.id, 'news');
  expect((await callApi(off.app, 'unsubscribe', { params: { token: link } })).answer).toEqual({ kind: 'news' });
});

test('who unsubscribes or leaves before their turn gets nothing, and what is held goes no further', async () => {
  const w = await world();
  await addReaders(w.parent, 60);
  const newsId = await draft(w);
  const params = { publicId: w.publicId, newsId };
  await send(w, w.harriet, newsId);
  await putNews(t.deps);
  expect((await asOrganiser(t, w.tom, 'holdNews', { params })).status).toBe(200);
  await putNews(t.deps);
  expect(await mailed(newsId)).toBe(25);
  await t.deps.db.update(members).set({ marketingOptIn: false }).where(eq(members.communityId, w.parent.id));
  expect((await asOrganiser(t, w.harriet, 'resumeNews', { params })).status).toBe(204);
  await putNews(t.deps);
  await t.runJobs();
  await putNews(t.deps);
  expect(await read(w, w.harriet, newsId)).toMatchObject({ state: 'sent', sent: 0 });
  expect((await asOrganiser(t, w.harriet, 'holdNews', { params })).problem?.code).toBe('news-not-open');
});

describe('above 500 members', () => {
  test('a second organiser says yes, who did not ask and has had the role for a week; it is a duty of theirs', async () => {
    const w = await world();
    await addReaders(w.parent, 501);
    const newsId = await draft(w);
    expect((await send(w, w.harriet, newsId)).answer).toEqual({ state: 'asked' });
    await putNews(t.deps);
    expect(await mailed(newsId)).toBe(0);
    expect((await answer(w, w.harriet, newsId, true)).problem?.code).toBe('no-right');
    const fresh = await addOrganiser(t, `fresh${counter}@vale.example`, 'manager', w.parent.slug);
    expect((await answer(w, fresh, newsId, true)).problem?.code).toBe('no-right');
    const duties = async (who: TestOrganiser) =>
      (await asOrganiser(t, who, 'organiserDuties', {})).answer?.duties.filter(({ kind }) => kind === 'news-asked');
    expect(await duties(w.tom)).toMatchObject([{ newsId, community: { publicId: w.publicId } }]);
    expect(await duties(w.harriet)).toEqual([]);
    expect(await read(w, w.tom, newsId)).toMatchObject({ state: 'asked', mayAnswer: true, isMine: false });
    await t.runJobs();
    // Other mails to the same organiser stand in no order with it.
    const texts = (await t.outbox()).filter(({ to }) => to === w.tom.email).map(({ text }) => text);
    expect(texts.join()).toContain(`/organise/community/${w.publicId}/news/${newsId}`);
    expect((await answer(w, w.tom, newsId, true)).answer).toEqual({ state: 'sending' });
    await putNews(t.deps);
    expect(await mailed(newsId)).toBe(25);
    expect(await deeds(w.tom)).toEqual(['news yes']);
  });

  test('a no makes it a draft again, with all its words and what should change', async () => {
    const w = await world();
    await addReaders(w.parent, 501);
    const newsId = await draft(w);
    await send(w, w.harriet, newsId);
    expect((await answer(w, w.tom, newsId, false, 'Name the day.')).answer).toEqual({ state: 'draft' });
    expect(await read(w, w.harriet, newsId)).toMatchObject({
      state: 'draft',
      answer: 'Name the day.',
      answeredBy: 'Harriet Okafor',
      words: [WORDS],
    });
  });

  test('without an answer it is a draft again after 72 hours, and a late yes sends nothing', async () => {
    const w = await world();
    await addReaders(w.parent, 501);
    const newsId = await draft(w);
    await send(w, w.harriet, newsId);
    const asked = await read(w, w.tom, newsId);
    expect(Date.parse(asked.until ?? '') - t.clock.now().getTime()).toBe(NEWS_ASKED_HOURS * 3_600_000);
    await t.deps.db.update(news).set({ lapsesAt: t.clock.now() }).where(eq(news.id, newsId));
    expect((await read(w, w.harriet, newsId)).state).toBe('draft');
    expect((await answer(w, w.tom, newsId, true)).problem?.code).toBe('news-not-open');
    await putNews(t.deps);
    expect(await mailed(newsId)).toBe(0);
  });
});

test('a test goes to whoever asks for it, in each language, and its link unsubscribes nobody', async () => {
  const w = await world();
  const newsId = await draft(w, { words: [WORDS, GERMAN] });
  expect((await asOrganiser(t, w.harriet, 'testNews', { params: { publicId: w.publicId, newsId } })).status).toBe(200);
  await t.runJobs();
  const tests = (await t.outbox()).filter(({ to, text }) => to === w.harriet.email && text.includes('/unsubscribe/'));
  expect(tests.map(({ subject }) => subject).toSorted()).toEqual([GERMAN.subject, WORDS.subject].toSorted());
  expect(tests[0]?.text).toContain('/unsubscribe/test');
  expect(tests[0]?.listUnsubscribe).toBe('');
});
