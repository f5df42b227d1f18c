import { LANDING_HTML_MAX_LENGTH } from '@waylift/contract/limits';
import { LOOK_VERSIONS_KEPT, type LookPart } from '@waylift/contract/look-choices';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { lookChanges, lookVersions } from '../../kernel/db/schema/looks.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let harriet: TestOrganiser;
let tom: TestOrganiser;
let hall: string;
const params = { publicId: 'hall' };

beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  ({ id: hall } = await addCommunity(t.deps, { publicId: 'hall', name: 'Town Hall' }));
  harriet = await addOrganiser(t, 'harriet@hall.example', 'owner', 'hall');
  tom = await addOrganiser(t, 'tom@hall.example', 'manager', 'hall');
});
beforeEach(async () => {
  await t.deps.db.delete(lookChanges);
  await t.deps.db.delete(lookVersions);
  await t.deps.db
    .update(communities)
    .set({ name: 'Town Hall', primaryColour: null, landingHtml: null, logoImageId: null })
    .where(eq(communities.id, hall));
  t.deps.communities.clear();
});
afterAll(() => t[Symbol.asyncDispose]());

async function lookOf(organiser = harriet) {
  const { answer, text } = await asOrganiser(t, organiser, 'organisedLook', { params });
  if (answer === undefined) throw new Error(text);
  return answer;
}

async function change(
  part: LookPart,
  value: string | null,
  { seen = null, by = harriet }: { seen?: string | null; by?: TestOrganiser } = {},
) {
  return await asOrganiser(t, by, 'changeLook', { params, body: { part, value, seen } });
}

async function publish(organiser = harriet) {
  const seen = (await lookOf(organiser)).changes.map(({ revision }) => revision);
  t.clock.advanceMs(1000);
  return await asOrganiser(t, organiser, 'publishLook', { params, body: { seen } });
}

const optionsNow = async () => (await callApi(t.app, 'optionsById', { params: { id: 'hall' } })).answer?.options;
const deeds = async () =>
  (await t.deps.db.select().from(auditLines).where(eq(auditLines.communityPublicId, 'hall')).orderBy(desc(auditLines.createdAt)))
    .filter(({ command }) => command.startsWith('look '))
    .map(({ command, details }) => `${command}: ${details}`);

test('nobody sees a change before it is published, and publishing is one act for all changes', async () => {
  await change('name', '  The Town Hall ');
  await change('colour', '#2F8F83');
  expect((await optionsNow())?.ThemePrimaryColour).toBeUndefined();
  const { published, draft } = await lookOf();
  expect(published).toMatchObject({ name: 'Town Hall', colour: null });
  expect(draft).toMatchObject({ name: 'The Town Hall', colour: '#2f8f83' });
  const { answer } = await publish();
  expect(answer).toMatchObject({ published: draft, changes: [] });
  // Servers are told of the change, in this test nobody listens.
  t.deps.communities.clear();
  expect((await optionsNow())?.ThemePrimaryColour).toBe('#2f8f83');
  const [last, ...before] = await deeds();
  expect(last).toBe('look publish: colour, name');
  expect(before.slice(0, 2).toSorted()).toEqual(['look change: colour', 'look change: name']);
});

test('two who edit see each other’s changes, and nobody overwrites what they have not seen', async () => {
  await change('colour', '#112233', { by: tom });
  const { changes } = await lookOf();
  expect(changes).toMatchObject([{ part: 'colour', by: 'Harriet Okafor', isMine: false }]);
  expect(await change('colour', '#445566')).toMatchObject({ status: 409, problem: { code: 'conflict' } });
  expect((await change('colour', '#445566', { seen: changes[0]?.revision ?? null })).status).toBe(200);
  expect(await change('colour', '#778899', { by: tom, seen: changes[0]?.revision ?? null })).toMatchObject({ status: 409 });
  expect((await lookOf(tom)).draft.colour).toBe('#445566');
});

test('what another has changed since it was looked at is not published', async () => {
  await change('name', 'The Town Hall');
  const seen = (await lookOf()).changes.map(({ revision }) => revision);
  await change('colour', '#112233', { by: tom });
  expect(await asOrganiser(t, harriet, 'publishLook', { params, body: { seen } })).toMatchObject({ status: 409 });
  expect((await lookOf()).published.name).toBe('Town Hall');
});

