/**
 * Writes down every statement that a program sends to PostgreSQL, once, with the file of the server that sent it:
 * `NODE_OPTIONS="--import ./benchmarks/record-statements.mjs" STATEMENTS_FILE=statements.jsonl npm test -- unit`. It needs `pg` and nothing of the product.
 */
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = process.env.STATEMENTS_FILE;
/** The server's, not this folder's. */
const DRIZZLE = 'drizzle-orm/pg-core';
const VALUES_LENGTH_MAX = 20_000;
const SERVER = '/apps/server/';
/** It hands each statement on. */
const HANDS_ON = /\/src\/db\/(?:client|own-connection)\.ts/;
const OF_A_TEST = /\.test\.ts|\/test-support\//;
const seen = new Set();

if (file !== undefined) {
  const pg = createRequire(import.meta.url)('pg');
  for (const { prototype } of [pg.Client, pg.Pool]) {
    const { query } = prototype;
    prototype.query = function recorded(...given) {
      const [statement, values] = given;
      const text = typeof statement === 'string' ? statement : statement?.text;
      if (typeof text === 'string') record(findSender(), text, (Array.isArray(values) ? values : statement.values) ?? []);
      return query.apply(this, given);
    };
  }
  // Drizzle sends later, when nobody can see any more who has asked.
  const { PgDatabase } = await import(DRIZZLE);
  for (const name of ['select', 'selectDistinct', 'selectDistinctOn', 'insert', 'update', 'delete', 'execute', 'with', '$count']) {
    const build = PgDatabase.prototype[name];
    PgDatabase.prototype[name] = function known(...given) {
      return build.apply(asSender(this, findSender()), given);
    };
  }
}

function asSender(db, sender) {
  const { session } = db;
  const prepareQuery = (query, ...given) => {
    record(sender, query.sql, query.params);
    return session.prepareQuery(query, ...given);
  };
  return Object.create(db, { session: { value: Object.create(session, { prepareQuery: { value: prepareQuery } }) } });
}

function record(sender, text, values) {
  if (sender === undefined) return;
  const shape = shapeOf(text);
  if (seen.has(shape)) return;
  seen.add(shape);
  const written = JSON.stringify(values, asValue);
  appendFileSync(file, `${JSON.stringify({ sender, shape, text, values: written.length > VALUES_LENGTH_MAX ? null : written })}\n`);
}

/** One for any number of rows and of values in a list. */
function shapeOf(text) {
  return text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, ?(?:\$|default))+/g, '$')
    .replaceAll(/\(\$\)(?:, ?\(\$\))+/g, '($)')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function findSender() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error('who asks');
  Error.stackTraceLimit = limit;
  const line = stack.split('\n').find((frame) => frame.includes(SERVER) && !frame.includes('node_modules') && !HANDS_ON.test(frame));
  return line === undefined || OF_A_TEST.test(line) ? undefined : /\/apps\/server\/(\S+?):\d+/.exec(line)?.[1];
}

function asValue(_key, value) {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
