/**
 * Makes a large store of a small one: real journeys with real ways are copied, statement by statement, with other ids. What the demonstration
 * does not have is put there by statements of its own before.
 */

/** However many members there are, these are as many. */
const NOT_COPIED = new Set([
  'communities',
  'community_images',
  'community_months',
  'community_places',
  'former_slugs',
  'gazetteer_loads',
  'join_links',
  'look_changes',
  'look_versions',
  'mapped_extracts',
  'mapped_names',
  'mapped_places',
  'match_cells',
  'place_names',
  'places',
  'servers',
  'store_settings',
]);
/** Sixteen bits of an id tell the copies apart. */
const COPIES_MAX = 65_535;

/** What the members of the demonstration have not done, each for all of them. */
const OTHER_ROWS = [
  `insert into sessions (id, member_id, created_at, last_used_at, expires_at, device_hash, family_hash, network)
   select gen_random_uuid(), m.id, now() - interval '30 days' * random(), now() - interval '20 days' * random(), now() + interval '60 days' * random(),
     md5(m.id::text || n), md5('family' || m.id::text || n), '192.0.2.' || n from members m, generate_series(1, 1) n`,
  `insert into refresh_tokens (token_hash, session_id, created_at, expires_at)
   select md5(s.id::text || n), s.id, now() - interval '1 day' * n, now() + interval '30 days' * random() from sessions s, generate_series(1, 2) n`,
  `insert into one_time_tokens (id, token_hash, member_id, purpose, created_at, expires_at)
   select gen_random_uuid(), md5(id::text), id, (array['activation', 'password-reset', 'invitation'])[1 + floor(random() * 3)::int],
     now() - interval '1 day' * random(), now() + interval '7 days' * random() from members`,
  `insert into calendar_addresses (member_id, secret_hash, created_at) select id, md5(id::text), now() - interval '90 days' * random() from members where random() < 0.3`,
  `insert into push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, created_at)
   select gen_random_uuid(), member_id, id, 'https://push.example/' || id, 'key', 'auth', now() - interval '90 days' * random() from sessions where random() < 0.3`,
  `insert into unsubscribe_links (token, member_id, kind) select md5(id::text || k), id, k from members, unnest(array['newMatches', 'requests', 'messages']) k`,
  `insert into former_emails (id, member_id, email, created_at) select gen_random_uuid(), id, 'once.' || email, now() - interval '300 days' * random() from members where random() < 0.05`,
  `insert into member_blocks (blocker_id, blocked_id, created_at)
   select id, next, now() - interval '300 days' * random() from (select id, lead(id) over (order by id) as next from members) m where next is not null and random() < 0.02`,
  `insert into hidden_matches (journey_id, other_journey_id, created_at)
   select id, next, now() - interval '90 days' * random() from (select id, lead(id, 7) over (order by id) as next from journeys) j where next is not null and random() < 0.1`,
  `insert into announced_matches (journey_id, announced_id, announced_at)
   select j.id, m.id, now() - interval '300 days' * random() from journeys j
   join lateral (select id from members where id > j.member_id order by id limit 4) m on true`,
  `insert into member_feeds (member_id, last_position) select id, 20 from members on conflict (member_id) do update set last_position = 20`,
  `insert into member_events (member_id, position, name, subject_id, created_at)
   select id, n, 'message', gen_random_uuid(), now() - interval '1 day' * random() from members, generate_series(1, 2) n on conflict do nothing`,
  `insert into reports (id, community_id, reporter_id, reported_id, reason, text, conversation, client_id, created_at, resolved_at, resolution)
   select gen_random_uuid(), community_id, id, next, 'other', 'Words.', '[]', gen_random_uuid(), now() - interval '300 days' * random(), done, case when done is not null then 'Spoken.' end
   from (select id, community_id, lead(id, 3) over (order by id) as next, case when random() < 0.9 then now() end as done from members) m where random() < 0.01`,
  `insert into audit_lines (id, operator, command, member_id, created_at)
   select gen_random_uuid(), 'ada', 'member show', id, now() - interval '300 days' * random() from members where random() < 0.2`,
  `insert into account_removals (id, community_id, reason, removed_on)
   select gen_random_uuid(), community_id, 'foundMatch', current_date - (random() * 300)::int from members where random() < 0.3`,
  `insert into do_not_invite (address_hash, said_no_on) select md5('no' || id::text), current_date - (random() * 700)::int from members where random() < 0.1`,
  `insert into rate_limits (key, count, window_ends_at)
   select 'sign-in:' || md5(id::text) || case when random() < 0.5 then '.' || md5(email) else '' end, 1, now() + interval '1 hour' * (random() - 0.1)
   from members where random() < 0.5`,
];

