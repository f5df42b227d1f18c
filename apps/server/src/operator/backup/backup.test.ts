import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { retryMail } from '../../mail/queue/change-mails.ts';
import { releaseMail } from '../../mail/queue/held-mail.ts';
import type { Store, StoreAddress } from '../../kernel/db/client.ts';
import { MIGRATIONS_FOLDER, migrateStore } from '../../kernel/db/migrate.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { addDemoMembers } from '../demo/add-demo-members.ts';
import { DEMO_MEMBERS_OF } from '../demo/demo-members.ts';
import { systemClock } from '../../kernel/effects/effects.ts';
import { createJobs } from '../../mail/queue/queue.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { loadGazetteer } from '../../map/places/load-gazetteer.ts';
import { readTokenSecrets } from '../../kernel/security/token-secret.ts';
import { folderPlace } from '../../kernel/storage/folder-images.ts';
import { ImagesAwayError } from '../../kernel/storage/images-away.ts';
import { createImageStore, type ImagePlace } from '../../kernel/storage/images.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { makeFormerMailQueues } from '../../test-support/former-mail-queues.ts';
import { makeTestDatabase, openPatientStore } from '../../test-support/migrated-store.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { SMALL_GAZETTEER_FOLDER } from '../../test-support/test-postgres.ts';
import { restoreBackup, type RestoreResult } from './restore-backup.ts';
import { inOrder } from './tables.ts';
import { writeBackup, type BackupResult } from './write-backup.ts';

const NORWICH = { label: 'Norwich', latitude: 52.6278, longitude: 1.2983, kind: 'city', context: 'Norfolk, England' };
const CAMBRIDGE = { label: 'Cambridge', latitude: 52.2, longitude: 0.1167 };
const FAILED_MAIL_ID = '00000000-0000-4000-8000-00000000dead';
/** What COPY, tar or a careless quotation might trip over. */
const AWKWARD = 'Mill\t\\.\n"Ä",\\N 😀 \'; drop table members --';
/** Where stores are started and thousands of rows written. */
const log = createLog({ logLevel: 'silent' });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waylift-backup-'));
  // The embedded PostgreSQL runs as another user than root.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** Where a portal keeps what is its own: rows and images. */
type Home = { readonly address: StoreAddress; readonly images: ImagePlace; readonly imageFolder: string };

function homeAt(address: StoreAddress): Home {
  const imageFolder = join(folder, `images-${randomUUID()}`);
  return { address, imageFolder, images: folderPlace(imageFolder) };
}

/** A database of a PostgreSQL server, with the tables and queues that a first start makes, or (`new`) without. */
async function newHome(state: 'started' | 'new' = 'started'): Promise<Home> {
  const database = await makeTestDatabase(state === 'new' ? 'empty' : 'migrated');
  onTestFinished(() => database[Symbol.asyncDispose]());
  return homeAt({ databaseUrl: database.url });
}

/** A data folder before its first start. */
function newEmbeddedHome(): Home {
  return homeAt({ dataDir: join(folder, `data-${randomUUID()}`) });
}

async function withStore<T>({ address }: Home, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openPatientStore(address, { connections: 2 });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

function query(home: Home, text: string): Promise<Record<string, unknown>[]> {
  return withStore(home, async ({ pool }) => (await pool.query<Record<string, unknown>>(text)).rows);
}

/** A server's app on a home; whoever starts it stops it. */
async function startApp(home: Home): Promise<TestApp> {
  const store = await openPatientStore(home.address);
  await migrateStore(store);
  const [secret] = await readTokenSecrets({ tokenSecrets: undefined }, store, systemClock);
  const images = createImageStore({ place: home.images, newId: randomUUID });
  return startTestApp({ store, overrides: { images }, env: { TOKEN_SECRET: secret } });
}

async function withApp<T>(home: Home, use: (t: TestApp) => Promise<T>): Promise<T> {
  const t = await startApp(home);
  try {
    return await use(t);
  } finally {
    await stopApp(t);
  }
}

/** One that runs until the test ends. */
async function runningApp(home: Home): Promise<TestApp> {
  const t = await startApp(home);
  onTestFinished(() => stopApp(t));
  return t;
}

async function stopApp(t: TestApp): Promise<void> {
  await t[Symbol.asyncDispose]();
  await t.store.close();
}

const newPath = () => join(folder, `backup-${randomUUID()}`);

type Overrides = { readonly images?: Pick<ImagePlace, 'read'>; readonly migrationsFolder?: string };
function backUp(home: Home, path: string, overrides: Overrides = {}): Promise<BackupResult> {
  return withStore(home, (store) => writeBackup({ store, images: home.images, clock: systemClock, ...overrides }, path));
}

function restore(home: Home, path: string, overrides: { images?: ImagePlace; migrationsFolder?: string } = {}): Promise<RestoreResult> {
  return withStore(home, async (store) => {
    const jobs = createJobs(store, log);
    try {
      return await restoreBackup({ store, jobs, images: home.images, ...overrides }, path);
    } finally {
      await jobs.stop();
    }
  });
}

async function addImage(t: TestApp, communityId: string, colour: string): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const put = await t.deps.images.put(picture, 'logo');
  if (put.kind === 'refused') throw new Error(put.problem);
  await t.deps.db.insert(communityImages).values({ ...put.image, communityId, usage: 'logo', createdAt: t.clock.now() });
  await t.deps.db.update(communities).set({ logoImageId: put.image.id });
  return put.image.id;
}

