import { languageCode } from '@waylift/words/languages';
import { usablePrimary } from '@waylift/contract/colour';
import type { Route } from './+types/manifest.route';
import { languageToShow } from '../../community/culture.ts';
import { communityOfRequest } from '../../community/request-community.server.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { portalContext } from '../../platform/portal-context.server.ts';

export const handle = { needsLifts: true } satisfies PageHandle;

const SHORT_NAME_MAX = 12;

/** What a device needs to install the portal of a community (W3C Web Application Manifest). */
export async function loader(call: Route.LoaderArgs): Promise<Response> {
  const found = await communityOfRequest(call);
  if (found.kind !== 'loaded') return new Response(null, { status: found.kind === 'failed' ? 503 : 404 });
  const { record, options } = found.community;
  // The same for everybody, because browsers request it without the cookie of the chosen language, and shared caches store it.
  const language = languageToShow({ chosen: null, browser: null, culture: options.Culture });
  const [word = record.name] = record.name.split(' ');
  const colour = usablePrimary(options.ThemePrimaryColour);
  const manifest = {
    id: `/dashboard?community=${record.slug}`,
    name: record.name,
    short_name: record.name.length <= SHORT_NAME_MAX ? record.name : word,
    lang: languageCode(language),
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: colour,
    icons: [
      {
        src: communityPath('/app-icon.svg', { slug: record.slug, search: '', homeSlug: call.context.get(portalContext).settings.homeSlug }),
        sizes: 'any',
        type: 'image/svg+xml',
        purpose: 'any maskable',
      },
      { src: '/mark-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/mark-512.png', sizes: '512x512', type: 'image/png' },
    ],
  };
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=300' } });
}
