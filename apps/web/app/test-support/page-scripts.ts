/** What the built pages request: each page's modules, their imports, and the words of the largest language. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('../../build/client', import.meta.url));
const WORDS = fileURLToPath(new URL('../../../../packages/words/messages', import.meta.url));
const OF_MEMBERS = 'layouts/private-layout';
const LOOK = /\/look\//;
const STEERING = /\/(audit|figures|news|rules|server|sign-in-system)\//;
const OF_ORGANISERS = /^layouts\/organise-/;

export type PageScripts = {
  /** The route's file, without its extension. */
  readonly page: string;
  /** Whether the words of members' pages load too. */
  readonly isOfMembers: boolean;
  /** Whether members begin with it, so that it has words of its own. */
  readonly isFirst: boolean;
  readonly isOfOrganisers: boolean;
  /** Bytes with brotli, as stored and sent. */
  readonly scripts: readonly { readonly file: string; readonly bytes: number }[];
};

type Route = {
  readonly id: string;
  readonly parentId?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports: readonly string[];
};
type Manifest = {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
};

export function scriptsOfPages(): PageScripts[] {
  return ['manifest', 'organise-manifest'].map(readManifest).flatMap(scriptsOfManifest);
}

function scriptsOfManifest(manifest: Manifest): PageScripts[] {
  return Object.keys(manifest.routes)
    .filter((id) => id.endsWith('.route'))
    .map((page) => {
      const chain = chainOf(manifest, page);
      const { index, parentId } = manifest.routes[page] ?? {};
      const isFirst = index === true && parentId === OF_MEMBERS;
      const isOfMembers = chain.some(({ id }) => id === OF_MEMBERS);
      const isOfOrganisers = chain.some(({ id }) => OF_ORGANISERS.test(id));
      // A page of members has the table of routes in its document, and the routes around it in the file of the frame (`member-files.plugin.ts`).
      const own = isOfMembers ? [] : [manifest.url, manifest.entry.module];
      const files = new Set([
        ...own,
        ...manifest.entry.imports,
        ...(isOfMembers ? chain.slice(-1) : chain).flatMap((route) => [route.module, ...route.imports]),
        ...heaviestWords(isOfMembers ? (isFirst ? 'first' : 'members') : isOfOrganisers ? partOf(page) : null),
      ]);
      return { page, isOfMembers, isFirst, isOfOrganisers, scripts: [...files].map((file) => ({ file, bytes: scriptBytes(file) })) };
    });
}

/**
 * The size as sent. A file that compression would not shrink is stored uncompressed. @param file below the client's build, such as
 * `/assets/root-1a2b3c4d.js`
 */
export function scriptBytes(file: string): number {
  const path = join(CLIENT, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

export function scriptText(file: string): string {
  return readFileSync(join(CLIENT, file), 'utf8');
}

export function scriptFiles(name: RegExp): string[] {
  return readdirSync(join(CLIENT, 'assets'))
    .filter((file) => name.test(file))
    .map((file) => `/assets/${file}`);
}

function readManifest(name: string): Manifest {
  const [file] = scriptFiles(new RegExp(`^${name}-.*\\.js$`));
  if (file === undefined) throw new Error('There is no build of the pages: run npm run build.');
  const text = readFileSync(join(CLIENT, file), 'utf8').replace(/^window\.__reactRouterManifest=/, '');
  return { ...(JSON.parse(text.replace(/;$/, '')) as Manifest), url: file };
}

function chainOf(manifest: Manifest, id: string): Route[] {
  const route = manifest.routes[id];
  if (route === undefined) return [];
  return route.parentId === undefined ? [route] : [...chainOf(manifest, route.parentId), route];
}

function partOf(page: string): 'look' | 'steer' | 'organise' {
  if (LOOK.test(page)) return 'look';
  return STEERING.test(page) ? 'steer' : 'organise';
}

function heaviestWords(part: 'first' | 'members' | ReturnType<typeof partOf> | null): string[] {
  const total = (files: readonly string[]) => files.reduce((sum, file) => sum + scriptBytes(file), 0);
  // A language has three files, and those of members have the public words that their pages show.
  const languages = readdirSync(WORDS).map((file) =>
    scriptFiles(new RegExp(`^${file.replace('.json', '')}${part === null ? '' : String.raw`\.${part}`}-[\\w-]{8}\\.js$`)),
  );
  return languages.toSorted((one, other) => total(other) - total(one))[0] ?? [];
}
