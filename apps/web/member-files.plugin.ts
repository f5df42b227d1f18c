/** Names the files that have the words and calls of members' pages, and tells the server their names. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:member-files';
/** The name of a script that others import. */
export function fileNameOf({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, part] = /\/messages\/[\w-]+\.js\?([\w-]+)$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/[name]${part === undefined ? '' : `.${part}`}-[hash].js`;
}

/**
 * Tells the server which files a page of members loads when its scripts run, so that it asks for them beside the scripts: its words, and the entries
 * of members' calls.
 */
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
      if (isServing) return 'export default { words: {}, firstWords: {}, calls: [] }';
      const names = await readdir(assets);
      const wordsOf = (part: string) =>
        names.flatMap((name) => {
          const [, language, found] = /^([\w-]+)\.(\w+)-[\w-]{8}\.js$/.exec(name) ?? [];
          return language === undefined || found !== part ? [] : [[language, `/assets/${name}`] as const];
        });
      const [words, firstWords] = [wordsOf('members'), wordsOf('first')];
      const calls = names.filter((name) => /^member-endpoints-[\w-]{8}\.js$/.test(name)).map((name) => `/assets/${name}`);
      if (words.length === 0 || firstWords.length !== words.length || calls.length !== 1)
        this.error(`${assets} does not hold the words and calls of members' pages`);
      return `export default ${JSON.stringify({ words: Object.fromEntries(words), firstWords: Object.fromEntries(firstWords), calls })}`;
    },
  };
}
