/** What must be so once all faults are over and everything has settled, whatever has happened: by what members were told, and by the store's own columns. */
import { emailKey } from '@waylift/contract/rules';
import { ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { faultyAgreements } from '../simulation/check-agreements.ts';
import { faultyTalk } from '../simulation/check-talk.ts';
import type { Saying } from '../simulation/simulation.ts';
import { readWorld } from '../simulation/world.ts';
import type { TakenMail } from './mailbox.ts';
import type { Told } from './members.ts';

type Checked = {
  readonly db: Db;
  readonly told: readonly Told[];
  readonly sayings: readonly Saying[];
  readonly mails: readonly TakenMail[];
  /** Whether some fault was there at any time between the two moments. */
  readonly wasDisturbed: (from: number, to: number) => boolean;
  /** What the servers have written so far. */
  readonly readLog: () => string;
};

export async function faultyStore(checked: Checked): Promise<string[]> {
  const { db, readLog } = checked;
  return [
    ...(await faultyAccounts(checked)),
    ...(await faultyJourneys(checked)),
    ...(await faultySharing(checked)),
    ...(await faultyMails(checked)),
    ...(await orphans(db)),
    ...(await traces(checked)),
    ...readLog()
      .split('\n')
      .filter((line) => /"msg":"(?:a request failed|an error that nothing caught)"|"level":"fatal"|Waylift ends/.test(line))
      .map((line) => `a server wrote: ${line}`),
  ];
}

/** One account of each address, with the name that was last set, and none of who has left. */
async function faultyAccounts({ db, told }: Checked): Promise<string[]> {
  const rows = await db.select().from(members);
  return told.flatMap((who) => {
    const mine = rows.filter((row) => who.addresses.map(emailKey).includes(row.emailKey));
    // A registration that arrives after its address was activated owns nothing, and goes when its link has expired (decision 35).
    const mayBePending = who.state !== 'gone' || who.isJoiningDoubtful;
    const accounts = mine.filter(({ status }) => !mayBePending || status !== 'pending');
    const states = accounts.map(({ status, email, surname }) => `${status} ${email} ${surname}`);
    const expected = who.state === 'gone' ? [] : [`active ${who.address} ${who.surname}`];
    return String(states) === String(expected)
      ? []
      : [`${who.number} is stored as ${states.join(' and ')}, and was told ${expected.join()}`];
  });
}

async function faultyJourneys({ db, told }: Checked): Promise<string[]> {
  const rows = await db.select().from(journeys);
  return told.flatMap((who) => {
    const mine = rows.filter(({ startLabel }) => startLabel.startsWith(`door-${who.number}-z `));
    if (who.state === 'gone') return mine.map(({ id }) => `journey ${id} of ${who.number} is there, who has left`);
    const known = [...who.journeys].flatMap(([id, journey]) => {
      const row = mine.find((each) => each.id === id);
      if (journey === null) return row === undefined ? [] : [`journey ${id} of ${who.number} is there, and was removed`];
      return row?.flexibleMinutes === journey.flexibleMinutes
        ? []
        : [`journey ${id} of ${who.number} has ${row?.flexibleMinutes} minutes, and was told ${journey.flexibleMinutes}`];
    });
    const others = mine.filter(({ id, startLabel }) => !who.journeys.has(id) && !who.doubtfulLabels.has(startLabel));
    return [...known, ...others.map(({ id }) => `journey ${id} of ${who.number} was never told of`)];
  });
}

async function faultySharing({ db, told, sayings }: Checked): Promise<string[]> {
  const now = new Date();
  const world = await readWorld(db, now);
  // Without the registrations that came late (`faultyAccounts`).
  const people = await db.select({ id: members.id, forename: members.forename }).from(members).where(ne(members.status, 'pending'));
  const idOf = (number: string) => people.find(({ forename }) => forename === `Fore${number}`)?.id ?? `gone ${number}`;
  // Of what leavers have said, their id is gone, and with it what they alone have said.
  const known = sayings.map((saying) => ({ ...saying, authorId: idOf(saying.authorId) }));
  const talk = faultyTalk({ sayings: known }, world, world).filter((fault) => !/^text (\d+)/.test(fault) || isOfMember(fault, known));
  const agreed = told.flatMap((who) => who.agreed.filter((id) => who.state !== 'gone' && !world.lifts.has(id)));
  const ended = told.flatMap((who) => who.ended.filter((id) => world.lifts.get(id)?.state === 'active'));
  return [
    ...talk,
    ...faultyAgreements(world, world, now),
    ...agreed.map((id) => `the lift ${id} was agreed, and is not there`),
    ...ended.map((id) => `the lift ${id} was ended, and is active`),
  ];
}

function isOfMember(fault: string, sayings: readonly Saying[]): boolean {
  const mark = Number(/^text (\d+)/.exec(fault)?.[1]);
  return !(sayings[mark]?.authorId ?? '').startsWith('gone');
}

type PutMail = { readonly id: string; readonly kind: string; readonly member_id: string; readonly waits: boolean };

/** Each mail that was put is taken by the mail server, was not wanted any more, or can never be taken. None goes to anyone else, or twice for nothing. */
async function faultyMails({ db, told, mails, wasDisturbed, readLog }: Checked): Promise<string[]> {
  // Servers look every minute whether somebody is to be written to: what they have put since the jobs were done still waits.
  const waits = sql`exists (select from mails where mails.id = put.id and next_try_at is not null)`;
  const { rows: put } = await db.execute<PutMail>(sql`select id, kind, member_id, ${waits} as waits from observed.mails put`);
  const { rows: dead } = await db.execute<{ kind: string; reason: string }>(
    sql`select kind, answer as reason from mails where failed_at is not null
      union all select 'account-removed', source_output->>'reason' from jobs.job where name = 'finish-removal-failed'`,
  );
  const present = new Set((await db.select({ id: members.id }).from(members)).map(({ id }) => id));
  const log = readLog();
  const unwanted = new Set([...log.matchAll(/"jobId":"([\w-]+)"[^\n]*"msg":"mail no longer wanted"/g)].map(([, id]) => id));
  const byId = Map.groupBy(mails, ({ id }) => id);
  const refused = dead.filter(({ reason }) => reason === 'EENVELOPE 550').length;
  const unsent = put.filter(
    ({ id, member_id: memberId, waits: isWaiting }) => !isWaiting && !byId.has(id) && !unwanted.has(id) && present.has(memberId),
  );
  const lost = unsent.filter(({ kind }) => kind !== 'email-change');
  const { rows: slow } = await db.execute<{ id: string }>(sql`select id from observed.given_back`);
  // The queue is told that a statement of a job failed, and the log why.
  const tooSlow = log.split('\n').filter((line) => line.includes('"msg":"a job failed"') && /timeout|timed out|57014/i.test(line));
  const givenBack = new Set([...slow.map(({ id }) => id), ...tooSlow.map((line) => /"jobId":"([\w-]+)"/.exec(line)?.[1])]);
  const putIds = new Set(put.map(({ id }) => id));
  const unconfirmed = told.filter(
    ({ state, addresses }) => state === 'gone' && !mails.some(({ id, to }) => !putIds.has(id) && addresses.includes(to[0] ?? '')),
  );
  return [
    ...lost.map(({ id, kind }) => `the mail ${kind} ${id} was put, and never sent`),
    ...(unsent.length - lost.length > refused
      ? [`${unsent.length - lost.length} mails to new addresses are lost, ${refused} were refused`]
      : []),
    ...dead.filter(({ reason }) => reason !== 'EENVELOPE 550').map(({ kind, reason }) => `the mail ${kind} was given up: ${reason}`),
    ...unconfirmed.map(({ number }) => `${number} has left, and no mail says so`),
    ...mails.flatMap((mail) => faultyAddressee(mail, told)),
    ...[...byId].flatMap(([id, copies]) =>
      copies.flatMap(({ takenAt, to }, index) => {
        const former = copies[index - 1];
        if (former === undefined) return [];
        // Its member may have another address by then: whose it is, is looked at above.
        return givenBack.has(id) || wasDisturbed(former.takenAt, takenAt) ? [] : [`the mail ${id} came again to ${to.join()}`];
      }),
    ),
  ];
}

/** Who is greeted has the address, and nothing of anybody else is in it but a forename. */
function faultyAddressee({ to, text, id }: TakenMail, told: readonly Told[]): string[] {
  const owner = told.find(({ addresses }) => addresses.includes(to[0] ?? ''));
  if (to.length !== 1 || owner === undefined) return [`the mail ${id} went to ${to.join()}`];
  const greeted = /^Hello, Fore(\d+)\r?$/m.exec(text)?.[1];
  const marks = [...text.matchAll(/(?:sur|door|box)-(\d+)-z/g)].filter(([, number]) => Number(number) !== owner.number);
  return greeted !== undefined && Number(greeted) === owner.number && marks.length === 0
    ? []
    : [`the mail ${id} to ${owner.number} greets ${greeted} and names ${marks.join()}`];
}

/** Each column whose name says that it is the id of a row elsewhere: there is that row. */
async function orphans(db: Db): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table: string; column: string; target: string }>(sql`
    select c.table_name as "table", c.column_name as "column", t.table_name as target
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and t.table_name in (regexp_replace(c.column_name, '_id$', 's'), regexp_replace(regexp_replace(c.column_name, '_id$', 's'), '^.*_', ''))
    join information_schema.columns k on k.table_schema = 'public' and k.table_name = t.table_name and k.column_name = 'id' and k.udt_name = 'uuid'
    where c.table_schema = 'public' and c.udt_name = 'uuid' and c.column_name like '%\\_id'`);
  const faults: string[] = [];
  for (const { table, column, target } of columns) {
    // Of an account that is gone: what is left to do for it names nobody else.
    if (table === 'unfinished_removals' && column === 'member_id') continue;
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)} c where c.${sql.identifier(column)} is not null
        and not exists (select from ${sql.identifier(target)} t where t.id = c.${sql.identifier(column)})`);
    if ((rows[0]?.count ?? 0) > 0) faults.push(`${rows[0]?.count} rows of ${table} have a ${column} of no row of ${target}`);
  }
  if (columns.length < 20) faults.push(`only ${columns.length} columns look like ids of other rows`);
  return faults;
}

/** Of who has left, nothing is left in any column of any table: address, name, doors, id. */
async function traces({ db, told }: Checked): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`);
  const gone = told.filter(({ state, isJoiningDoubtful }) => state === 'gone' && !isJoiningDoubtful);
  const { rows: ids } = await db.execute<{ member_id: string }>(sql`select distinct member_id from observed.mails`);
  const present = new Set((await db.select({ id: members.id }).from(members)).map(({ id }) => id));
  const marks = gone.flatMap(({ number }) => [`sur-${number}-z`, `box-${number}-z`, `door-${number}-z`]);
  const formerIds = ids.map(({ member_id: id }) => id).filter((id) => !present.has(id));
  const sought = [...marks, ...formerIds];
  const faults: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ mark: string; row: string }>(
      sql`select mark, t::text as row from ${sql.raw(name)} t, unnest(${sql.param(sought)}::text[]) mark where strpos(t::text, mark) > 0`,
    );
    faults.push(...rows.map(({ mark, row }) => `${name} still holds ${mark}: ${row.slice(0, 300)}`));
  }
  return faults;
}

/** How many jobs are left that should have run by now, or that run for nobody. */
export async function leftJobs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; state: string; count: number }>(sql`
    select name, state::text as state, count(*)::int as count from jobs.job
    where name not like '\\_\\_pgboss%' and name not like '%-failed'
      and (state = 'active' or state = 'retry' or (state = 'created' and start_after <= now()))
    group by name, state
    union all select 'send-mail', 'waiting', count(*)::int from mails where is_taken or next_try_at <= now() having count(*) > 0`);
  return rows.map(({ name, state, count }) => `${count} jobs of ${name} are left: ${state}`);
}
