import { dirname } from 'node:path/posix';
import { expect, it } from 'vitest';
import { importsOf, sources } from '../test-support/sources.ts';

/** A file and all its imports, style sheets included. */
function reach(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of importsOf.get(file) ?? []) reach(imported, seen);
  return seen;
}

/**
 * Style sheets by the classes that they define: those that a selector starts with. What stands behind another class narrows it in the component
 * of that one, as in `.dialog__foot .btn`. A class that starts no selector at all belongs to the only sheet that has it.
 */
const sheetsOfClass = new Map<string, Set<string>>();
const narrowingSheets = new Map<string, Set<string>>();
for (const [file, text] of sources) {
  if (!file.endsWith('.css')) continue;
  for (const [, selectors = ''] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)) {
    if (selectors.trim().startsWith('@')) continue;
    for (const selector of selectors.split(/,(?![^(]*\))/))
      for (const [, start, name = ''] of selector.matchAll(/(^\s*)?\.([a-z][\w-]*)/gi)) {
        const sheets = start === undefined ? narrowingSheets : sheetsOfClass;
        sheets.set(name, (sheets.get(name) ?? new Set()).add(file));
      }
  }
}
for (const [name, sheets] of narrowingSheets) if (!sheetsOfClass.has(name) && sheets.size === 1) sheetsOfClass.set(name, sheets);

/** The classes that a component uses: in `className`, and in texts of the form `block__part` or `block--kind`. */
function classesIn(text: string): ReadonlySet<string> {
  const written = [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)].flatMap(([, plain, code]) =>
    plain === undefined ? [...(code ?? '').matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, one, other]) => one ?? other ?? '') : [plain],
  );
  const given = [...text.matchAll(/className: '([^']*)'/g)].map(([, classes = '']) => classes);
  const parts = [...text.matchAll(/'([^'\n]*)'/g)].map(([, one = '']) => one).filter((one) => /\w(__|--)\w/.test(one));
  return new Set([...written, ...given, ...parts].flatMap((classes) => classes.split(/[^\w-]+/)));
}

it('a component imports the style of every class that it writes', () => {
  const base = reach('styles/base.css');
  const missing = [...sources].flatMap(([file, text]) => {
    if (!file.endsWith('.tsx')) return [];
    const brought = reach(file);
    return [...classesIn(text)].flatMap((name) => {
      const sheets = [...(sheetsOfClass.get(name) ?? [])];
      return sheets.length === 0 || sheets.some((sheet) => brought.has(sheet) || base.has(sheet))
        ? []
        : [`${file} writes "${name}" of ${sheets.join(' or ')}`];
    });
  });
  expect(missing).toEqual([]);
});

/** The classes of style sheets beside a component. Any component may use the classes of `styles/`. */
const ofComponents = [...sheetsOfClass].filter(([, sheets]) => [...sheets].every((sheet) => !sheet.startsWith('styles/')));

it('a class is written by the component alone whose style defines it', () => {
  const folders = new Map(ofComponents.map(([name, sheets]) => [name, [...sheets].map((sheet) => dirname(sheet))]));
  const strange = [...sources].flatMap(([file, text]) =>
    file.endsWith('.tsx')
      ? [...classesIn(text)].flatMap((name) => {
          const [folder = dirname(file)] = folders.get(name) ?? [];
          return folder === dirname(file) ? [] : [`${file} writes "${name}" of ${folder}`];
        })
      : [],
  );
  expect(strange).toEqual([]);
});

it('no two style sheets define the same class', () => {
  const twice = [...sheetsOfClass].filter(([, sheets]) => new Set([...sheets].map((sheet) => dirname(sheet))).size > 1);
  expect(twice.map(([name, sheets]) => `"${name}" is defined by ${[...sheets].join(' and ')}`)).toEqual([]);
});
