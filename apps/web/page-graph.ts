/** What pages are made of, as the bundler knows it: by this, and not by names of folders, the build tells which page needs what. */
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import routes from './app/routes.ts';

export type PageGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const MEMBERS_PATH = 'dashboard';
const APP = join(import.meta.dirname, 'app');

const ofMembers = routes.filter(({ path }) => path === MEMBERS_PATH).flatMap(filesOf);
const ofAnyone = routes.filter(({ path }) => path !== MEMBERS_PATH).flatMap(filesOf);

/** Ids of the modules that a page begins with. */
export const startEntries = [join(APP, 'entry.client.tsx'), ...entriesOf(['root.tsx'])];
export const publicEntries = entriesOf(ofAnyone);
export const memberEntries = entriesOf(ofMembers);

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)];
}

function entriesOf(files: readonly string[]): readonly string[] {
  return [...new Set(files)].map((file) => `${join(APP, file)}?__react-router-build-client-route`);
}

type Walk = {
  /** Whether to go on to what is loaded late, too. */
  readonly late?: boolean;
  /** Whether a module that imports these is left out, with what it alone brings. */
  readonly isLeftOut?: (imported: readonly string[]) => boolean;
};

/** @returns the modules that these import, at once or through others, and they themselves */
export function reachedFrom(
  graph: PageGraph,
  start: readonly string[],
  { late = false, isLeftOut = () => false }: Walk = {},
): ReadonlySet<string> {
  const reached = new Set(start);
  // What is added to a set while it is walked is walked to as well.
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    if (isLeftOut(importedIds)) reached.delete(id);
    else for (const imported of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds) reached.add(imported);
  }
  return reached;
}
