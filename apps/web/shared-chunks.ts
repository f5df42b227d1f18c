/** Modules that several pages show go into few files: together they compress better, and a page starts with fewer requests. */
import {
  appEntries,
  firstPages,
  frameEntries,
  landingEntries,
  linkedEntries,
  memberEntries,
  organiserEntries,
  publicEntries,
  reachedFrom,
  startEntries,
  type PageGraph,
} from './page-graph.ts';
import { BRINGS_MEMBER_WORDS } from './page-words.plugin.ts';

type Names = ReadonlyMap<string, string>;
type Shared = { readonly id: string; readonly size: number; readonly pages: readonly string[] };
type Group = readonly string[];

/** What a file of its own costs a page, in characters of code. */
const FILE_SIZE = 2000;

/** The frame is in the file `first`. */
const pagesToGroup = memberEntries.filter((entry) => !frameEntries.includes(entry) && !publicEntries.includes(entry));

let names: Names | undefined;

/** A module takes what it imports along, unless that has a file: the files of all pages come first. */
export const sharedChunks = [/^portal$/, /^linked$/, /^app$/, /^first$/, /^members$/, /^shared-/, /^organise$/].map((chunk, position) => ({
  priority: 7 - position,
  name(id: string, graph: PageGraph) {
    const name = (names ??= namesOfModules(graph)).get(id);
    return name !== undefined && chunk.test(name) ? name : null;
  },
}));

/**
 * `portal`: modules of every page, or of two pages of which one is public. `linked`: those that only pages behind links of mails show. `app`: those that only public pages about the app show. `first`: those of the frame of members' pages, and what the first of
 * these pages shares with others. `members`: modules of two other members' pages, also where the landing page shows them: it starts no scripts, and no
 * other public page needs them. `organise`: modules of two pages of organisers. Those that only pages of one group show are in the file of that group.
 */
function namesOfModules(graph: PageGraph): Names {
  const found = new Map<string, string>();
  const others = publicEntries.filter((entry) => !landingEntries.includes(entry));
  const entries = [...new Set([...others, ...memberEntries, ...landingEntries])];
  const reached = new Map(entries.map((entry) => [entry, reachedFrom(graph, [entry])]));
  const first = reachedFrom(graph, [...frameEntries, ...firstPages]);
  for (const id of new Set([...reached.values()].flatMap((ids) => [...ids]))) {
    const showing = entries.filter((entry) => reached.get(entry)?.has(id));
    // Only members' pages may load what imports their words.
    const isPublic = !BRINGS_MEMBER_WORDS.test(id) && showing.some((entry) => others.includes(entry));
    const isFirst = first.has(id);
    const isLinked = showing.every((entry) => linkedEntries.includes(entry));
    const isOfApp = showing.every((entry) => appEntries.includes(entry));
    if (showing.length > 1) found.set(id, isLinked ? 'linked' : isOfApp ? 'app' : isPublic ? 'portal' : isFirst ? 'first' : 'members');
  }
  for (const id of reachedFrom(graph, frameEntries)) if (found.get(id) !== 'portal') found.set(id, 'first');
  const [start] = startEntries;
  for (const id of reachedFrom(graph, startEntries)) if (id !== start) found.set(id, 'portal');
  const elsewhere = reachedFrom(graph, [...startEntries, ...publicEntries, ...memberEntries], { late: true });
  const byOrganisers = organiserEntries.map((entry) => reachedFrom(graph, [entry]));
  for (const id of reachedFrom(graph, organiserEntries))
    if (!elsewhere.has(id) && byOrganisers.filter((ids) => ids.has(id)).length > 1) found.set(id, 'organise');
  const modules = modulesOfPages(graph, found);
  const groups = groupsOf(modules);
  for (const { id, pages } of modules) {
    const group = groups.findIndex((each) => holds(each, pages));
    if (pages.length > 1 && group !== -1) found.set(id, `shared-${group}`);
  }
  return found;
}

/** Modules that only members' pages show; those of one page too. */
function modulesOfPages(graph: PageGraph, found: Names): Shared[] {
  const reached = new Map(memberEntries.map((entry) => [entry, reachedFrom(graph, [entry])]));
  return [...new Set([...reached.values()].flatMap((ids) => [...ids]))].flatMap((id) => {
    const pages = memberEntries.filter((entry) => reached.get(entry)?.has(id));
    if (!['members', undefined].includes(found.get(id))) return [];
    // Styles are in no script.
    return [{ id, size: id.includes('.css') ? 0 : (graph.getModuleInfo(id)?.code?.length ?? 0), pages }];
  });
}

/** Puts those two groups together that make the heavy pages lightest, as long as any do. */
function groupsOf(modules: readonly Shared[]): readonly Group[] {
  let groups: readonly Group[] = pagesToGroup.map((page) => [page]);
  for (;;) {
    const next = groups
      .flatMap((one, position) =>
        groups.slice(position + 1).map((other) => [...groups.filter((each) => each !== one && each !== other), [...one, ...other]]),
      )
      .map((each) => ({ groups: each, weight: weightOf(each, modules) }))
      .reduce((best, each) => (each.weight < best.weight ? each : best), { groups, weight: weightOf(groups, modules) });
    if (next.groups === groups) return groups;
    groups = next.groups;
  }
}

/** Heavy pages count more than light ones. */
function weightOf(groups: readonly Group[], modules: readonly Shared[]): number {
  const sizes = new Map(groups.flatMap((group) => group.map((page) => [page, group.length > 1 ? FILE_SIZE : 0])));
  for (const { size, pages } of modules) {
    const loading = pages.length === 1 ? pages : (groups.find((each) => holds(each, pages)) ?? pagesToGroup);
    for (const page of loading) sizes.set(page, (sizes.get(page) ?? 0) + size);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size ** 4, 0);
}

function holds(group: Group, pages: readonly string[]): boolean {
  return pages.every((page) => group.includes(page));
}
