/** Finds the statements for which PostgreSQL reads a large table from end to end. */
import { SCANS_WITH_REASON } from './scans-with-reason.mjs';

const ROWS_MAX = 10_000;
/** Of the tables only those of the product: the queue looks after its own, and a migration is allowed to read what it changes. */
const NOT_LOOKED_AT = /^src\/db\/(?:migrate|vacuum-tables|embedded\/)|^src\/backup\//;
/** Of what a limit ends early. */
const READ_SHARE_MAX = 0.1;
/** Tables that are there during a restore alone. */
const PASSING = /\brestored_jobs\b/;
const EXPLAINED = /^\s*(?:select|insert|update|delete|with|merge)\b/i;

/** Prints each statement that reads too much, and what could not be explained. @returns whether there was none */
export async function explainAll(client, statements) {
  const { rows } = await client.query(
    "select relname as name, reltuples::bigint as rows from pg_class where relkind in ('r', 'i') and reltuples > $1",
    [ROWS_MAX],
  );
  const large = new Map(rows.map(({ name, rows: number }) => [name, Number(number)]));
  const looked = statements.filter(({ sender, text }) => EXPLAINED.test(text) && !PASSING.test(text) && !NOT_LOOKED_AT.test(sender));
  const found = [];
  const failed = [];
  for (const statement of looked.toSorted((one, other) => one.sender.localeCompare(other.sender))) {
    try {
      for (const scan of readFromEndToEnd(await planOf(client, statement), large)) found.push({ ...statement, ...scan });
    } catch (error) {
      failed.push({ ...statement, message: error.message });
    }
  }
  const unnamed = found.filter(
    ({ sender, table }) => !SCANS_WITH_REASON.some((known) => known.sender === sender && known.tables.includes(table)),
  );
  for (const { sender, table, node, text } of unnamed)
    console.log(
      `${sender}: ${node} on ${table} (${large.get(table)?.toLocaleString('en')} rows)\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 4_000)}\n`,
    );
  for (const { sender, message, text } of failed)
    console.log(`${sender}: could not be explained: ${message}\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}\n`);
  const unused = SCANS_WITH_REASON.filter(
    (known) => !found.some(({ sender, table }) => known.sender === sender && known.tables.includes(table)),
  );
  for (const { sender, tables } of unused)
    console.log(`${sender}: is named with a reason, and reads ${tables.join(', ')} from end to end no more`);
  console.log(
    `${looked.length} statements explained; ${unnamed.length} read a large table from end to end, ${found.length - unnamed.length} do so with a reason, ${failed.length} could not be explained.`,
  );
  return unnamed.length + failed.length === 0;
}

async function planOf(client, { text, values }) {
  await client.query('begin');
  try {
    const generic = values === null ? 'generic_plan, ' : '';
    const { rows } = await client.query(`explain (${generic}format json) ${text}`, values === null ? [] : JSON.parse(values));
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
  }
}

/** Of a plan, what reads a whole table, or a whole index of it. Where only the first rows are wanted, it may be expected to read a part. */
function readFromEndToEnd(plan, large, readShare = 1) {
  const { 'Node Type': node, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = plan;
  const isWhole = node === 'Seq Scan' || (plan['Index Cond'] === undefined && large.has(index));
  const own = large.has(table) && isWhole && readShare > READ_SHARE_MAX ? [{ table, node }] : [];
  return [...own, ...below.flatMap((each) => readFromEndToEnd(each, large, readShare * readShareOf(plan, each)))];
}

function readShareOf(plan, { 'Total Cost': whole, 'Startup Cost': before }) {
  return plan['Node Type'] === 'Limit' && whole > before ? (plan['Total Cost'] - before) / (whole - before) : 1;
}
