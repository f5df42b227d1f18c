/** Two files carry what several pages show: together it compresses better, and fewer requests start a page. */
import { memberEntries, publicEntries, reachedFrom, startEntries, type PageGraph } from './page-graph.ts';
import { BRINGS_ALL_WORDS } from './page-words.plugin.ts';

type Names = ReadonlyMap<string, 'portal' | 'members'>;

let names: Names | undefined;

export const sharedChunks = (['portal', 'members'] as const).map((chunk, position) => ({
  debugName: chunk,
  priority: 2 - position,
  name: (id: string, graph: PageGraph) => ((names ??= namesOfModules(graph)).get(id) === chunk ? chunk : null),
}));

/** What every page shows, or two of which one is anybody's, is `portal`; what two pages of members show is `members`. */
function namesOfModules(graph: PageGraph): Names {
  const found = new Map<string, 'portal' | 'members'>();
  const seen = new Set<string>();
  const seenByAnyone = new Set<string>();
  for (const entry of [...publicEntries, ...memberEntries]) {
    for (const id of reachedFrom(graph, [entry])) {
      // Members alone may wait for what waits for all words.
      if (seen.has(id)) found.set(id, seenByAnyone.has(id) && !BRINGS_ALL_WORDS.test(id) ? 'portal' : 'members');
      seen.add(id);
      if (publicEntries.includes(entry)) seenByAnyone.add(id);
    }
  }
  for (const id of reachedFrom(graph, startEntries)) if (!startEntries.includes(id)) found.set(id, 'portal');
  return found;
}
