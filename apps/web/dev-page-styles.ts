/** In development every page has the styles of all pages, as the files are at each request, in the order of the build. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageStyles } from './app/platform/page-styles.server.ts';
import routes from './app/routes.ts';

const APP = join(import.meta.dirname, 'app');
const IMPORTED = /^(?:import|export)\b[^'"]*['"](\.[^'"]+)['"]|\bimport\(['"](\.[^'"]+)['"]\)|^@import ['"](\.[^'"]+)['"]/gm;

type Listed = { readonly file: string; readonly children?: readonly Listed[] };

function filesOf(list: readonly Listed[]): string[] {
  return list.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
}

function sheetFiles(file: string, seen: Set<string>): string[] {
  if (seen.has(file) || !/\.(css|tsx?)$/.test(file)) return [];
  seen.add(file);
  const imported = Array.from(readFileSync(file, 'utf8').matchAll(IMPORTED), ([, one, late, sheet]) => one ?? late ?? sheet ?? '');
  const below = imported.flatMap((path) => sheetFiles(join(dirname(file), path), seen));
  return file.endsWith('.css') ? [file, ...below] : below;
}

/** The file's name is included, so that an open page can find the style again. Its imports are separate styles. */
export function sheetText(file: string): string {
  return `/*@${file}*/${readFileSync(file, 'utf8').replaceAll(/^@import .*$/gm, '')}`;
}

const styles: PageStyles = {
  get sheets() {
    const seen = new Set<string>();
    const files = ['root.tsx', ...filesOf(routes)].flatMap((file) => sheetFiles(join(APP, file), seen));
    return [files.map(sheetText).join('\n')];
  },
  ofPage: new Proxy({}, { get: () => [0] }),
  ofFailure: [0],
};

// oxlint-disable-next-line import/no-default-export -- takes the place of the build's `virtual:page-styles`
export default styles;
