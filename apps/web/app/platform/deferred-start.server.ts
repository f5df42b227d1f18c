import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';
import type { Start } from './deferred-start.ts';
import { isOfOrganisers, organiserManifestOf, routesFor } from './organiser-routes.ts';

const STYLE_LINK = /<link(?=[^<>]*\srel="stylesheet")/g;
const FRAMEWORK_MARKS = / data-discover="true"|<link(?=[^<>]*\srel="stylesheet")[^<>]*>/g;

/** @returns the page with its style sheet links disabled. The page carries the rules inline, but React Router needs the elements. */
export function switchOffStyleLinks(html: string): string {
  return html.replaceAll(STYLE_LINK, '<link disabled=""');
}

/** @returns a page that runs no script of the framework, without what only those scripts read */
export function withoutFrameworkMarks(html: string): string {
  return html.replaceAll(FRAMEWORK_MARKS, '');
}

/**
 * What React Router's `Scripts` would write into a page as inline scripts, which differ from page to page. Here it is data for one script that is
 * the same everywhere (`deferred-start.ts`).
 *
 * @param of members: the file of their frame, and files that their pages load when they run. The table of routes is in the page then: as a file, it would
 * be one more to wait for.
 */
export async function startOf(
  { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext }: EntryContext,
  ofMembers: { readonly frame: string; readonly more: readonly string[] } | null,
): Promise<Start> {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { entry } = manifest;
  // The frame has the routes around the page.
  const routes = ofMembers === null ? matched : matched.slice(-1);
  const manifestUrl = matched.some(({ id }) => isOfOrganisers(id)) ? organiserManifestOf(manifest.url) : manifest.url;
  const context: unknown = JSON.parse(serverHandoffString ?? '{}');
  return {
    context,
    loaded: serverHandoffStream === undefined ? '' : await text(serverHandoffStream),
    manifest: ofMembers === null ? manifestUrl : { ...manifest, routes: routesFor(manifest.routes, false) },
    entry: ofMembers?.frame ?? entry.module,
    routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    files: [
      ...new Set([
        ...(ofMembers === null ? [manifestUrl, entry.module] : []),
        ...entry.imports,
        ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
        ...(ofMembers?.more ?? []),
      ]),
    ],
  };
}

/** `<` could end the element early. The escape is the same JSON. */
export function scriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
