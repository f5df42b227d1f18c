/** Finds the style sheets that each page imports. The server writes them into the document, and later pages load them as a file. */
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import type { PageStyles } from './app/platform/page-styles.server.ts';
import { organiserEntries } from './page-graph.ts';

const VIRTUAL = 'virtual:page-styles';
const ROUTE_ENTRY = '?__react-router-build-client-route';
/** The failure page can replace any page, so its styles are separate from those of the root, which imports it. */
const FAILURE_PAGE = '/app/features/not-found/failure-page.tsx';

export function pageStyles(): Plugin {
  let styles: PageStyles | undefined;
  return {
    name: 'page-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.css$|^virtual:page-styles$/ },
      async handler(source, importer) {
        if (source === VIRTUAL) return `\0${VIRTUAL}`;
        // Vite checks and minifies such a module's text, and no script contains it.
        const sheet = await this.resolve(source, importer);
        return sheet === null ? null : `${sheet.id}?inline`;
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const pages = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(ROUTE_ENTRY) === true ? [chunk] : []))
        .map((chunk) => ({ chunk, id: chunk.facadeModuleId ?? '', sheets: importedSheets(this, chunk.facadeModuleId ?? '') }))
        // Those of organisers come last, so that they move no sheet of another page.
        .sort((one, other) => orderOf(one.id, other.id));
      const sheetsOf = (file: string) => pages.find(({ id }) => id.includes(file))?.sheets ?? this.error(`No page is made of ${file}.`);
      const failurePage = [...this.getModuleIds()].find((id) => id.endsWith(FAILURE_PAGE)) ?? this.error(`There is no ${FAILURE_PAGE}.`);
      const ofFailure = importedSheets(this, failurePage);
      const [ofRoot, ofPublic, ofPrivate] = ['/app/root.tsx', '/layouts/public-layout.tsx', '/layouts/private-layout.tsx'].map(sheetsOf);
      // The order is the same for all pages, so that a page looks the same after a navigation as after a reload.
      const known = [
        ...new Set([ofRoot, ofFailure, ofPublic, ofPrivate, ...pages.map(({ sheets }) => sheets)].flatMap((sheets) => sheets ?? [])),
      ];
      const positions = (sheets: readonly string[]) => sheets.map((sheet) => known.indexOf(sheet)).sort((one, other) => one - other);
      const texts = known.map((sheet) => textOf(this, sheet));
      const inEveryDocument = new Set([...(ofRoot ?? []), ...ofFailure, ...(ofPublic ?? []).filter((sheet) => ofPrivate?.includes(sheet))]);
      for (const { chunk, sheets } of pages) {
        const own = positions(sheets.filter((sheet) => !inEveryDocument.has(sheet)));
        if (own.length === 0) continue;
        const source = own.map((position) => texts[position]).join('');
        const fileName = `assets/${chunk.name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`;
        this.emitFile({ type: 'asset', fileName, source });
        chunk.viteMetadata?.importedCss.add(fileName);
      }
      styles = {
        sheets: texts,
        ofPage: Object.fromEntries(pages.map(({ chunk, sheets }) => [`/${chunk.fileName}`, positions(sheets)])),
        ofFailure: positions(ofFailure),
      };
    },
    load: {
      filter: { id: new RegExp(`^\0${VIRTUAL}$`) },
      handler() {
        if (styles === undefined) this.error('The styles of pages are known once the pages have been built for the browser.');
        return `export default ${JSON.stringify(styles)}`;
      },
    },
  };
}

function orderOf(one: string, other: string): number {
  const [isLast, isOtherLast] = [one, other].map((id) => organiserEntries.includes(id));
  if (isLast !== isOtherLast) return isLast === true ? 1 : -1;
  return one < other ? -1 : 1;
}

/** @returns the style sheets of a module, after those of its imports */
function importedSheets({ getModuleInfo }: Rolldown.PluginContext, start: string): readonly string[] {
  const seen = new Set<string>();
  const sheets: string[] = [];
  const visit = (id: string) => {
    if (seen.has(id) || (id.endsWith(FAILURE_PAGE) && id !== start)) return;
    seen.add(id);
    if (id.endsWith('.css?inline')) sheets.push(id);
    const module = getModuleInfo(id);
    // Modules that load late are styled from the start. Otherwise they would show unstyled at first.
    for (const imported of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) visit(imported);
  };
  visit(start);
  return sheets;
}

function textOf(context: Rolldown.PluginContext, sheet: string): string {
  const text: unknown = JSON.parse(/^export default (".*")/s.exec(context.getModuleInfo(sheet)?.code ?? '')?.[1] ?? 'null');
  return typeof text === 'string' ? text : context.error(`${sheet} has no text.`);
}
