/** The headers that keep a page from running, showing or telling what it should not (docs/security.md, 3.4). */
import helmet from '@fastify/helmet';
import { communitySlug } from '@waylift/contract/community';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { lateOrigins } from './late-services.ts';

/** Who may make script or markup of text; null: no directive. Our `default` lets the map's worker be made of its own address, no more. */
const TRUSTED_TYPES: readonly string[] | null = ['waylift-boot', 'react-router', 'dompurify', 'default', "'allow-duplicates'"];
const HSTS_SECONDS = 365 * 24 * 3600;
/** What this product never asks a device for. Only its own pages may ask where someone is: a journey can begin there. */
const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ');

/** Where pages send calls and take images from; an empty address is their own. */
export type BaseUrls = { readonly apiBaseUrl: string; readonly cdnBaseUrl: string };

export async function addSecurityHeaders(app: FastifyInstance, config: Config, pages: readonly BaseUrls[] = []): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:');
  const api = pages.flatMap(({ apiBaseUrl }) => originOf(apiBaseUrl));
  const cdn = pages.flatMap(({ cdnBaseUrl }) => originOf(cdnBaseUrl));
  // MapLibre fetches the style, and what it names, from there.
  const map = originOf(config.mapStyleUrl);
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The nonces are added to scriptSrc and styleSrc by the plugin.
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // A community's colours are variables in the style attribute of <html>; an attribute cannot hold a selector or a script.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", ({ url }) => (showsLandingHtml(url) ? 'data: https:' : 'data:'), ...new Set([...cdn, ...map])],
        fontSrc: ["'self'"],
        connectSrc: [...new Set(["'self'", ...api, ...cdn, ...map, ...lateOrigins(config)])],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(TRUSTED_TYPES === null ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: [...TRUSTED_TYPES] }),
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // A link with a one-time token must not be told to any other site.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Images are for portals on other origins too.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
}

/** Landing pages may show pictures of any https site (packages/landing-html); a page with a password or a token loads none but ours. */
function showsLandingHtml(url = '/'): boolean {
  const segments = url
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
  return segments.length === 0 || (segments.length === 1 && communitySlug.safeParse(segments[0]).success);
}

function originOf(address: string | undefined): string[] {
  return address === undefined || address === '' ? [] : [new URL(address).origin];
}