/** A community with a picture, a member who is signed in and has a journey, counted attempts, and a job in every state. */
async function fill(t: TestApp) {
  const community = await addCommunity(t.deps, { publicId: 'mill', name: AWKWARD, emailDomains: ['mill.example', 'b,"c'] });
  await addCommunity(t.deps, { publicId: 'child', parentId: community.id });
  const imageId = await addImage(t, community.id, '#1455a4');
  const { id: memberId, email } = await addMember(t.deps, community, { email: 'ann@mill.example', surname: AWKWARD });
  const { answer: tokens } = await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } });
  if (tokens === undefined) throw new Error('nobody was signed in');
  const journey = { start: NORWICH, end: CAMBRIDGE, returnJourney: true };
  await callApi(t.app, 'addJourney', { params: { id: 'mill' }, body: journey }, { token: tokens.token });
  await callApi(t.app, 'signIn', { body: { email, password: 'Wrong.horse7' } });
  const joins = { email: 'bea@mill.example', forename: 'Bea', surname: 'Dee', password: 'Correct7horse!', publicCommunityId: 'mill' };
  await callApi(t.app, 'register', { body: joins });
  for (const kind of ['password-changed', 'already-registered'] as const)
    await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind, memberId });
  await t.deps.db.execute(sql`update mails set attempts = 3, next_try_at = now() + interval '1 hour' where kind = 'password-changed'`);
  await t.deps.db.execute(
    sql`update mails set sent_at = now(), next_try_at = null, parameters = null, answer = '250' where kind = 'already-registered'`,
  );
  await t.deps.db.execute(sql`insert into mails (id, member_id, kind, parameters, attempts, answer, failed_at)
    values (${FAILED_MAIL_ID}, ${memberId}, 'activation', '{"language": "de"}', 21, 'EENVELOPE', now())`);
  await t.deps.jobs.enqueue(t.deps.db, 'finish-removal', { removalId: randomUUID() });
  return { imageId, tokens, email };
}

