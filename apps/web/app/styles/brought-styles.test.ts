import { expect, it } from 'vitest';
import { importsOf, sources } from '../test-support/sources.ts';

/** A file and all its imports, style sheets included. */
function reach(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of importsOf.get(file) ?? []) reach(imported, seen);
  return seen;
}

/** Style sheets by the classes that their selectors start with. */
const sheetsOfClass = new Map<string, Set<string>>();
for (const [file, text] of sources) {
  if (!file.endsWith('.css')) continue;
  for (const [, selectors = ''] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g))
    for (const [, name = ''] of selectors.matchAll(/(?:^|,)\s*\.([\w-]+)/g))
      sheetsOfClass.set(name, (sheetsOfClass.get(name) ?? new Set()).add(file));
}

/** The classes that a component uses: in `className`, and in texts of the form `block__part` or `block--kind`. */
function classesIn(text: string): ReadonlySet<string> {
  const written = [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)].flatMap(([, plain, code]) =>
    plain === undefined ? [...(code ?? '').matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, one, other]) => one ?? other ?? '') : [plain],
  );
  const parts = [...text.matchAll(/'([^'\n]*)'/g)].map(([, one = '']) => one).filter((one) => /\w(__|--)\w/.test(one));
  return new Set([...written, ...parts].flatMap((classes) => classes.split(/[^\w-]+/)));
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
