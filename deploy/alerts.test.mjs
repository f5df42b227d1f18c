import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const rules = parse(read('deploy/alerts.yml')).groups.flatMap(({ rules: each }) => each);
/** Of other programs, which the file names. */
const foreign = /^(?:up|node_\w+|probe_\w+)$/;
const functions = new Set([
  'abs',
  'absent',
  'by',
  'delta',
  'histogram_quantile',
  'increase',
  'instance',
  'le',
  'min',
  'on',
  'and',
  'or',
  'rate',
  'sum',
  'time',
]);

test('each alert of docs/operating.md is a rule, and each rule is in its table', () => {
  const [, table] = /^Set these alerts[^]*?\n\n(\|[^]*?)\n\n/m.exec(read('docs/operating.md')) ?? [];
  const told = [...(table ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(told.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

test('a mail that fails raises one alert: it is no failed job besides', () => {
  const ofJobs = rules.filter(({ expr }) => expr.includes('jobs_total'));
  expect(ofJobs.map(({ alert }) => alert)).toEqual(['JobsFail']);
  for (const { expr } of ofJobs) expect(expr).toContain('job!="send-mail"');
});

test('each figure that a rule asks for is one that servers tell', () => {
  const told = ['apps/server/src/operator/health/metrics.ts', 'apps/server/src/watch-figures.ts'].map(read).join('');
  for (const { alert, expr, annotations } of rules) {
    const names = expr
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
      .match(/[a-z_]+/g)
      .filter((name) => !functions.has(name) && !foreign.test(name) && name !== 'e');
    for (const name of names) expect(told, `${alert}: ${name}`).toContain(`'${name.replace(/_(?:count|bucket)$/, '')}'`);
    expect(annotations.summary, alert).toMatch(/\.$|"\.$/);
  }
});