const SHARED = [
  'share_requests',
  'lifts',
  'lift_skips',
  'ride_people',
  'away_spans',
  'conversations',
  'conversation_sides',
  'messages',
  'member_feeds',
  'member_events',
  'calendar_addresses',
  'passkeys',
  'passkey_challenges',
  'proofs',
  'waiting_resets',
  'push_subscriptions',
  'reports',
  'audit_lines',
];
/** Requests, lifts, conversations and what hangs on them, of the demonstration's members. */
async function share(t: TestApp): Promise<void> {
  await addCommunity(t.deps, { publicId: 'kestrel', slug: DEMO_MEMBERS_OF });
  await addDemoMembers(t.deps);
  const ofOne = (columns: string, values: string) =>
    sql.raw(`(${columns}) select ${values} from members m where email = 'demo@kestrel.example'`);
  const { db } = t.deps;
  await db.execute(
    sql`insert into lift_skips (lift_id, direction, driver_date, passenger_date, created_at) select id, 'out', '2026-11-23', '2026-11-23', now() from lifts`,
  );
  await db.execute(sql`insert into ride_people (driver_journey_id, driver_date, direction, member_id, late_minutes, late_at, seen_at)
    select driver_journey_id, '2026-11-23', 'out', driver_id, 10, now(), now() from lifts where driver_journey_id is not null limit 1`);
  await db.execute(
    sql`insert into away_spans ${ofOne('id, member_id, from_date, until_date, created_at', `gen_random_uuid(), id, '2026-12-10', '2026-12-24', now()`)}`,
  );
  await db.execute(
    sql`insert into passkeys ${ofOne('id, member_id, credential_id, public_key, counter, is_synced, name, browser, system, created_at', `gen_random_uuid(), id, 'AQID', 'BAUG', 4294967295, true, 'Ä 😀', 'Safari', 'iPhone', now()`)}`,
  );
  await db.execute(
    sql`insert into passkey_challenges (challenge_hash, purpose, created_at, expires_at) values ('hash', 'sign-in', now(), now() + interval '1 hour')`,
  );
  await db.execute(sql`insert into proofs (session_id, member_id, proof_hash, created_at, expires_at)
    select id, member_id, 'hash', now(), now() + interval '1 hour' from sessions`);
  await db.execute(
    sql`insert into waiting_resets ${ofOne('member_id, password_hash, created_at, ends_at', `id, 'hash', now(), now() + interval '1 day'`)}`,
  );
  await db.execute(sql`insert into calendar_addresses ${ofOne('member_id, secret_hash, created_at', `id, 'hash', now()`)}`);
  await db.execute(
    sql`insert into reports ${ofOne('id, community_id, reporter_id, reason, text, conversation, client_id, created_at', `gen_random_uuid(), community_id, id, 'other', E'Too\tfast.\n', '[{"by":"reported","at":"2026","text":"Ä 😀","event":null}]', gen_random_uuid(), now()`)}`,
  );
  await db.execute(
    sql`insert into audit_lines ${ofOne('id, operator, command, member_id, created_at', `gen_random_uuid(), 'olga', 'report show', id, now()`)}`,
  );
  await db.execute(sql`insert into push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), member_id, id, 'https://push.example/1', 'key', 'auth', now() from sessions`);
}

const TABLES = `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1`;
const WAITING = `select id, name, data, state, retry_count, start_after, created_on, retry_limit, retry_delay, dead_letter, source_name,
  source_retry_count, source_output from jobs.job where state in ('created', 'retry') and name not like '%pgboss%' order by id`;

/** Everything that has to survive, as text. */
async function contentOf({ pool }: Store): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = { jobs: (await pool.query(WAITING)).rows };
  const { rows } = await pool.query<{ name: string }>(TABLES);
  // A restore holds mail, and says so in the store.
  const isSame = "t::text not like '(mail-held,%'";
  for (const { name } of rows) content[name] = (await pool.query(`select t::text as row from ${name} t where ${isSame} order by 1`)).rows;
  return content;
}

test('the embedded store moves to a PostgreSQL server and back to another embedded one, and nobody there notices', async () => {
  const [first, second, third] = [newEmbeddedHome(), await newHome('new'), newEmbeddedHome()];
  const [there, back] = [newPath(), newPath()];
  const { imageId, tokens, email, content } = await withApp(first, async (t) => {
    const filled = await fill(t);
    await share(t);
    expect(await writeBackup({ store: t.store, images: first.images, clock: systemClock }, there)).toMatchObject({
      kind: 'written',
      images: 1,
      lostImages: [],
      jobs: 1,
    });
    const stored = await contentOf(t.store);
    for (const table of SHARED) expect([table, stored[table]?.length]).not.toEqual([table, 0]);
    return { ...filled, content: stored };
  });
  expect(await restore(second, there)).toMatchObject({ kind: 'restored', images: 1, jobs: 1, strangeTables: [] });
  expect(await withStore(second, contentOf)).toEqual(content);

  await backUp(second, back);
  expect(await restore(third, back)).toMatchObject({ kind: 'restored' });
  const moved = await runningApp(third);
  expect(await contentOf(moved.store)).toEqual(content);
  // The mail that waited goes out when it is released, once, and not before: the portal that was backed up has it too.
  await moved.runJobs();
  expect(await moved.outbox()).toEqual([]);
  expect(await releaseMail(moved.deps.db)).toBe(2);
  await moved.runJobs();
  await moved.runJobs();
  expect((await moved.outbox()).map(({ to }) => to)).toEqual(['bea@mill.example']);
  // The session, its token, the password and the journey.
  expect((await callApi(moved.app, 'journeys', { params: { id: 'mill' } }, { token: tokens.token })).answer?.journeys).toMatchObject([
    { start: NORWICH },
  ]);
  expect((await callApi(moved.app, 'refreshToken', { body: { refreshToken: tokens.refreshToken } })).status).toBe(200);
  expect((await callApi(moved.app, 'signIn', { body: { email, password: PASSWORD } })).status).toBe(200);
  // The picture, byte for byte.
  expect(await third.images.read(imageId)).toEqual(await first.images.read(imageId));
  expect((await moved.app.inject(`/uploaded-images/CommunityImages/${imageId}`)).statusCode).toBe(200);
  expect(await retryMail(moved.deps.db, FAILED_MAIL_ID)).toBe(true);
});

