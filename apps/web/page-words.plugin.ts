/** Reduces the two files of each language to the words that pages use: one has those of public pages, the other those of members' pages. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { memberEntries, publicEntries, reachedFrom, startEntries, type PageGraph } from './page-graph.ts';

/** A page that imports this module gets the words of members' pages. */
export const BRINGS_MEMBER_WORDS = /[\\/]member-words\.browser\.ts$/;

const MESSAGES_OF_A_LANGUAGE = /[\\/]packages[\\/]words[\\/]generated[\\/]messages[\\/][\w-]+\.js(\?members)?$/;

export function pageWords(): Plugin {
  return {
    name: 'page-words',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async renderChunk(_code, chunk, _options, { chunks }) {
      const id = chunk.facadeModuleId ?? '';
      if (!MESSAGES_OF_A_LANGUAGE.test(id)) return null;
      const areOfMembers = id.endsWith('?members');
      const isNamed = wordsNamedBy(
        this,
        areOfMembers
          ? new Set([
              ...reachedFrom(
                this,
                [
                  ...startEntries,
                  ...memberEntries,
                  ...[...reachedFrom(this, publicEntries)].filter((module) => bringsMemberWords(this, module)),
                ],
                { late: true },
              ),
              // Each page loads this file, whatever it shows of it.
              ...Object.values(chunks).flatMap(({ name, moduleIds }) => (name === 'portal' ? moduleIds : [])),
            ])
          : reachedFrom(this, [...startEntries, ...publicEntries], { late: true, isLeftOut: (module) => bringsMemberWords(this, module) }),
      );
      const [head = '', ...messages] = (await readFile(id.replace('?members', ''), 'utf8')).split(/^(?=export const )/m);
      const kept = messages.filter((message) => isNamed(/^export const (\w+)/.exec(message)?.[1] ?? ''));
      if (kept.length === 0) this.error(`${id} holds no words that pages name: are they still compiled one export each?`);
      return { code: [head, ...kept].join(''), map: null };
    },
  };
}

function bringsMemberWords(graph: PageGraph, module: string): boolean {
  return graph.getModuleInfo(module)?.importedIds.some((imported) => BRINGS_MEMBER_WORDS.test(imported)) ?? false;
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
