/** The import graph of the pages, from the bundler. The build uses it, and not names of folders, to find what each page needs. */
import { join, relative } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import routes from './app/routes.ts';

export type PageGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const MEMBERS_PATH = 'dashboard';
const ORGANISERS_PATH = 'organise';
const LOOK = /[\\/]organise[\\/]look[\\/]/;
const STEERING = /[\\/]organise[\\/](audit|figures|news|rules|server|sign-in-system)[\\/]/;
const APP = join(import.meta.dirname, 'app');

const ofMembers = routes.filter(({ path }) => path === MEMBERS_PATH);
const ofOrganisers = routes.filter(({ path }) => path === ORGANISERS_PATH).flatMap(filesOf);
const ofAnyone = routes.filter(({ path }) => path !== MEMBERS_PATH && path !== ORGANISERS_PATH).flatMap(filesOf);

const linked = routes.flatMap(({ children = [] }) => children).filter(({ path = '' }) => /:token|-invite$/.test(path));

/** Ids of the modules that every page starts with. */
export const startEntries = [join(APP, 'entry.client.tsx'), ...entriesOf(['root.tsx'])];
export const publicEntries = entriesOf(ofAnyone);
/** The public pages behind links of mails. */
export const linkedEntries = entriesOf(linked.flatMap(filesOf)).filter((entry) => publicEntries.includes(entry));
/** The public pages about the app. */
export const appEntries = entriesOf(['features/get-the-app/get-the-app.route.tsx', 'features/sign-in-by-qr/sign-in-by-qr.route.tsx']);
/** It starts no scripts (decision 6). */
export const landingEntries = entriesOf(['features/home/home.route.tsx']);
/** Nothing of them is in a file that other pages load. */
export const organiserEntries = entriesOf(ofOrganisers);
/** The frames around pages of organisers. */
export const organiserFrames = entriesOf(routes.filter(({ path }) => path === ORGANISERS_PATH).map(({ file }) => file));
/** Those by which a community gets its look. */
export const lookPages = organiserEntries.filter((entry) => LOOK.test(entry));
/** Other pages about a community as a whole, the audit, or the server. The rest is about people and what waits. */
export const steeringPages = organiserEntries.filter((entry) => STEERING.test(entry));
export const memberEntries = entriesOf(ofMembers.flatMap(filesOf));
/** The frame of members' pages. */
export const frameEntries = entriesOf(ofMembers.map(({ file }) => file));
/** The page with which members begin. */
export const firstPages = entriesOf(ofMembers.flatMap(({ children = [] }) => children.flatMap((page) => (page.index ? [page.file] : []))));
export const otherPages = memberEntries.filter((entry) => ![...frameEntries, ...firstPages, ...publicEntries].includes(entry));

export function fileOf(id: string): string {
  return id.replace(/\?.*$/, '');
}

/** The id of a route that has none of its own. */
export function routeIdOf(entry: string): string {
  return relative(APP, fileOf(entry)).replace(/\.\w+$/, '');
}

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)];
}

function entriesOf(files: readonly string[]): readonly string[] {
  return [...new Set(files)].map((file) => `${join(APP, file)}?__react-router-build-client-route`);
}

type Walk = {
  /** Whether to follow dynamic imports too. */
  readonly late?: boolean;
  /** Whether to leave out a module, and what only it imports. */
  readonly isLeftOut?: (module: string) => boolean;
};

/** @returns these modules and all that they import, directly or indirectly */
export function reachedFrom(
  graph: PageGraph,
  start: readonly string[],
  { late = false, isLeftOut = () => false }: Walk = {},
): ReadonlySet<string> {
  const reached = new Set(start);
  // A `for` loop over a set also visits elements that are added meanwhile.
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    if (isLeftOut(id)) reached.delete(id);
    else for (const imported of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds) reached.add(imported);
  }
  return reached;
}