test('a mail that was being sent is sent again, since whoever ran it is not there any more', async () => {
  const [home, other] = [await newHome(), await newHome()];
  const t = await runningApp(home);
  await fill(t);
  await query(
    home,
    "update mails set is_taken = true, next_try_at = now() + interval '1 hour' where kind = 'activation' and failed_at is null",
  );
  const path = newPath();
  await backUp(home, path);
  await restore(other, path);
  const moved = await runningApp(other);
  await releaseMail(moved.deps.db);
  await moved.runJobs();
  expect((await moved.outbox()).map(({ to }) => to)).toEqual(['bea@mill.example']);
});

test('what waited in the job queue of the version before is a mail after a restore, and is held', async () => {
  const [home, other] = [await newHome(), await newHome()];
  const t = await runningApp(home);
  await fill(t);
  const { rows } = await t.store.pool.query<{ id: string }>("select id from members where email = 'bea@mill.example'");
  const boss = await makeFormerMailQueues(t.store);
  const id = await boss.send('send-mail', { kind: 'activation', memberId: rows[0]?.id });
  await t.store.pool.query('delete from mails');
  const path = newPath();
  await backUp(home, path);
  await boss.stop({ graceful: false });
  expect(await restore(other, path)).toMatchObject({ kind: 'restored', jobs: 2 });
  const moved = await runningApp(other);
  expect((await moved.store.pool.query('select id, kind from mails')).rows).toEqual([{ id, kind: 'activation' }]);
  expect(await releaseMail(moved.deps.db)).toBe(1);
  await moved.runJobs();
  expect((await moved.outbox()).map(({ to }) => to)).toEqual(['bea@mill.example']);
});

test('places that came with roads are left out, as the roads are, and are in the way of no restore', async () => {
  const [home, other] = [await newHome(), await newHome()];
  const t = await runningApp(home);
  await fill(t);
  const places = `insert into mapped_places (id, name, key, kind, country, area, latitude, longitude, weight, cell)
    values (1, 'Whissendine', 'whissendine', 'village', 'GB', 'Rutland', 52.7, -0.8, 500, 1)`;
  await t.store.pool.query(places);
  const path = newPath();
  await backUp(home, path);
  const count = 'select count(*)::integer as count from mapped_places';
  await restore(other, path);
  expect(await query(other, count)).toEqual([{ count: 0 }]);
});

test('the gazetteer is left out, and read again from its file', async () => {
  const [home, other] = [await newHome(), await newHome()];
  const t = await runningApp(home);
  await fill(t);
  const loaded = (store: Store) =>
    loadGazetteer({ store, log, clock: systemClock, folder: SMALL_GAZETTEER_FOLDER }, new AbortController().signal);
  await loaded(t.store);
  const path = newPath();
  await backUp(home, path);
  await restore(other, path);
  expect(await query(other, 'select (select count(*) from places) + (select count(*) from gazetteer_loads) as count')).toEqual([
    { count: '0' },
  ]);
  await withStore(other, loaded);
  const [[before], [after]] = [await query(home, 'select count(*) from places'), await query(other, 'select count(*) from places')];
  expect(after).toEqual(before);
});

