import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const lines = (name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#') && line !== '');

test('the unit of several servers is that of one, but for its ports', () => {
  const [one, several] = ['waylift.service', 'waylift@.service'].map(lines);
  expect(several.filter((line) => !one.includes(line))).toEqual([
    'Description=Waylift at port %i',
    // An Environment= would give way to the file of settings.
    'ExecStart=/usr/bin/env PORT=%i METRICS_PORT=1%i /srv/waylift/portal/waylift start',
  ]);
  expect(one.filter((line) => !several.includes(line))).toHaveLength(2);
});

test('backups and the journal are gone before the 90 days of the privacy policy are over', () => {
  const backup = lines('waylift-backup.service').join('\n');
  // find counts whole days, and tells those that are older than its number.
  expect(Number(/-mtime \+(\d+) -delete/.exec(backup)?.[1])).toBeLessThanOrEqual(88);
  expect(Number(/^MaxRetentionSec=(\d+)day$/m.exec(lines('journald.conf').join('\n'))?.[1])).toBeLessThan(90);
});
