/** Prints the forbidden imports, and folders that import each other: dependency-cruiser does not see circles between a folder and one inside it. */
import { dirname } from 'node:path/posix';

const ours = /^(?:apps|packages)\//;
const test = /[.](?:test|spec|examples)[.]tsx?$|\/test-support\/|[.]test[.]mjs$/;

/** Accepting a request makes a lift, and ending a lift closes requests, so these two folders count as one. */
const folderOf = (file) => dirname(file).replace('/sharing/request', '/sharing/lift');

export default function report({ modules, summary }) {
  const refused = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}\n  ${commentOf(summary, rule.name)}`);
  const circles = folderCircles(modules).map(
    (imports) =>
      `folder-circle: folders that import each other, if only a type: move what both need to a folder below\n${imports.join('\n')}`,
  );
  const found = [...refused, ...circles];
  const counted = `${modules.length} files, ${found.length === 0 ? 'no import' : `${found.length} findings`} out of bounds`;
  return { output: `${[...found, counted].join('\n')}\n`, exitCode: found.length };
}

function commentOf({ ruleSetUsed }, name) {
  return ruleSetUsed?.forbidden?.find((rule) => rule.name === name)?.comment ?? '';
}

function folderCircles(modules) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (!ours.test(source) || test.test(source)) continue;
    for (const { resolved } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (from === to || !ours.test(resolved) || test.test(resolved)) continue;
      const targets = imports.get(from) ?? new Map();
      imports.set(from, targets.set(to, targets.get(to) ?? `${source} -> ${resolved}`));
    }
  }
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]));
  const left = new Set(imports.keys());
  const circles = [];
  for (const folder of left) {
    const circle = [...left].filter((other) => reached.get(folder).has(other) && reached.get(other).has(folder));
    for (const other of circle) left.delete(other);
    const lines = circle.flatMap((from) =>
      [...imports.get(from)].filter(([to]) => circle.includes(to)).map(([to, files]) => `  ${from} -> ${to}, as in ${files}`),
    );
    if (lines.length > 0) circles.push(lines);
  }
  return circles;
}

function reachedFrom(folder, imports) {
  const reached = new Set();
  const open = [folder];
  for (const next of open) {
    for (const to of imports.get(next)?.keys() ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}
