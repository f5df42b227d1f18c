/**
 * Reduces the nine files of each language to the words that pages use: the landing page, other public ones, the first page of members, their others,
 * what few people see, the pages by which a community gets its look, those by which organisers steer it, their others, and what few organisers see.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import {
  fileOf,
  firstPages,
  frameEntries,
  landingEntries,
  lookPages,
  memberEntries,
  organiserEntries,
  organiserFrames,
  otherPages,
  publicEntries,
  reachedFrom,
  startEntries,
  steeringPages,
  type PageGraph,
} from './page-graph.ts';

const apart = [...organiserFrames, ...steeringPages, ...lookPages];
const organisingPages = organiserEntries.filter((entry) => !apart.includes(entry));

/** A page that imports one of these modules gets words of members' pages. */
export const BRINGS_MEMBER_WORDS = /[\\/](first|landing|member)-words\.browser\.ts$/;

/** What imports this has words of its own. */
const BRINGS_LATE_WORDS = /[\\/]late-words\.browser\.ts$/;
/** The same among the pages of organisers. */
const BRINGS_DOOR_WORDS = /[\\/]door-words\.browser\.ts$/;

const MESSAGES_OF_A_LANGUAGE =
  /[\\/]packages[\\/]words[\\/]generated[\\/]messages[\\/][\w-]+\.js(\?members|\?first|\?landing|\?late|\?organise|\?steer|\?look|\?door)?$/;

/** Each page of members or organisers brings the words of its part: those of the frame around it are among them. */
export function bringWords(): Plugin {
  const parts = {
    'first-words': firstPages,
    'member-words': otherPages,
    'organise-words': organisingPages,
    'steer-words': steeringPages,
    'look-words': lookPages,
  };
  const wordsOf = new Map(Object.entries(parts).flatMap(([words, pages]) => pages.map((page) => [fileOf(page), words] as const)));
  return {
    name: 'bring-words',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const words = wordsOf.get(fileOf(id));
      return words === undefined ? null : { code: `import '@waylift/words/${words}';\n${code}`, map: null };
    },
  };
}

export function pageWords(): Plugin {
  return {
    name: 'page-words',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async renderChunk(_code, chunk, _options, { chunks }) {
      const id = chunk.facadeModuleId ?? '';
      if (!MESSAGES_OF_A_LANGUAGE.test(id)) return null;
      // Each page loads this file, whatever it shows of it.
      const inFile = (file: string) => Object.values(chunks).flatMap(({ name, moduleIds }) => (name === file ? moduleIds : []));
      const isNamed = wordsNamedBy(this, wordsFor(this, id, inFile));
      const [head = '', ...messages] = (await readFile(id.replace(/\?\w+$/, ''), 'utf8')).split(/^(?=export const )/m);
      const kept = messages.filter((message) => isNamed(/^export const (\w+)/.exec(message)?.[1] ?? ''));
      if (kept.length === 0) this.error(`${id} holds no words that pages name: are they still compiled one export each?`);
      return { code: [head, ...kept].join(''), map: null };
    },
  };
}

/** The modules whose words are in this file. */
function wordsFor(graph: PageGraph, file: string, inFile: (file: string) => readonly string[]): ReadonlySet<string> {
  const ofPortal = inFile('portal');
  const isLate = (module: string) => brings(graph, module, BRINGS_LATE_WORDS) || brings(graph, module, BRINGS_DOOR_WORDS);
  const reached = (entries: readonly string[], isLeftOut = isLate) =>
    reachedFrom(graph, [...startEntries, ...entries], { late: true, isLeftOut });
  if (file.endsWith('?first')) return new Set([...reached([...frameEntries, ...firstPages]), ...ofPortal]);
  if (file.endsWith('?landing')) return new Set([...reached(landingEntries), ...ofPortal]);
  if (file.endsWith('?members')) return new Set([...reached([...frameEntries, ...otherPages]), ...ofPortal]);
  const ofOrganisers = [...ofPortal, ...inFile('organise')];
  if (file.endsWith('?organise')) return new Set([...reached([...organiserFrames, ...organisingPages]), ...ofOrganisers]);
  if (file.endsWith('?steer')) return new Set([...reached([...organiserFrames, ...steeringPages]), ...ofOrganisers]);
  if (file.endsWith('?look')) return new Set([...reached([...organiserFrames, ...lookPages]), ...ofOrganisers]);
  if (file.endsWith('?door')) {
    const all = reachedFrom(graph, organiserEntries, { late: true });
    return reachedFrom(
      graph,
      [...all].filter((module) => brings(graph, module, BRINGS_DOOR_WORDS)),
    );
  }
  if (file.endsWith('?late')) {
    const all = reachedFrom(graph, [...publicEntries, ...memberEntries], { late: true });
    return reachedFrom(graph, [...all].filter(isLate));
  }
  return reached(publicEntries, (module) => isLate(module) || brings(graph, module, BRINGS_MEMBER_WORDS));
}

function brings(graph: PageGraph, module: string, words: RegExp): boolean {
  return graph.getModuleInfo(module)?.importedIds.some((imported) => words.test(imported)) ?? false;
}

/** Code uses words as `m.join_title`, or as m[`member_${field}`]. */
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
