/** What no organiser is shown of what members do with each other: every answer that only reads, to every role, with secrets planted. */
import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { ORGANISER_TOKEN_HEADER } from '@waylift/contract/organiser-header';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countMonths } from '../operator/figures/count-months.ts';
import { callApi, requestOf } from '../test-support/call-api.ts';
import { addOrganiser, type TestOrganiser } from '../test-support/organisers.ts';
import { EATON, sharingOf, weekly, WYMONDHAM } from '../test-support/sharing.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

const HOME = { label: '29 Plantedlane', latitude: EATON.latitude + 0.000_123, longitude: EATON.longitude + 0.000_123 };
const WORK = { label: 'Plantedhall', latitude: WYMONDHAM.latitude + 0.000_123, longitude: WYMONDHAM.longitude + 0.000_123 };
const PHONE = '07700 900456';
const WORDS = 'planted words';
const TIME = '04:37';

/** Calls that change nothing but the audit, beside those of GET. */
const ALSO_READING: readonly EndpointName[] = [
  'organisedMembersCsv',
  'organiserAuditFile',
  'findOrganisedMember',
  'showMemberAddress',
  'lookAtList',
  'lookAtRules',
];

let t: TestApp;
let publicId: string;
let memberId: string;
let planted: Readonly<Record<string, readonly string[]>>;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const s = await sharingOf(t);
  ({ publicId } = s.community);
  const when = weekly([1, 2, 3], { out: TIME });
  const ana = await s.add('Ana', { role: 'driver', when });
  const priya = await s.add('Priya', { role: 'passenger', start: HOME, end: WORK, when });
  ({ memberId } = priya);
  const { answer: asked } = await s.ask(priya, ana, { message: WORDS });
  const { answer: lift } = await s.accept(ana, asked?.id ?? '');
  const liftId = lift?.id ?? '';
  const token = await signedIn(t.deps, memberId);
  const shared = await callApi(t.app, 'shareContact', { params: { liftId }, body: { shareEmail: true, phone: PHONE } }, { token });
  if (shared.problem !== undefined) throw new Error(shared.text);
  const { answer: calendar } = await callApi(t.app, 'renewCalendar', {}, { token });
  const address = new URL(calendar?.address ?? '').pathname.split('/').at(-1) ?? '';
  await t.runJobs();
  await countMonths(t.deps, new AbortController().signal);
  const places = [HOME, WORK, EATON, WYMONDHAM].flatMap(({ label, latitude, longitude }) => [label, `${latitude}`, `${longitude}`]);
  planted = {
    places,
    times: [TIME],
    messages: [WORDS],
    phones: [PHONE],
    calendars: [address.replace(/\.\w+$/, '')],
    sharing: [liftId, asked?.id ?? '', asked?.conversationId ?? '', ana.journeyId, priya.journeyId],
  };
  if (Object.values(planted).flat().includes('')) throw new Error('something was not planted');
});
afterAll(() => t[Symbol.asyncDispose]());

const found = (text: string) => Object.keys(planted).filter((name) => planted[name]?.some((value) => text.includes(value)) === true);

/** What each call answers, by its name. */
async function readAll({ cookie, token }: TestOrganiser): Promise<ReadonlyMap<EndpointName, string>> {
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { method, who }: Endpoint = endpoints[name];
    return who === 'organiser' && (method === 'GET' || ALSO_READING.includes(name));
  });
  const answers = new Map<EndpointName, string>();
  for (const name of names) {
    const { query: schema, example }: Endpoint = endpoints[name];
    // Without the filters of the example, which nothing here would pass.
    const query = schema?.safeParse({}).success === true ? {} : example.query;
    const asked = { params: { ...example.params, publicId, memberId }, query, body: example.body };
    const { method, path, query: sent, body: payload } = requestOf(name, asked);
    const headers = { cookie, [ORGANISER_TOKEN_HEADER]: token };
    const { statusCode, body: text } = await t.app.inject({
      method,
      url: path,
      headers,
      ...(sent === undefined ? {} : { query: sent }),
      ...(payload === undefined ? {} : { payload }),
    });
    answers.set(name, `${statusCode} ${text}`);
  }
  return answers;
}

test.each(['reader', 'manager', 'owner', 'operator'] as const)(
  'no answer shows an organiser who is %s places, times, messages, telephone numbers, addresses of calendars, or who shares with whom',
  async (role) => {
    const organiser = await addOrganiser(t, `${role}@organisers.example`, role, role === 'operator' ? undefined : publicId);
    const answers = await readAll(organiser);
    const shown = [...answers].flatMap(([name, text]) => (found(text).length === 0 ? [] : [{ name, found: found(text) }]));
    expect(shown).toEqual([]);
    const answered = [...answers].flatMap(([name, text]) => (text.startsWith('200') ? [name] : []));
    expect(answered).toContain('organisedFigures');
    if (role !== 'reader') {
      expect(answers.get('organisedMembers')).toContain('Priya');
      expect(answered).toEqual(expect.arrayContaining(['organisedMember', 'organisedMembersCsv', 'organiserDuties', 'organiserAudit']));
    }
    if (role !== 'reader' && role !== 'manager') expect(answered).toEqual(expect.arrayContaining(['organisedLook', 'organiserNews']));
    if (role === 'operator') expect(answered).toContain('organiserServer');
    await t.runJobs();
    const mails = (await t.outbox()).filter(({ to }) => to === organiser.email);
    expect(found(JSON.stringify(mails))).toEqual([]);
  },
);
