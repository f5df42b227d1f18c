/**
 * How long each reading call of organisers takes in a community of 50,000 members, with journeys, four mails each, a list of 5,000 invitations, 500
 * reports and three years of figures: first as an operator, whose scope is all, then as an owner. Each call is made 21 times, one after the other.
 *
 * `--keep FOLDER` keeps the store there, and takes one that is there. `--members 50000`: how large.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints } from '../packages/contract/src/endpoints.ts';
import { beginOrganiserSession } from '../apps/server/src/operator/organiser/organiser-session.ts';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { useEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded/use-postgres.ts';
import { systemClock } from '../apps/server/src/kernel/effects/effects.ts';
import { freePort } from '../scripts/free-port.mjs';
import { fillLargeStore } from './fill-large-store.mjs';
import { makeStore, run, start, untilReady } from './measured-program.mjs';

const { values } = parseArgs({ options: { keep: { type: 'string' }, members: { type: 'string', default: '50000' } } });
const SLUG = 'kestrel-science-park';
const TIMES = 21;
const OPERATOR = '0198a000-0000-7000-8000-00000000000a';
const OWNER = '0198a000-0000-7000-8000-00000000000b';
const OF_COMMUNITY = '(select id from communities where slug = $1)';
/** What nobody has done in the demonstration. */
const OF_ORGANISERS = [
  `insert into organisers (id, email, email_key, name, language_code, created_at)
   select id, name || '@organisers.example', name || '@organisers.example', name, 'en-GB', now() from (values ('${OPERATOR}'::uuid, 'olga'), ('${OWNER}'::uuid, 'harriet')) o (id, name)`,
  `insert into organiser_roles (id, organiser_id, role, created_at) values (gen_random_uuid(), '${OPERATOR}', 'operator', now() - interval '90 days')`,
  `insert into organiser_roles (id, organiser_id, role, community_id, created_at) values (gen_random_uuid(), '${OWNER}', 'owner', ${OF_COMMUNITY}, now() - interval '90 days')`,
  `update members set status = 'invited', password_hash = null, activated_at = null, created_at = now() - interval '10 days'
   where id in (select m.id from members m where not exists (select from journeys j where j.member_id = m.id) and community_id = ${OF_COMMUNITY} limit 5000)`,
  `insert into invitation_lists (id, community_id, label, sent_by, created_at)
   select gen_random_uuid(), ${OF_COMMUNITY}, 'Intake ' || n, '${OWNER}', now() - interval '10 days' * n from generate_series(1, 30) n`,
  `insert into invitations (id, list_id, community_id, member_id, email, email_key, forename, surname, state, answer, sent_at)
   select gen_random_uuid(), (select id from invitation_lists order by created_at desc limit 1), community_id, id, email, email_key, forename, surname,
     case when random() < 0.02 then 'refused' else 'waiting' end, null, created_at from members where status = 'invited'`,
  `insert into mails (member_id, kind, answer, attempts, created_at, tried_at, sent_at, failed_at)
   select member_id, 'invitation', case when state = 'refused' then 'EENVELOPE 550 5.1.1' else '250 2.0.0' end, 1, sent_at, sent_at,
     case when state = 'waiting' then sent_at end, case when state = 'refused' then sent_at end from invitations`,
  `insert into news (id, community_id, words, state, written_by, changed_at, began_at, ended_at, recipients, sent)
   select gen_random_uuid(), ${OF_COMMUNITY}, '[{"language":"en-GB","subject":"News","text":"Words.","button":""}]', 'sent', '${OWNER}',
     now() - interval '9 days' * n, now() - interval '9 days' * n, now() - interval '9 days' * n, 4000, 3990 from generate_series(1, 100) n`,
  `insert into community_months (community_id, month, members, with_journey, with_match, asked, answered, answered_soon, agreed, joined, "left", riders, rides,
     metres, co2_grams, co2_source, co2_year, counted_at)
   select ${OF_COMMUNITY}, (date_trunc('month', now()) - interval '1 month' * n)::date, 40000, 30000, 25000, 12000, 10000, 8000, 6000, 900, 300, 5000, 70000,
     900000000, 167, 'DESNZ', 2026, now() from generate_series(0, 35) n`,
];
/** Made one by one; the others are their copies. */
const MADE = { members: 5_000, journeys: 4_400, requests: 400 };
const pg = createRequire(import.meta.url)('pg');

const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'waylift-organisers-')));
const env = { DATA_DIR: folder, ENVIRONMENT: 'localhost', RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
try {
  const ids = await prepare(existsSync(join(folder, 'store')));
  const port = await freePort();
  const server = start('main.js', [], { ...env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  try {
    await untilReady(server);
    for (const role of ['operator', 'owner']) await measure(role, ids, `http://localhost:${port}`);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}

/** @returns what the calls name, and a session for each role */
async function prepare(isThere) {
  if (!isThere) {
    await makeStore(env);
    const sizes = Object.entries(MADE).flatMap(([name, count]) => [`--${name}`, String(count)]);
    await run(['demo', 'fill', '--community', SLUG, ...sizes], env);
  }
  const postgres = await useEmbeddedPostgres(folder);
  const client = new pg.Client({ ...postgres.connection(), user: 'postgres', ssl: false });
  await client.connect();
  if (!isThere) {
    const wanted = { members: Number(values.members), requests: 0, mails: Number(values.members) * 4 };
    await fillLargeStore(client, wanted, () => {});
    for (const statement of OF_ORGANISERS) await client.query(statement, statement.includes('$1') ? [SLUG] : []);
    await client.query('vacuum analyze');
  }
  const only = async (statement) => (await client.query(statement, statement.includes('$1') ? [SLUG] : [])).rows[0].id;
  const ids = {
    publicId: await only('select public_id as id from communities where slug = $1'),
    memberId: await only(
      "select m.id from members m join communities c on c.id = m.community_id where c.slug = $1 and m.status = 'active' limit 1",
    ),
    listId: await only('select id from invitation_lists limit 1'),
    reportId: await only('select id from reports where resolved_at is null limit 1'),
    newsId: await only('select id from news limit 1'),
  };
  await client.end();
  const store = await openStore({ dataDir: folder });
  const browser = { client: '192.0.2.1', userAgent: '' };
  const deps = { clock: systemClock, newId: randomUUID };
  const begin = async (organiserId) =>
    await beginOrganiserSession(store.db, deps, { organiserId, factorAt: systemClock.now(), beganBy: 'code', browser });
  const sessions = { operator: await begin(OPERATOR), owner: await begin(OWNER) };
  await store.close();
  await postgres.leave();
  return { ids, sessions };
}

async function measure(role, { ids, sessions }, url) {
  console.log(`\n${role}\n`);
  const headers = { cookie: `organise=${sessions[role]}` };
  for (const [name, { who, method, path, success, example }] of Object.entries(endpoints)) {
    if (who !== 'organiser' || method !== 'GET') continue;
    const query = new URLSearchParams(Object.entries(example.query ?? {}));
    const asked = `${path.replaceAll(/\{(\w+)\}/g, (_, part) => ids[part] ?? part)}${query.size === 0 ? '' : `?${query}`}`;
    const times = [];
    let status = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}${asked}`, { headers });
      await answer.arrayBuffer();
      status = answer.status;
      times.push(performance.now() - startedAt);
    }
    const [median, worst] = [times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)], Math.max(...times)];
    const note = status === success.status ? '' : `  ${status}`;
    console.log(`${name.padEnd(24)} ${median.toFixed(1).padStart(7)} ms  at most ${worst.toFixed(1).padStart(7)} ms${note}`);
  }
}
