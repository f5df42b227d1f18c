import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { callTable } from '@waylift/contract/without-lifts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity, addMember, hashOf, PASSWORD } from '../test-support/fixtures.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

const NORWICH = { label: 'Owners start', latitude: 52.6278, longitude: 1.2983, context: 'Owners context' };
const CAMBRIDGE = { label: 'Owners end', latitude: 52.2, longitude: 0.1167 };
const JOURNEY = { start: NORWICH, end: CAMBRIDGE, returnJourney: true };

let t: TestApp;
let owner: { id: string; token: string; journeyId: string };
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const community = await addCommunity(t.deps, { publicId: 'mill' });
  await addCommunity(t.deps, { publicId: 'weir' });
  const { id } = await addMember(t.deps, community, {
    email: 'owner@mail.example',
    pendingEmail: 'owner@new.example',
    forename: 'Ottoline',
    surname: 'Owner',
    languageCode: 'pt',
    marketingOptIn: true,
  });
  const token = await signedIn(t.deps, id);
  const added = await callApi(t.app, 'addJourney', { params: { id: 'mill' }, body: JOURNEY }, { token });
  owner = { id, token, journeyId: added.answer?.id ?? '' };
});
afterAll(() => t[Symbol.asyncDispose]());

const ofMembers = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].who === 'member');

/** What is between two members is looked at in lifts-apart.test.ts. */
const withoutLifts = ofMembers.filter((name) => callTable({ lifts: false, organise: true }).calls[name] !== undefined);

type Sent = {
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What a text of the body was made: the call may store it as the stranger's own, and answer it. */
  readonly told?: string;
};

/** What a stranger sends to reach what is the owner's: each parameter, and each text of the body, is in turn everything that names it. */
async function requestsFor(name: EndpointName): Promise<Sent[]> {
  const { example, body: takesBody }: Endpoint = endpoints[name];
  const { params = {}, body: good = {} } = example;
  const named = [...(await idsOfOwner()), 'mill', 'weir', 'owner@mail.example', 'owner@new.example'];
  const body = takesBody === undefined ? {} : { body: { ...good, memberId: owner.id, id: owner.id } };
  const texts = Object.keys(good).filter((field) => typeof good[field] === 'string' && !/password/i.test(field));
  return [
    { params, ...body },
    ...Object.keys(params).flatMap((key) => named.map((value) => ({ params: { ...params, [key]: value }, ...body }))),
    ...texts.flatMap((field) => named.map((value) => ({ params, body: { ...body.body, [field]: value }, told: value }))),
  ];
}

/** Every row that is the owner's, in whatever table. */
async function rowsOfOwner(): Promise<Record<string, unknown>[]> {
  const { rows: tables } = await t.store.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'member_id' order by 1",
  );
  const selects = [
    'select to_jsonb(m) as row from members m where id = $1',
    ...tables.map(({ name }) => `select to_jsonb(o) from ${name} o where member_id = $1`),
  ];
  const { rows } = await t.store.pool.query<{ row: Record<string, unknown> }>(selects.join(' union all '), [owner.id]);
  return rows.map(({ row }) => row);
}

async function idsOfOwner(): Promise<string[]> {
  return [...new Set((await rowsOfOwner()).flatMap((row) => (typeof row['id'] === 'string' ? [row['id']] : [])))];
}

test.each(['mill', 'weir'])(
  'a stranger of %s reaches nothing of another member by any call, nor sees it in an answer',
  async (publicId) => {
    const community = await t.deps.communities.byPublicId(publicId);
    const before = await rowsOfOwner();
    const traces = ['Ottoline', 'Owners', owner.id, owner.journeyId];
    const passwordHash = await hashOf(t.deps, PASSWORD);
    for (const name of withoutLifts) {
      for (const request of await requestsFor(name)) {
        const { id } = await addMember(
          t.deps,
          { id: community?.row.id ?? '' },
          { email: `stranger-${t.deps.newId()}@mail.example`, passwordHash },
        );
        const query = { memberId: owner.id, id: owner.id };
        const { method, path } = endpoints[name];
        const answer = await t.app.inject({
          method,
          url: path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(request.params[key] ?? '')),
          query,
          headers: { authorization: `Bearer ${await signedIn(t.deps, id)}` },
          ...(request.body === undefined ? {} : { payload: request.body }),
        });
        const about = `${name} ${JSON.stringify(request)}`;
        expect([200, 201, 202, 204, 400, 403, 404, 422], about).toContain(answer.statusCode);
        for (const trace of traces.filter((each) => each !== request.told))
          expect(`${answer.body} ${JSON.stringify(answer.headers)}`, about).not.toContain(trace);
      }
    }
    await t.runJobs();
    expect(await rowsOfOwner()).toEqual(before);
    expect((await callApi(t.app, 'settings', {}, { token: owner.token })).answer).toMatchObject({
      email: 'owner@mail.example',
      languageCode: 'pt',
    });
  },
);

test('every call of members is a 401 to whoever has no session that stands', async () => {
  const { id } = await addMember(
    t.deps,
    { id: (await t.deps.communities.byPublicId('mill'))?.row.id ?? '' },
    { email: 'left@mail.example' },
  );
  const token = await signedIn(t.deps, id);
  await callApi(t.app, 'removeAccount', { body: { reason: 'otherReason', password: PASSWORD } }, { token });
  for (const name of ofMembers) {
    for (const request of await requestsFor(name)) {
      for (const authorization of [undefined, 'Bearer x', `Bearer ${token}`]) {
        const { method, path } = endpoints[name];
        const answer = await t.app.inject({
          method,
          url: path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(request.params[key] ?? '')),
          headers: authorization === undefined ? {} : { authorization },
          ...(request.body === undefined ? {} : { payload: request.body }),
        });
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'unauthorized']);
      }
    }
  }
});