/** Nobody asks this often; it is what some years leave. A request that was answered, once more. */
const REQUESTS_AGAIN = `
  insert into share_requests (id, conversation_id, asker_id, asked_id, asker_journey_id, asked_journey_id, community_id, asker_drives, trips, announced, message,
    client_id, state, reason, created_at, answered_at, expires_at)
  select gen_random_uuid(), conversation_id, asker_id, asked_id, asker_journey_id, asked_journey_id, community_id, asker_drives, trips, announced, message,
    gen_random_uuid(), case when state = 'accepted' then 'void' else state end, reason, created_at - interval '30 days' * n,
    answered_at - interval '30 days' * n, expires_at - interval '30 days' * n
  from share_requests, generate_series(1, $1::int) n where state <> 'waiting'`;

const MAILS = `
  insert into mails (member_id, kind, answer, attempts, created_at, tried_at, sent_at, failed_at, next_try_at)
  select m.id, (array['newMatches', 'messages', 'request', 'passwordReset'])[1 + n % 4], case when state < 0.99 then '250 2.0.0' when state < 0.995 then 'EENVELOPE 550 5.1.1' end, 1,
    at, case when state < 0.995 then at end, case when state < 0.99 then at end, case when state >= 0.99 and state < 0.995 then at end, case when state >= 0.995 then at + interval '1 hour' end
  from (select id, row_number() over () as number from members) m, generate_series(1, $1::int) n,
    lateral (select random() as state, now() - interval '89 days' * random() as at, m.number) drawn`;

/**
 * @param client a connection of the superuser to the store, which has the same foreign keys afterwards, and rows that keep them
 * @param wanted how many members, requests and mails there shall be
 * @param say takes a line on what was done
 */
export async function fillLargeStore(client, wanted, say) {
  await client.query(
    "set session_replication_role = 'replica'; set synchronous_commit = off; set statement_timeout = 0; set maintenance_work_mem = '512MB'",
  );
  for (const statement of OTHER_ROWS) await client.query(statement);
  const { rows: tables } = await client.query(
    "select relname as name, oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  const copies = Math.min(Math.ceil(wanted.members / (await count(client, 'members'))) - 1, COPIES_MAX);
  for (const { name, oid } of tables.filter((table) => !NOT_COPIED.has(table.name))) {
    const before = await count(client, name);
    if (before === 0) continue;
    const startedAt = performance.now();
    await copyRows(client, { name, oid, copies });
    say(`${name}: ${(before * (copies + 1)).toLocaleString('en')} rows, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  const answered = await count(client, "share_requests where state <> 'waiting'");
  await client.query(REQUESTS_AGAIN, [Math.max(0, Math.ceil((wanted.requests - answered) / answered))]);
  await client.query(MAILS, [Math.ceil(wanted.mails / (await count(client, 'members')))]);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

/** Copies have the ids of what they are copied from, but for four digits in the middle: pairs keep their order, and refer to copies. */
async function copyRows(client, { name, oid, copies }) {
  const { rows: columns } = await client.query(
    `select a.attname as name, a.atttypid::regtype::text as type,
       exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = $1 and a.attnum = any (c.conkey) and c.confrelid = any ($2::regclass[])) as "isSame",
       a.attname = 'email' or exists (select from pg_index i where i.indrelid = $1 and i.indisunique and a.attnum = any (i.indkey)
         and not exists (select from pg_attribute k where k.attrelid = $1 and k.attnum = any (i.indkey) and k.atttypid = 'uuid'::regtype)) as "isUnique"
     from pg_attribute a where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [oid, [...NOT_COPIED]],
  );
  const copied = columns.map((column) => copyOf(column));
  const names = columns.map((column) => `"${column.name}"`);
  await client.query(`insert into "${name}" (${names}) select ${copied} from "${name}", generate_series(1, ${copies}) n`);
}

function copyOf({ name, type, isSame, isUnique }) {
  if (type === 'uuid' && !isSame) {
    const digits = `(('x' || substr("${name}"::text, 10, 4))::bit(16)::int + n) % 65536`;
    return `overlay("${name}"::text placing lpad(to_hex(${digits}), 4, '0') from 10 for 4)::uuid`;
  }
  if (isUnique && type === 'text') return name === 'key' ? `regexp_replace("${name}", ':', ':' || n)` : `n || "${name}"`;
  return `"${name}"`;
}

async function count(client, from) {
  const { rows } = await client.query(`select count(*)::int as count from ${from}`);
  return rows[0].count;
}
