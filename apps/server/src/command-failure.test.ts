import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { explainFailedCommand } from './command-failure.ts';

function failedQuery(code: string): Error {
  return new DrizzleQueryError('insert into members values ($1)', ['ann@example.org'], Object.assign(new Error('refused'), { code }));
}

test.each([
  ['53100', 'the disk of the store is full, so this step was not done; make room on it'],
  ['25006', 'the database can only be read; is it a copy of another one? DATABASE_URL has to name that one'],
  ['53300', 'the store takes no more connections just now; try again in a moment'],
  ['XX000', 'the store cannot be used (XX000). Is it running, and are you allowed to use it?'],
])('a query that the store refuses with %s is told with what is due, and without what was in it', (code, message) => {
  expect(explainFailedCommand(failedQuery(code))).toBe(message);
});
