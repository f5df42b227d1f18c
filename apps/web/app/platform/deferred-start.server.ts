import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';
import type { Start } from './deferred-start.ts';

const STYLE_LINK = /<link(?=[^<>]*\srel="stylesheet")/g;

/** @returns the page with its style sheet links disabled. The page carries the rules inline, but React Router needs the elements. */
export function switchOffStyleLinks(html: string): string {
  return html.replaceAll(STYLE_LINK, '<link disabled=""');
}

/**
 * What React Router's `Scripts` would write into a page as inline scripts, which differ from page to page. Here it is data for one script that is
 * the same everywhere (`deferred-start.ts`).
 *
 * @param more files that these modules load when they run
 */
export async function startOf(
  { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext }: EntryContext,
  more: readonly string[],
): Promise<Start> {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { entry } = manifest;
  const context: unknown = JSON.parse(serverHandoffString ?? '{}');
  return {
    context,
    loaded: serverHandoffStream === undefined ? '' : await text(serverHandoffStream),
    manifest: manifest.url,
    entry: entry.module,
    routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    files: [
      ...new Set([
        manifest.url,
        entry.module,
        ...entry.imports,
        ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
        ...more,
      ]),
    ],
  };
}

/** `<` could end the element early. The escape is the same JSON. */
export function scriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