test('while people write, the backup is the store of one moment: no member without the session and the mail of the same change', async () => {
  const [home, other] = [await newHome(), await newHome()];
  const t = await runningApp(home);
  const community = await addCommunity(t.deps, { publicId: 'busy' });
  // Long enough for people to get between two tables.
  await query(
    home,
    `insert into members (id, community_id, email, email_key, forename, surname, password_hash, status, language_code, country_code, created_at, activated_at)
      select gen_random_uuid(), '${community.id}', n || '@many.example', n || '@many.example', repeat('x', 300), 'y', 'z', 'active', 'en', 'gb', now(), now()
      from generate_series(1, 30000) n`,
  );
  const over = new AbortController();
  const add = async () => {
    const [memberId, sessionId] = [randomUUID(), randomUUID()];
    await t.deps.db.transaction(async (tx) => {
      await tx.execute(sql`insert into members (id, community_id, email, email_key, forename, surname, password_hash, status, language_code, country_code, created_at)
        values (${memberId}, ${community.id}, ${`${memberId}@writes.example`}, ${memberId}, 'x', 'y', 'z', 'pending', 'en', 'gb', now())`);
      await tx.execute(
        sql`insert into sessions (id, member_id, created_at, expires_at) values (${sessionId}, ${memberId}, now(), now() + interval '1 day')`,
      );
      await tx.execute(
        sql`insert into refresh_tokens (token_hash, session_id, created_at, expires_at) values (${sessionId}, ${sessionId}, now(), now())`,
      );
      await t.deps.jobs.enqueue(tx, 'send-mail', { kind: 'activation', memberId });
    });
  };
  const write = async () => {
    while (!over.signal.aborted) await add();
  };
  await add();
  const writers = [write(), write()];
  const path = newPath();
  expect(await backUp(home, path)).toMatchObject({ kind: 'written' });
  over.abort();
  await Promise.all(writers);
  await restore(other, path);
  const COUNTS = `select count(*)::int as members,
    (select count(*)::int from sessions s where exists (select from members where id = s.member_id)) as sessions,
    (select count(*)::int from refresh_tokens) as tokens,
    (select count(*)::int from mails) as jobs from members where email like '%@writes.example'`;
  const [counts] = await query(other, COUNTS);
  const members = Number(counts?.['members']);
  expect(counts).toEqual({ members, sessions: members, tokens: members, jobs: members });
  expect(members).toBeGreaterThan(0);
  expect(Number((await query(home, COUNTS))[0]?.['members'])).toBeGreaterThan(members);
});

test('an image that goes while the backup is made is neither missing from it nor in the way', async () => {
  const [home, other] = [await newHome(), await newHome()];
  const t = await runningApp(home);
  const { id } = await addCommunity(t.deps, { publicId: 'mill' });
  const former = await addImage(t, id, '#111111');
  const kept = await addImage(t, id, '#222222');
  const added: string[] = [];
  const images: Pick<ImagePlace, 'read'> = {
    async read(guid) {
      // As a command of the operator does: first the row, then the bytes.
      if (added.length === 0) {
        await t.deps.db.execute(sql`delete from community_images where id = ${former}`);
        await home.images.remove(former);
        added.push(await addImage(t, id, '#333333'));
      }
      return home.images.read(guid);
    },
  };
  const path = newPath();
  expect(await backUp(home, path, { images })).toMatchObject({ kind: 'written', images: 2, lostImages: [] });
  await restore(other, path);
  const ids = (await query(other, 'select id::text from community_images order by created_at, id')).map((row) => row['id']);
  expect(new Set(ids)).toEqual(new Set([kept, ...added]));
  expect(new Set(await readdir(other.imageFolder))).toEqual(new Set([kept, ...added].map((each) => `${each}.webp`)));
});

test('an image that is nowhere is named, and the rest is backed up', async () => {
  const home = await newHome();
  const t = await runningApp(home);
  const { imageId } = await fill(t);
  await home.images.remove(imageId);
  expect(await backUp(home, newPath())).toMatchObject({ kind: 'written', images: 0, lostImages: [imageId] });
});

test('a bucket that is away ends the backup, and no file is left', async () => {
  const home = await newHome();
  await withApp(home, fill);
  const path = newPath();
  const images = { read: () => Promise.reject(new ImagesAwayError('away')) };
  await expect(backUp(home, path, { images })).rejects.toThrow(ImagesAwayError);
  expect((await readdir(folder)).filter((name) => join(folder, name).startsWith(path))).toEqual([]);
});

/** A backup of a filled store, made once. */
let made: Promise<{ readonly path: string; readonly imageId: string }> | null = null;
function filledBackup() {
  made ??= (async () => {
    const home = await newHome();
    const path = newPath();
    const { imageId } = await withApp(home, fill);
    await backUp(home, path);
    return { path, imageId };
  })();
  return made;
}

