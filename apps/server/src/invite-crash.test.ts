import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { INVITATIONS_PER_BATCH } from './accounts/member/invite-members.ts';
import { end, runCommand, settingsWithDatabase, startCommand, startServer } from './test-support/programs.ts';

const BATCHES = 2;
const PEOPLE = INVITATIONS_PER_BATCH * BATCHES;
const INVITE = ['member', 'invite', '--community', 'kestrel', '--csv', 'staff.csv'];
const SERVER = { PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' };
const emails = Array.from({ length: PEOPLE }, (_, index) => `ada${index}@kestrel.example`);

/** A community, and a file with more people than one batch. */
async function prepare() {
  const { DATA_DIR, DATABASE_URL } = await settingsWithDatabase();
  await writeFile(join(DATA_DIR, 'staff.csv'), emails.map((email) => `Ada,Byron,${email}\n`).join(''));
  const settings = { DATA_DIR, DATABASE_URL, INIT_CWD: DATA_DIR };
  const made = await runCommand(settings, ['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel']);
  expect(made.error).toBe('');
  const looker = await connect(DATABASE_URL);
  return { settings, looker };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;
type Settings = Prepared['settings'];

/** The mails in the outbox: the different ones for each address. A mail that was cut off may be there twice, with one id. */
async function mailsByAddress({ DATA_DIR }: Settings): Promise<Map<string, Set<string>>> {
  const folder = join(DATA_DIR, 'outbox');
  const mails = new Map<string, Set<string>>();
  for (const name of (await namesIn(folder)).filter((each) => each.endsWith('.eml'))) {
    const { to, messageId = '' } = await PostalMime.parse(await readFile(join(folder, name)));
    const address = to?.[0]?.address ?? '';
    mails.set(address, (mails.get(address) ?? new Set()).add(messageId));
  }
  return mails;
}
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}

async function expectEverybodyInvitedOnce({ looker }: Prepared): Promise<void> {
  const { rows } = await looker.query<{ line: string }>("select email || ' ' || status as line from members");
  expect(rows.map(({ line }) => line).toSorted()).toEqual(emails.map((email) => `${email} invited`).toSorted());
}

async function expectOneMailEach({ settings, looker }: Prepared): Promise<void> {
  const waiting = 'select from mails where sent_at is null and failed_at is null';
  await until(async () => (await looker.query(waiting)).rowCount === 0);
  await until(async () => (await mailsByAddress(settings)).size >= PEOPLE);
  const mails = await mailsByAddress(settings);
  expect([...mails.keys()].toSorted()).toEqual(emails.toSorted());
  expect([...mails].filter(([, ids]) => ids.size !== 1)).toEqual([]);
}

test('a server killed amid an invitation from a file: run again, it invites nobody twice and leaves nobody out', async () => {
  const prepared = await prepare();
  const { settings, looker } = prepared;
  const first = await startServer({ ...settings, ...SERVER });
  const interrupted = startCommand(settings, INVITE).ended;
  // The first mail shows that the first batch is stored. The command goes on without the server.
  await until(async () => (await namesIn(join(settings.DATA_DIR, 'outbox'))).some((name) => name.endsWith('.eml')));
  await end(first.child, 'SIGKILL');
  expect(await interrupted).toMatchObject({ code: 0, error: expect.not.stringContaining('error:') });
  // A mail that was being sent waits for two minutes. They pass at once here.
  await looker.query('update mails set next_try_at = now() where is_taken');

  const second = await startServer({ ...settings, ...SERVER });
  const again = await runCommand(settings, INVITE);
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining(`Skipped: ${PEOPLE} had been invited before`) });
  await expectEverybodyInvitedOnce(prepared);
  await expectOneMailEach(prepared);
  expect(await end(second.child, 'SIGTERM')).toBe(0);
});

test('the command killed amid a file: run again, it goes on where it was', async () => {
  const prepared = await prepare();
  const { settings, looker } = prepared;
  const holder = await connect(settings.DATABASE_URL);
  // A lock on an address of the second batch stops the command in the middle of it.
  await holder.query('begin');
  await holder.query(
    `insert into members (id, community_id, email, email_key, forename, surname, status, language_code, country_code, created_at)
     select gen_random_uuid(), id, $1, $1, 'Ada', 'Byron', 'invited', 'en', 'gb', now() from communities where slug = 'kestrel'`,
    [emails[INVITATIONS_PER_BATCH + 10]],
  );
  const { child, ended } = startCommand(settings, INVITE);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ilike 'insert into "members"%'`;
  await until(async () => (await looker.query(waiting)).rowCount === 1);
  child.kill('SIGKILL');
  await ended;
  await holder.query('rollback');
  await until(async () => (await looker.query(waiting)).rowCount === 0);
  // Whole batches are stored, never a part of one.
  const stored = INVITATIONS_PER_BATCH;
  expect((await looker.query('select from members')).rowCount).toBe(stored);

  expect(await runCommand(settings, INVITE)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Invited ${PEOPLE - stored} to 'kestrel'.\nSkipped: ${stored} had been invited before`),
  });
  await expectEverybodyInvitedOnce(prepared);
  // Each sends one mail, as in the test above.
  const { rows } = await looker.query<{ email: string }>(
    "select email from mails join members on members.id = member_id and kind = 'invitation'",
  );
  expect(rows.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
});
