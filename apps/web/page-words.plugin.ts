/** Reduces the two files of each language to the words that pages use: one has those of public pages, the other all. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { memberEntries, publicEntries, reachedFrom, startEntries, type PageGraph } from './page-graph.ts';

/** A page that imports this module gets all words. */
export const BRINGS_ALL_WORDS = /[\\/]member-words\.browser\.ts$/;

const MESSAGES_OF_A_LANGUAGE = /[\\/]packages[\\/]words[\\/]generated[\\/]messages[\\/][\w-]+\.js(\?all)?$/;

export function pageWords(): Plugin {
  return {
    name: 'page-words',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async renderChunk(_code, chunk) {
      const id = chunk.facadeModuleId ?? '';
      if (!MESSAGES_OF_A_LANGUAGE.test(id)) return null;
      const isNamed = wordsNamedBy(
        this,
        id.endsWith('?all')
          ? reachedFrom(this, [...startEntries, ...publicEntries, ...memberEntries], { late: true })
          : reachedFrom(this, [...startEntries, ...publicEntries], {
              late: true,
              isLeftOut: (imported) => imported.some((other) => BRINGS_ALL_WORDS.test(other)),
            }),
      );
      const [head = '', ...messages] = (await readFile(id.replace('?all', ''), 'utf8')).split(/^(?=export const )/m);
      const kept = messages.filter((message) => isNamed(/^export const (\w+)/.exec(message)?.[1] ?? ''));
      if (kept.length === 0) this.error(`${id} holds no words that pages name: are they still compiled one export each?`);
      return { code: [head, ...kept].join(''), map: null };
    },
  };
}

/** Code uses words as `m.join_title`, or as m[`join_${field}`]. */
function wordsNamedBy(graph: PageGraph, modules: ReadonlySet<string>): (word: string) => boolean {
  const names = new Set<string>();
  const beginnings = new Set<string>();
  for (const id of modules) {
    const code = graph.getModuleInfo(id)?.code ?? '';
    if (!code.includes('@waylift/words/messages')) continue;
    for (const [, name = ''] of code.matchAll(/\bm\.(\w+)/g)) names.add(name);
    for (const [, beginning = ''] of code.matchAll(/\bm\[`(\w+)\$\{/g)) beginnings.add(beginning);
  }
  return (word) => names.has(word) || [...beginnings].some((beginning) => word.startsWith(beginning));
}