test.each(['xk', 'kestrel'])(
  'a store that a server has only started on, with %s, is empty, and gets the secret of the backup',
  async (id) => {
    const { path } = await filledBackup();
    const home = await newHome();
    await withStore(home, async (store) => {
      await migrateStore(store);
      await readTokenSecrets({ tokenSecrets: undefined }, store, systemClock);
    });
    const ofSecret = "select value from store_settings where key = 'token-secret'";
    const [former] = await query(home, ofSecret);
    await query(home, insertFirstCommunity(id, 'now()'));
    expect(await restore(home, path)).toMatchObject({ kind: 'restored' });
    const after = await query(home, ofSecret);
    expect(after).toHaveLength(1);
    expect(after[0]).not.toEqual(former);
  },
);

test.each(['xk', 'kestrel'])('a store whose first community, %s, an operator has changed is not empty', async (id) => {
  const { path } = await filledBackup();
  const home = await newHome();
  await withStore(home, (store) => migrateStore(store));
  await query(home, insertFirstCommunity(id, "now() + interval '1 second'"));
  expect(await restore(home, path)).toEqual({ kind: 'not-empty', tables: ['communities'] });
});

/** As the first start makes it; changed where it was updated later. */
function insertFirstCommunity(publicId: string, updatedAt: string): string {
  return `with first as (
    insert into communities (id, public_id, slug, name, created_at, updated_at)
    values (gen_random_uuid(), '${publicId}', 'here', 'Here', now(), ${updatedAt}) returning id)
    insert into store_settings (key, value, updated_at) select 'first-community', id, now() from first`;
}

test('a store in which something is, is not touched, and what is in it is named', async () => {
  const { path, imageId } = await filledBackup();
  const home = await newHome();
  await withStore(home, (store) => migrateStore(store));
  await query(
    home,
    "insert into communities (id, public_id, slug, name, created_at, updated_at) values (gen_random_uuid(), 'here', 'here', 'Here', now(), now())",
  );
  const before = await query(home, 'select * from communities');
  expect(await restore(home, path)).toEqual({ kind: 'not-empty', tables: ['communities'] });
  expect(await query(home, 'select * from communities')).toEqual(before);
  expect(await home.images.read(imageId)).toBeNull();
});

test('a store that a server is using is not touched', async () => {
  const { path } = await filledBackup();
  const home = await newHome();
  await withStore(home, async (store) => {
    await migrateStore(store);
    await store.pool.query('select 1');
    expect(await restore(home, path)).toEqual({ kind: 'in-use' });
  });
  expect(await restore(home, path)).toMatchObject({ kind: 'restored' });
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000), 'damaged'],
  ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 5000), Buffer.from('x'), bytes.subarray(5001)]), 'damaged'],
  ['another', () => Buffer.from('PGDMP, which is what pg_dump writes, and much more of it than a seal is long'), 'not-a-backup'],
])('a file that is %s is refused, and an empty database stays as empty as it was', async (_, change, kind) => {
  const path = newPath();
  await writeFile(path, change(await readFile((await filledBackup()).path)));
  const home = await newHome('new');
  expect(await restore(home, path)).toEqual({ kind });
  expect(await query(home, "select nspname from pg_namespace where nspname in ('drizzle', 'jobs')")).toEqual([]);
});

test('a restore that fails in its midst leaves nothing behind, and can be done again', async () => {
  const { path, imageId } = await filledBackup();
  const home = await newHome('new');
  let hasFailed = false;
  const images: ImagePlace = {
    ...home.images,
    async write(guid, bytes) {
      await home.images.write(guid, bytes);
      // The database is gone, as after a crash, when the rows are to be loaded.
      await query(
        home,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
      hasFailed = true;
    },
  };
  await expect(restore(home, path, { images })).rejects.toThrow();
  expect(hasFailed).toBe(true);
  expect(await query(home, "select to_regclass('public.members') as name")).toEqual([{ name: null }]);
  expect(await home.images.read(imageId)).toBeNull();
  expect(await restore(home, path)).toMatchObject({ kind: 'restored' });
});

test('what a killed restore left of an image is in nobody’s way', async () => {
  const { path, imageId } = await filledBackup();
  const home = await newHome();
  await mkdir(home.imageFolder);
  await writeFile(join(home.imageFolder, `${imageId}.webp.part`), 'half');
  expect(await restore(home, path)).toMatchObject({ kind: 'restored' });
  expect(await readdir(home.imageFolder)).toEqual([`${imageId}.webp`]);
});

test('an image that lay there before stays when a restore fails: it may belong to another store', async () => {
  const { path, imageId } = await filledBackup();
  const home = await newHome();
  await restore(home, path);
  const other = { ...(await newHome('new')), images: home.images };
  await query(other, 'create table members (already text)');
  await expect(restore(other, path)).rejects.toThrow();
  expect(await home.images.read(imageId)).not.toBeNull();
});

/** This program's migrations and one more, as the next release has them. */
async function nextRelease(): Promise<string> {
  const migrations = join(folder, `migrations-${randomUUID()}`);
  await cp(MIGRATIONS_FOLDER, migrations, { recursive: true });
  const journalPath = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { when: number; tag: string }[] };
  journal.entries.push({ ...journal.entries[0], when: Date.UTC(2100, 0), tag: '9999_next' });
  await writeFile(journalPath, JSON.stringify(journal));
  await writeFile(
    join(migrations, '9999_next.sql'),
    `alter table members add column nickname text not null default 'none';
--> statement-breakpoint
create table tickets (number serial primary key, name text, loud text generated always as (upper(name)) stored);`,
  );
  return migrations;
}

