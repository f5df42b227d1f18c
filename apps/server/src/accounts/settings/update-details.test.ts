import { MEMBER_FIELD_NAMES, MEMBER_FIELDS, eachField } from '@waylift/contract/member-fields';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const CHANGED = eachField((field) => `Another ${field}`);

let t: TestApp;
let ada: { id: string; token: string };
beforeAll(async () => {
  t = await startTestApp();
  const { id } = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'mill' }), { email: 'ada@mail.example' });
  ada = { id, token: await signedIn(t.deps, id) };
});
afterAll(() => t[Symbol.asyncDispose]());

const change = (body: Record<string, string>) => callApi(t.app, 'updateDetails', { body: { ...CHANGED, ...body } }, { token: ada.token });
const stored = async () => (await t.deps.db.select().from(members).where(eq(members.id, ada.id)))[0];

test('what a member tells of themselves is stored without the space around it, and shown from then on', async () => {
  const padded = eachField((field) => `  ${CHANGED[field]} `);
  const { status, answer } = await change(padded);
  expect([status, answer]).toEqual([200, CHANGED]);
  expect(await stored()).toMatchObject(CHANGED);
  expect((await callApi(t.app, 'settings', {}, { token: ada.token })).answer).toMatchObject(CHANGED);
  expect((await callApi(t.app, 'exportAccount', { body: { password: PASSWORD } }, { token: ada.token })).answer).toMatchObject({
    account: CHANGED,
  });
});

test.each(MEMBER_FIELD_NAMES)(
  'the field %s is required where the table says so, has its limit, and a refusal changes nothing',
  async (field) => {
    const before = await stored();
    const long = await change({ [field]: 'x'.repeat(256) });
    expect([long.status, long.problem?.errors?.map(({ path, code }) => [path, code])]).toEqual([400, [[field, 'too-long']]]);
    expect(await stored()).toEqual(before);
    const empty = await change({ [field]: ' ' });
    expect(empty.status).toBe(MEMBER_FIELDS[field].isRequired ? 400 : 200);
  },
);