test('a part that is as published again is no change, and a draft that is dropped leaves nothing', async () => {
  await change('name', 'The Town Hall');
  const [changed] = (await lookOf()).changes;
  await change('name', 'Town Hall', { seen: changed?.revision ?? null });
  expect((await lookOf()).changes).toEqual([]);
  await change('colour', '#112233');
  await asOrganiser(t, harriet, 'dropLook', { params });
  expect(await lookOf()).toMatchObject({ changes: [], draft: { colour: null } });
  expect(await asOrganiser(t, harriet, 'publishLook', { params, body: { seen: [] } })).toMatchObject({ status: 400 });
});

test('the last five versions can be brought back, also one that a command made', async () => {
  await operatorOf(t.deps).run(['community', 'set', 'hall', '--colour', '#0a0a0a']);
  for (let version = 1; version <= LOOK_VERSIONS_KEPT + 2; version += 1) {
    const [present] = (await lookOf()).changes;
    await change('name', `Hall ${version}`, { seen: present?.revision ?? null });
    await publish();
  }
  const { versions } = await lookOf();
  expect(versions.map(({ isPresent }) => isPresent)).toEqual([true, ...Array.from({ length: LOOK_VERSIONS_KEPT }, () => false)]);
  t.clock.advanceMs(1000);
  await operatorOf(t.deps).run(['community', 'set', 'hall', '--colour', '#0b0b0b']);
  expect((await lookOf()).versions.every(({ isPresent }) => !isPresent)).toBe(true);
  await change('name', 'Hall 8');
  await publish();
  const [, byCommand, hall7] = (await lookOf()).versions;
  expect(byCommand).toMatchObject({ by: '', changed: ['colour'] });
  const back = { params: { ...params, versionId: hall7?.id ?? '' } };
  expect((await asOrganiser(t, harriet, 'bringLookBack', back)).answer?.draft).toMatchObject({ name: 'Hall 7', colour: '#0a0a0a' });
  expect((await lookOf()).published).toMatchObject({ name: 'Hall 8', colour: '#0b0b0b' });
  await publish();
  expect((await lookOf()).published).toMatchObject({ name: 'Hall 7', colour: '#0a0a0a' });
  const other = { params: { ...params, versionId: t.deps.newId() } };
  expect(await asOrganiser(t, harriet, 'bringLookBack', other)).toMatchObject({ status: 404 });
});

test('what cannot be shown is refused: a name without letters or of two lines, a colour that is none', async () => {
  for (const [part, value] of [
    ['name', ' '],
    ['name', 'Town\nHall'],
    ['name', null],
    ['name', 'x'.repeat(256)],
    ['colour', 'red'],
    ['colour', 'url(https://evil.example)'],
    ['logo', t.deps.newId()],
  ] as const)
    expect(await change(part, value), `${part} ${value}`).toMatchObject({ status: 400 });
});

test('the landing page and a mail are shown as the draft would have them, to organisers alone', async () => {
  await change('name', 'The Town Hall');
  await change('colour', '#2f8f83');
  const page = await asOrganiser(t, harriet, 'organisedLookPage', { params });
  expect(page.answer).toMatchObject({ community: { name: 'The Town Hall', slug: 'hall' }, options: { ThemePrimaryColour: '#2f8f83' } });
  const mail = await asOrganiser(t, harriet, 'organisedLookMail', { params });
  expect(mail.text).toContain('The Town Hall');
  expect(mail.text).toContain('#2f8f83');
  expect(mail.text).not.toContain('cid:');
  expect(mail.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  expect(await callApi(t.app, 'organisedLookMail', { params })).toMatchObject({ status: 401 });
});

const PNG = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const parts = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,2000}/gs) ?? [];
async function draw(part: 'logo' | 'lg', bytes: Uint8Array, seen: string | null = null) {
  return await asOrganiser(t, harriet, 'changeLookPicture', { params: { ...params, part }, body: { seen, file: parts(bytes) } });
}
const isThere = async (guid: string | null | undefined) =>
  (await callApi(t.app, 'communityImage', { params: { guid: guid ?? 'none' } })).status === 200;

