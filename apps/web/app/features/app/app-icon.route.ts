import { contrastColour, usablePrimary } from '@waylift/contract/colour';
import type { Route } from './+types/app-icon.route';
import { communityOfRequest } from '../../community/request-community.server.ts';
import type { PageHandle } from '../../platform/page-handle.ts';

export const handle = { needsLifts: true } satisfies PageHandle;

/** Two joining lanes on the community's colour. A device may crop the icon to any shape, so they stay within four fifths of it. */
export async function loader(call: Route.LoaderArgs): Promise<Response> {
  const found = await communityOfRequest(call);
  if (found.kind !== 'loaded') return new Response(null, { status: found.kind === 'failed' ? 503 : 404 });
  const primary = usablePrimary(found.community.options.ThemePrimaryColour);
  const lane = `stroke="${contrastColour(primary)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${primary}" d="M0 0h64v64H0z"/><g transform="translate(16 16)" fill="none" stroke-width="5.6"><path ${lane} d="M5 31v-6.5C5 15.5 12.9 17 12.9 8V1"/><path ${lane} stroke-opacity=".7" d="M27 31v-6.5C27 15.5 19.1 17 19.1 8V1"/></g></svg>`;
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' } });
}
