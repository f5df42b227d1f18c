import { expect, test } from 'vitest';
import { lastWordsIn } from './last-words.ts';

test.each([
  [
    'initdb on a full disk',
    `creating configuration files ... ok
running bootstrap script ... 2026-11-23 06:35:20.101 UTC [7] FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/srv/data/store.new-gwumEm/data"`,
    'could not write to file "pg_wal/xlogtemp.7": No space left on device',
  ],
  [
    'initdb that refuses',
    `initdb: error: could not create directory "/srv/data/store/pg_wal": Permission denied
initdb: removing contents of data directory "/srv/data/store"`,
    'could not create directory "/srv/data/store/pg_wal": Permission denied',
  ],
  [
    'PostgreSQL that says several things',
    `2026-11-23 06:35:20.101 UTC [9] LOG:  starting PostgreSQL 18.1
2026-11-23 06:35:20.102 UTC [9] FATAL:  could not write lock file "postmaster.pid": No space left on device
2026-11-23 06:35:20.103 UTC [9] LOG:  database system is shut down
`,
    'could not write lock file "postmaster.pid": No space left on device',
  ],
  ['a program that says nothing of an error', 'Segmentation fault\n', 'Segmentation fault'],
  ['a disk so full that nothing could be written', '', 'it could write nothing into its log. Is the disk full?'],
])('%s: the reason is told', (_, text, reason) => {
  expect(lastWordsIn(text)).toBe(reason);
});
