import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let ada: { id: string; token: string };
let grace: { id: string; token: string };
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill' });
  const join = async (email: string) => {
    const { id } = await addMember(t.deps, community, { email });
    return { id, token: await signedIn(t.deps, id) };
  };
  [ada, grace] = [await join('ada@mail.example'), await join('grace@mail.example')];
});
afterAll(() => t[Symbol.asyncDispose]());

const stored = async ({ id }: { id: string }) => (await t.deps.db.select().from(members).where(eq(members.id, id)))[0];
const optIn = (wanted: boolean, { token }: { token: string }) => callApi(t.app, 'optIn', { body: { optIn: wanted } }, { token });
const setLanguage = (languageCode: string, { token }: { token: string }) =>
  callApi(t.app, 'updateLanguage', { body: { languageCode } }, { token });

test('news and offers are wanted, or not, as was said last, and by nobody else', async () => {
  const before = await stored(grace);
  for (const wanted of [true, true, false, true]) {
    const { status, answer } = await optIn(wanted, ada);
    expect([status, answer]).toEqual([200, { optIn: wanted }]);
    expect((await callApi(t.app, 'settings', {}, { token: ada.token })).answer?.marketingOptIn).toBe(wanted);
  }
  expect(await stored(grace)).toEqual(before);
});

test.each([
  ['fr', 'fr'],
  ['fr-FR', 'fr'],
  ['FR_ca', 'fr'],
  ['en-GB', 'en', 'en-GB'],
  ['en', 'en', 'en-GB'],
  ['de-AT', 'de'],
  ['es-419', 'es'],
  ['pt-BR', 'pt', 'pt-PT'],
  [' de ', 'de'],
])('the language %j is stored as %s, and mail speaks it', async (tag, code, lang = code) => {
  const { status, answer } = await setLanguage(tag, ada);
  expect([status, answer]).toEqual([200, { languageCode: code }]);
  expect((await callApi(t.app, 'settings', {}, { token: ada.token })).answer?.languageCode).toBe(code);
  t.clock.advanceMs(1);
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'already-registered', memberId: ada.id });
  await t.runJobs();
  expect((await t.outbox()).at(-1)?.html).toContain(`<html lang="${lang}"`);
});

test.each(['xx', 'xx-XX', 'english', 'f', 'fr;', 'fr-', 'de-💥', '*', '-', ' '])(
  'a language that we do not speak, such as %j, is refused by the name of the field, and changes nothing',
  async (tag) => {
    const before = await stored(grace);
    const { status, problem } = await setLanguage(tag, grace);
    expect([status, problem?.code, problem?.errors?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      'validation',
      [['languageCode', 'language-unknown']],
    ]);
    expect(await stored(grace)).toEqual(before);
  },
);
