/** The headers that keep a page from running, showing or leaking what it should not (docs/security.md, 3.4). */
import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import { communitySlug } from '@waylift/contract/community';
import { LOOK_PREVIEW_PATH } from '@waylift/contract/look-choices';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { lateOrigins } from './late-services.ts';

/** Policies that may make script or markup from text. Our `default` only allows the address of the map's worker. */
const TRUSTED_TYPES = ['react-router', 'dompurify', 'default', "'allow-duplicates'"];
const HSTS_SECONDS = 365 * 24 * 3600;
/** Features of the device that pages may not use. Only our own pages may ask for the location, where a journey can begin. */
const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ');

/** For answers that are sent before any route, and so before the hooks. Such an answer holds nothing to show, load or run. */
export const HEADERS_WITHOUT_ROUTE: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Where pages send calls and load images from; empty: the page's own origin. */
export type BaseUrls = { readonly apiBaseUrl: string; readonly cdnBaseUrl: string };

/** The texts of our own script and style elements in a page, never texts that were found in one. */
export type InlineTexts = { readonly scripts?: readonly string[]; readonly styles?: readonly string[] };

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** The content security policy of the page at `url`. Of the elements inside the page, only these texts may run or style. */
    readonly contentPolicy: (url: string, inline?: InlineTexts) => string;
  }
}

function contentPolicy(config: Config, pages: readonly BaseUrls[]): FastifyInstance['contentPolicy'] {
  const api = pages.flatMap(({ apiBaseUrl }) => originOf(apiBaseUrl));
  const cdn = pages.flatMap(({ cdnBaseUrl }) => originOf(cdnBaseUrl));
  // MapLibre loads the style, and what it names, from this origin.
  const map = originOf(config.mapStyleUrl);
  const images = [...new Set([...cdn, ...map])];
  const rest = {
    'connect-src': [...new Set(["'self'", ...api, ...cdn, ...map, ...lateOrigins(config)])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
    ...(isHttps(config) ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return (url, { scripts = [], styles = [] } = {}) =>
    directives({
      // Holds for fonts too. For workers the policy of scripts does (CSP Level 3, worker-src).
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scripts.map(hashSource)],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", ...styles.map(hashSource)],
      // A community's colours are variables in the style attribute of <html>. An attribute cannot hold a selector or a script.
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', ...(showsLandingHtml(url) ? ['https:'] : []), ...images],
      'frame-ancestors': [isLookPreview(url) ? "'self'" : "'none'"],
      ...rest,
    });
}

function directives(table: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(table)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
}

/** The hash of an element's text in the form of CSP Level 3. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

export async function addSecurityHeaders(app: FastifyInstance, config: Config, pages: readonly BaseUrls[] = []): Promise<void> {
  const policyOf = contentPolicy(config, pages);
  app.decorate('contentPolicy', policyOf);
  const policies = { landing: policyOf('/'), preview: policyOf(LOOK_PREVIEW_PATH), other: policyOf('/docs') };
  await app.register(helmet, {
    // Each page gets its own policy, with the hashes of its texts.
    contentSecurityPolicy: false,
    // No other site may learn a link with a one-time token.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps(config) ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Images of communities have another policy (kernel/http/answer.ts).
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // For browsers and plug-ins that no longer exist, and what browsers do anyway. Without it, a page fits into a first
    // round trip.
    dnsPrefetchControl: false,
    originAgentCluster: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    const isPreview = isLookPreview(request.url);
    if (isPreview) reply.header('x-frame-options', 'SAMEORIGIN');
    const policy = isPreview ? policies.preview : showsLandingHtml(request.url) ? policies.landing : policies.other;
    reply.header('content-security-policy', policy);
  });
}

/** Landing pages may show pictures of any https site (packages/landing-html). A page with a password or a token loads pictures of ours only. */
function showsLandingHtml(url: string): boolean {
  if (isLookPreview(url)) return true;
  const segments = url
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
  return segments.length === 0 || (segments.length === 1 && communitySlug.safeParse(segments[0]).success);
}

/** The landing page with the draft of its look, which the page of organisers shows in a frame. */
function isLookPreview(url: string): boolean {
  return url.startsWith(LOOK_PREVIEW_PATH);
}

function originOf(address: string | undefined): string[] {
  return address === undefined || address === '' ? [] : [new URL(address).origin];
}