test('a picture is encoded anew for its place, shown once it is published, and what nothing shows any more is removed', async () => {
  const red = (await draw('logo', await PNG('red'))).answer;
  const first = red?.draft.logo;
  expect(await isThere(first)).toBe(true);
  const second = (await draw('logo', await PNG('blue'), red?.changes[0]?.revision)).answer?.draft.logo;
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  await publish();
  t.deps.communities.clear();
  expect((await optionsNow())?.ThemeLogoGUIDlg).toBe(second);
  await draw('logo', await PNG('green'));
  await publish();
  // A version can bring it back.
  expect(await isThere(second)).toBe(true);
  const dropped = (await draw('lg', await PNG('green'))).answer?.draft.lg;
  await asOrganiser(t, harriet, 'dropLook', { params });
  expect(await isThere(dropped)).toBe(false);
  const [, version] = (await lookOf()).versions;
  await asOrganiser(t, harriet, 'bringLookBack', { params: { ...params, versionId: version?.id ?? '' } });
  await publish();
  expect((await lookOf()).published.logo).toBe(second);
  expect(await isThere(second)).toBe(true);
});

test('what a command puts in place of a picture leaves those of versions and of the draft', async () => {
  await draw('logo', await PNG('red'));
  await publish();
  const { published } = await lookOf();
  const drafted = (await draw('logo', await PNG('blue'))).answer?.draft.logo;
  await operatorOf(t.deps).run(['community', 'set', 'hall', '--no-logo']);
  expect([await isThere(published.logo), await isThere(drafted)]).toEqual([true, true]);
});

test('what is no picture, or too large, is refused with why, and nothing of it stays', async () => {
  const huge = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [bytes, code] of [
    [svg, 'unknown-format'],
    [(await PNG('red')).subarray(0, 60), 'damaged'],
    [huge, 'too-many-pixels'],
  ] as const)
    expect(await draw('logo', bytes)).toMatchObject({ status: 400, problem: { errors: [{ path: 'file', code }] } });
  expect((await lookOf()).changes).toEqual([]);
});

const asSent = (html: string) =>
  Buffer.from(html)
    .toString('base64')
    .match(/.{1,2000}/g) ?? [];

test('words for the landing page are made harmless as by the command, told as they are kept, and published', async () => {
  const html =
    '<h1>Why</h1><p onclick="x()">We share<script>alert(1)</script> <a href="https://a.example">here</a></p><table><tr><td>1</td></tr></table>';
  const { answer } = await asOrganiser(t, harriet, 'changeLookWords', { params, body: { html: asSent(html) } });
  expect(answer?.words).toBe(
    '<h2>Why</h2><p>We share <a href="https://a.example" rel="noopener noreferrer">here</a></p><table><tr><td>1</td></tr></table>',
  );
  expect(answer?.changes).toMatchObject([{ part: 'words', isMine: true }]);
  const stored = await t.deps.db.select({ value: lookChanges.value }).from(lookChanges);
  expect(stored).toEqual([{ value: answer?.words }]);
  expect((await optionsNow())?.LandingCustomHTML).toBeUndefined();
  // What the editor sends back unchanged is no other text.
  const seen = answer?.changes[0]?.revision ?? null;
  const again = await asOrganiser(t, harriet, 'changeLookWords', { params, body: { html: asSent(answer?.words ?? ''), seen } });
  expect(again.answer?.words).toBe(answer?.words);
  await publish();
  t.deps.communities.clear();
  expect((await optionsNow())?.LandingCustomHTML).toBe(answer?.words);
  const gone = await asOrganiser(t, harriet, 'changeLookWords', { params, body: { html: asSent('<script>alert(1)</script>') } });
  expect(gone.answer?.words).toBeNull();
});

test('words are bounded, and those that another has changed meanwhile are not overwritten', async () => {
  const long = await asOrganiser(t, harriet, 'changeLookWords', {
    params,
    body: { html: asSent('x'.repeat(LANDING_HTML_MAX_LENGTH + 1)) },
  });
  expect(long.status).toBe(400);
  await asOrganiser(t, tom, 'changeLookWords', { params, body: { html: asSent('<p>Tom</p>') } });
  const later = await asOrganiser(t, harriet, 'changeLookWords', { params, body: { html: asSent('<p>Harriet</p>') } });
  expect(later.status).toBe(409);
  expect((await lookOf()).words).toBe('<p>Tom</p>');
});
