/** What members' pages start with: the file of their frame, and their words. The server is told the names of these files. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { fileOf, firstPages, frameEntries, otherPages, routeIdOf, startEntries } from './page-graph.ts';

const VIRTUAL = 'virtual:member-files';
const FRAME = 'virtual:member-frame';

/**
 * Makes one file of what every page of members starts with: React, its router and the routes around the page would be three files of a few lines. It is
 * imported by each of these pages, and hands over what `deferred-start.ts` needs.
 */
export function memberFrame(folder: string): Plugin {
  const pages = new Set([...firstPages, ...otherPages].map(fileOf));
  const routes = [...startEntries.slice(1), ...frameEntries];
  const text = (value: string) => JSON.stringify(value);
  return {
    name: 'member-frame',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === FRAME ? `\0${FRAME}` : null),
    load(id) {
      if (id !== `\0${FRAME}`) return null;
      return [
        ...routes.map((route, position) => `import * as route${position} from ${text(route)};`),
        `import { hydrate } from ${text(join(folder, 'app/hydrate.tsx'))};`,
        // Every page of members makes such calls.
        `import { memberEndpoints } from ${text(join(folder, 'app/api/member-endpoints.ts'))};`,
        `globalThis.wayliftFrame = { hydrate, memberEndpoints, modules: { ${routes.map((route, position) => `${text(routeIdOf(route))}: route${position}`).join()} } };`,
      ].join('\n');
    },
    transform: (code, id) => (pages.has(fileOf(id)) ? { code: `import ${text(FRAME)};\n${code}`, map: null } : null),
  };
}

/** The name of a script that others import. */
export function fileNameOf({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, part] = /\/messages\/[\w-]+\.js\?([\w-]+)$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/[name]${part === undefined ? '' : `.${part}`}-[hash].js`;
}

/** Tells the server which file has the frame, and which ones have the words that a page of members loads when its scripts run. */
export function memberFiles(folder: string): Plugin {
  const assets = join(folder, 'build/client/assets');
  let isServing = false;
  return {
    name: 'member-files',
    configResolved(config) {
      isServing = config.command === 'serve';
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      if (isServing) return 'export default { words: {}, firstWords: {}, frame: null }';
      const names = await readdir(assets);
      const wordsOf = (part: string) =>
        names.flatMap((name) => {
          const [, language, found] = /^([\w-]+)\.(\w+)-[\w-]{8}\.js$/.exec(name) ?? [];
          return language === undefined || found !== part ? [] : [[language, `/assets/${name}`] as const];
        });
      const [words, firstWords] = [wordsOf('members'), wordsOf('first')];
      const [frame, ...more] = names.filter((name) => /^first-[\w-]{8}\.js$/.test(name)).map((name) => `/assets/${name}`);
      if (words.length === 0 || firstWords.length !== words.length || frame === undefined || more.length > 0)
        this.error(`${assets} does not hold the frame and the words of members' pages`);
      return `export default ${JSON.stringify({ words: Object.fromEntries(words), firstWords: Object.fromEntries(firstWords), frame })}`;
    },
  };
}
