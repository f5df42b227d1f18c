/** Modules that several pages show go into two files: together they compress better, and a page starts with fewer requests. */
import { memberEntries, publicEntries, reachedFrom, startEntries, type PageGraph } from './page-graph.ts';
import { BRINGS_ALL_WORDS } from './page-words.plugin.ts';

type Names = ReadonlyMap<string, 'portal' | 'members'>;

let names: Names | undefined;

export const sharedChunks = (['portal', 'members'] as const).map((chunk, position) => ({
  debugName: chunk,
  priority: 2 - position,
  name: (id: string, graph: PageGraph) => ((names ??= namesOfModules(graph)).get(id) === chunk ? chunk : null),
}));

/** `portal`: modules of every page, or of two pages of which one is public. `members`: modules of two members' pages. */
function namesOfModules(graph: PageGraph): Names {
  const found = new Map<string, 'portal' | 'members'>();
  const seen = new Set<string>();
  const seenByAnyone = new Set<string>();
  for (const entry of [...publicEntries, ...memberEntries]) {
    for (const id of reachedFrom(graph, [entry])) {
      // Only members' pages may load what imports all words.
      if (seen.has(id)) found.set(id, seenByAnyone.has(id) && !BRINGS_ALL_WORDS.test(id) ? 'portal' : 'members');
      seen.add(id);
      if (publicEntries.includes(entry)) seenByAnyone.add(id);
    }
  }
  for (const id of reachedFrom(graph, startEntries)) if (!startEntries.includes(id)) found.set(id, 'portal');
  return found;
}
