import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

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

test('after each backup, one that failed too, the newest fourteen stay, none of 89 days, and nothing else goes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waylift-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const put = (name, daysAgo) => {
    writeFileSync(join(folder, name), '');
    const moment = Date.now() / 1000 - daysAgo * 86_400 - 60;
    utimesSync(join(folder, name), moment, moment);
    return name;
  };
  const unit = lines('waylift-backup.service');
  // systemd runs ExecStopPost= whatever became of ExecStart=.
  const ends = unit.filter((line) => line.startsWith('ExecStopPost='));
  expect(unit.filter((line) => line.startsWith('ExecStartPost='))).toEqual([]);
  const tidy = () => {
    for (const line of ends) {
      // As systemd reads them.
      const command = line
        .replace('ExecStopPost=', '')
        .replaceAll('/srv/waylift/backups', folder)
        .replaceAll('$$', '$')
        .replaceAll('%%', '%');
      expect(spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    }
    return new Set(readdirSync(folder));
  };
  expect(tidy()).toEqual(new Set());
  const others = [put('notes.txt', 400), put('waylift-now.backup.part', 0)];
  put('waylift-cut.backup.part', 3);
  const daily = Array.from({ length: 20 }, (_, day) => put(`waylift-${40 - day} days.backup`, day));
  expect(tidy()).toEqual(new Set([...others, ...daily.slice(0, 14)]));
  for (const name of daily.slice(1)) rmSync(join(folder, name), { force: true });
  put('waylift-old.backup', 89);
  const kept = put('waylift-older-than-most.backup', 88);
  expect(tidy()).toEqual(new Set([...others, daily[0], kept]));
});
