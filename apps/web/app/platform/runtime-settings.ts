import { baseUrl } from './base-url.ts';
import { environmentOf, type Environment } from './environment.ts';

export type RuntimeSettings = {
  readonly environment?: string | undefined;
  readonly apiBaseUrl?: string | undefined;
  readonly cdnBaseUrl?: string | undefined;
  readonly publicUrl: string;
  /** The slug of the community at `/`. Absent: the public community. */
  readonly homeSlug?: string | undefined;
  readonly productName: string;
  readonly companyName: string;
  /** Reports are usually read within so many working days. */
  readonly reportDays?: number;
  readonly appStoreUrl?: string | undefined;
  readonly playStoreUrl?: string | undefined;
  readonly onboardingUrl?: string | undefined;
  readonly termsUrl?: string | undefined;
  readonly privacyUrl?: string | undefined;
  /** The operator's MapLibre style. Absent: the portal's own map. */
  readonly mapStyleUrl?: string | undefined;
  readonly streetMap?: StreetMapSettings | undefined;
  /** Whether the server finds matches. If not, no page mentions them. */
  readonly lifts?: boolean;
  /** Whether whoever runs communities does so here. If not, there are no such pages. */
  readonly organise?: boolean;
};

/** The operator's PMTiles file. `bounds` are degrees: west, south, east, north. `attribution` is HTML, or empty. */
export type StreetMapSettings = {
  readonly address: string;
  readonly tiles: 'vector' | 'pictures';
  readonly bounds: readonly [number, number, number, number];
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly attribution: string;
};

export type Surroundings = { readonly environment: Environment; readonly apiBaseUrl: string; readonly cdnBaseUrl: string };

const OWN_ORIGIN = '';

/** The origins that pages may call and load images from. An empty address is the page's own origin. */
export function possibleSurroundings(settings: RuntimeSettings): Surroundings[] {
  return ['localhost', new URL(settings.publicUrl).hostname, 'anywhere.example'].map((hostName) => surroundingsOf(settings, hostName));
}

/** @param hostName of the page. It decides the environment when none was injected. */
export function surroundingsOf(settings: RuntimeSettings, hostName: string): Surroundings {
  const environment = environmentOf(settings.environment, hostName);
  const apiBaseUrl = baseUrl(
    settings.apiBaseUrl,
    environment,
    {
      development: import.meta.env.VITE_API_BASE_URL,
      staging: import.meta.env.VITE_API_BASE_URL_STAGING,
      production: import.meta.env.VITE_API_BASE_URL_PRODUCTION,
    },
    OWN_ORIGIN,
  );
  const cdnBaseUrl = baseUrl(
    settings.cdnBaseUrl,
    environment,
    {
      development: import.meta.env.VITE_CDN_BASE_URL,
      staging: import.meta.env.VITE_CDN_BASE_URL_STAGING,
      production: import.meta.env.VITE_CDN_BASE_URL_PRODUCTION,
    },
    apiBaseUrl,
  );
  return { environment, apiBaseUrl, cdnBaseUrl };
}
