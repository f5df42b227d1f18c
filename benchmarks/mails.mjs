/**
 * Prints how mails are sent and looked after, on an embedded store of its own: `node benchmarks/mails.mjs` (three minutes), or some of its
 * parts by name: `pace` `slow` `hours` `failed` `removal`. `hours` sends 9,000 invitations by a clock that is put on, which the store asks
 * in place of its own; all else takes the time that it takes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { migrateStore } from '../apps/server/src/kernel/db/migrate.ts';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { retryMails } from '../apps/server/src/mail/queue/change-mails.ts';
import { putMails } from '../apps/server/src/mail/queue/put-mails.ts';
import { countFailedMails, readMailFigures, readMails } from '../apps/server/src/mail/queue/read-mails.ts';
import { createMailSender } from '../apps/server/src/mail/queue/send-mails.ts';
import { noteSent, takeMail } from '../apps/server/src/mail/queue/take-mail.ts';
import { run } from './measured-program.mjs';

const MEMBERS = 100_000;
const FAILED = 10_000;
const PAGE = 500;
const log = createLog({ logLevel: 'silent' });
const order = { kind: 'new-report', reportId: '3f0c8a9e-0d7e-4a53-9f8c-1f2a6b7c8d9e' };
const orders = (count) => Array.from({ length: count }, () => order);
const parts = { pace, slow, hours, failed, removal };
const wanted = process.argv.slice(2);

for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const dataDir = await mkdtemp(join(tmpdir(), 'mails-'));
  try {
    await measure(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function withStore(dataDir, work, options = {}) {
  const store = await openStore({ dataDir });
  try {
    await migrateStore(store);
    Object.assign(store.pool.options, options);
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Two servers of one store send so many mails, each of which takes so long. Answers the moments at which they were taken, in seconds. */
async function send(store, { count, perMinute, secondsOf = () => 0 }) {
  await store.pool.query('delete from mails');
  const senders = [1, 2].map(() => createMailSender({ store: { ...store, isAlone: false }, log, observe: () => {}, pollSeconds: 20 }));
  const moments = [];
  let begun = 0;
  await putMails(store.db, orders(count));
  const startedAt = performance.now();
  const take = async () => {
    begun += 1;
    await delay(secondsOf(begun) * 1000);
    moments.push((performance.now() - startedAt) / 1000);
    return undefined;
  };
  await Promise.all(senders.map((sender) => sender.start(take, perMinute)));
  while (moments.length < count) await delay(20);
  await Promise.all(senders.map((sender) => sender.rest(0)));
  return moments;
}

async function pace(dataDir) {
  console.log('| MAIL_PER_MINUTE | mails | seconds | a minute |\n| ---: | ---: | ---: | ---: |');
  await withStore(dataDir, async (store) => {
    for (const [perMinute, count] of [
      [6, 4],
      [60, 20],
      [600, 100],
      [3000, 1000],
    ]) {
      const moments = await send(store, { count, perMinute });
      const seconds = moments.at(-1) - moments[0];
      console.log(`| ${perMinute} | ${count} | ${seconds.toFixed(1)} | ${(((count - 1) / seconds) * 60).toFixed(1)} |`);
    }
  });
}

async function slow(dataDir) {
  await withStore(dataDir, async (store) => {
    const moments = await send(store, { count: 20, secondsOf: (begun) => (begun === 1 ? 25 : 0) });
    console.log(`Of 20 mails one takes 25 s: the last of the others was sent after ${moments.at(-2).toFixed(1)} s`);
  });
}