test('a backup of an older version comes into a newer one, and is then as if that had migrated the store itself', async () => {
  const { path } = await filledBackup();
  const migrationsFolder = await nextRelease();
  const home = await newHome();
  expect(await restore(home, path, { migrationsFolder })).toMatchObject({ kind: 'restored' });
  expect(await query(home, 'select distinct nickname from members')).toEqual([{ nickname: 'none' }]);
  await withStore(home, (store) => migrateStore(store, migrationsFolder));
  const SCHEMA = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema in ('public', 'drizzle') order by 1, 2`;
  const fresh = await newHome();
  await withStore(fresh, (store) => migrateStore(store, migrationsFolder));
  expect(await query(home, SCHEMA)).toEqual(await query(fresh, SCHEMA));
  const NOTED = 'select hash, created_at from drizzle.__drizzle_migrations order by id';
  expect(await query(home, NOTED)).toEqual(await query(fresh, NOTED));
});

test('what a newer version has made is refused by an older one', async () => {
  const migrationsFolder = await nextRelease();
  const home = await newHome();
  await withStore(home, (store) => migrateStore(store, migrationsFolder));
  expect(await backUp(home, newPath())).toEqual({ kind: 'newer-store' });
  const path = newPath();
  expect(await backUp(home, path, { migrationsFolder })).toMatchObject({ kind: 'written' });
  expect(await restore(await newHome(), path)).toEqual({ kind: 'newer-version' });
  expect(await restore(home, (await filledBackup()).path, { migrationsFolder })).toEqual({ kind: 'made-by-newer' });
});

test('numbers that the store counts go on, and computed columns are computed again', async () => {
  const migrationsFolder = await nextRelease();
  const [home, other] = [await newHome(), await newHome()];
  await withStore(home, (store) => migrateStore(store, migrationsFolder));
  await query(home, "insert into tickets (name) values ('a'), ('b')");
  const path = newPath();
  await backUp(home, path, { migrationsFolder });
  await restore(other, path, { migrationsFolder });
  await query(other, "insert into tickets (name) values ('c')");
  expect(await query(other, 'select number, loud from tickets order by 1')).toEqual([
    { number: 1, loud: 'A' },
    { number: 2, loud: 'B' },
    { number: 3, loud: 'C' },
  ]);
});

test('a table that is none of ours is named and left out', async () => {
  const home = await newHome();
  await withStore(home, (store) => migrateStore(store));
  await query(home, 'create table "Something else" (a int); insert into "Something else" values (1)');
  const path = newPath();
  await backUp(home, path);
  expect(await restore(await newHome(), path)).toMatchObject({ kind: 'restored', strangeTables: ['Something else'] });
});

test('a database where nothing was ever stored has nothing to back up', async () => {
  const path = newPath();
  expect(await backUp(await newHome('new'), path)).toEqual({ kind: 'no-store' });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test('tables are loaded after those that they refer to, and a circle is told', () => {
  const tables = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  const links = [
    { table: 'a', refersTo: 'b' },
    { table: 'b', refersTo: 'c' },
  ];
  expect(inOrder(tables, links).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  expect(() => inOrder(tables, [...links, { table: 'c', refersTo: 'a' }])).toThrow('circle');
});