async function hours(dataDir) {
  const COUNT = 9_000;
  await withStore(dataDir, async ({ pool }) => {
    await pool.query(`
      create schema clock;
      create table clock.hands (at timestamptz not null);
      insert into clock.hands values ('2026-11-26T09:00:00Z');
      create function clock.now() returns timestamptz language sql stable as 'select at from clock.hands';
      create function clock.clock_timestamp() returns timestamptz language sql stable as 'select at from clock.hands'`);
  });
  await withStore(
    dataDir,
    async ({ db, pool }) => {
      await pool.query(`
        insert into mails (kind, priority, next_try_at) select 'invitation', -1, now() from generate_series(1, ${COUNT})`);
      const forward = (ms) => pool.query("update clock.hands set at = at + $1::float8 * interval '1 millisecond'", [ms]);
      const start = (await pool.query('select now() as at')).rows[0].at;
      for (let sent = 0; sent < COUNT;) {
        const found = await takeMail(db, { mailsPerMinute: 60 });
        if ('waitMs' in found) await forward(found.waitMs);
        else {
          await noteSent(db, found, '250 2.0.0');
          sent += 1;
        }
      }
      const { rows } = await pool.query('select max(sent_at) as at from mails');
      const minutes = (rows[0].at - start) / 60_000;
      console.log(
        `${COUNT} invitations at 60 a minute, by the clock of the store: ${(minutes / 60).toFixed(2)} hours (${minutes.toFixed(1)} minutes)`,
      );
    },
    { options: '-c search_path=clock,pg_catalog,public' },
  );
}

async function timed(what, work) {
  const startedAt = performance.now();
  const answer = await work();
  console.log(`| ${what} | ${((performance.now() - startedAt) / 1000).toFixed(2)} s | ${answer} |`);
}

/** A community with so many members, one of whose mails has been sent each; of some another one has failed. */
async function fill(dataDir) {
  const env = { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn' };
  await withStore(dataDir, async () => {});
  await run(['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel'], env);
  await withStore(
    dataDir,
    async ({ pool }) => {
      await pool.query(
        `insert into members (id, community_id, email, email_key, forename, surname, password_hash, status, language_code, country_code, created_at, activated_at)
          select gen_random_uuid(), c.id, n || '@kestrel.example', n || '@kestrel.example', 'Ada', 'Lovelace', 'x', 'active', 'en', 'gb', now(), now()
          from communities c, generate_series(1, ${MEMBERS}) n where c.slug = 'kestrel'`,
      );
      await pool.query(
        `insert into mails (member_id, kind, answer, attempts, sent_at) select id, 'activation', '250', 1, now() - random() * interval '80 days' from members`,
      );
      await pool.query(
        `insert into mails (member_id, kind, parameters, answer, attempts, failed_at) select id, 'password-changed', '{}', 'EENVELOPE 550 5.1.1', 1, now() from members limit ${FAILED}`,
      );
      await pool.query('vacuum analyze');
    },
    { statement_timeout: 0, query_timeout: 0 },
  );
  return env;
}

async function failed(dataDir) {
  await fill(dataDir);
  console.log(`| ${FAILED.toLocaleString('en')} failed of ${MEMBERS.toLocaleString('en')} members | time | |\n| --- | ---: | --- |`);
  // As beside a server, which has the store open.
  await withStore(dataDir, async ({ db }) => {
    await timed("the operator's daily mail", async () => JSON.stringify(await countFailedMails(db, new Date(Date.now() - 86_400_000))));
    // Without the start of the command, which takes a second on an idle machine.
    await timed('all pages of `mail list --failed`', () => pages(db, { withAddresses: false }));
    await timed('all pages of `mail list --failed --addresses`', () => pages(db, { withAddresses: true }));
    const { rows } = await db.execute("select id from communities where slug = 'kestrel'");
    const filter = { communityId: rows[0].id, code: '5.1.1' };
    await timed('`mail retry --community kestrel --code 5.1.1`', () => retryMails(db, filter, { alsoRetried: false }));
    await timed('`mail retry --all`, of which none has failed', () => retryMails(db, {}, { alsoRetried: true }));
    await timed('the figures of `/metrics`', async () => JSON.stringify(await readMailFigures(db)));
  });
}

async function pages(db, { withAddresses }) {
  let [count, after] = [0, null];
  for (let page = []; count === 0 || page.length === PAGE; count += page.length) {
    page = await readMails(db, { onlyFailed: true, after, limit: PAGE, withAddresses });
    after = page.at(-1)?.cursor ?? null;
  }
  return `${count} mails`;
}

async function removal(dataDir) {
  const env = await fill(dataDir);
  console.log(`| a community of ${MEMBERS.toLocaleString('en')} | time | |\n| --- | ---: | --- |`);
  await withStore(dataDir, () =>
    timed('`community delete --remove-members`', async () =>
      (await run(['community', 'delete', 'kestrel', '--remove-members', '--yes'], env)).out.trim().split('\n').at(-1),
    ),
  );
}
