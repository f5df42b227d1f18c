/** Where the API and the images are: the runtime setting first, then a build-time setting by environment (section 7). */
import type { Environment } from './environment.ts';

export type BuildTimeUrls = {
  readonly development?: string | undefined;
  readonly staging?: string | undefined;
  readonly production?: string | undefined;
};

/**
 * @param runtimeUrl the runtime setting, when there is one
 * @param ownOrigin used when nothing else is set: the portal's server answers the API itself
 * @returns an address without a trailing slash
 */
export function baseUrl(runtimeUrl: string | undefined, environment: Environment, buildTime: BuildTimeUrls, ownOrigin: string): string {
  const byEnvironment =
    environment === 'staging' ? buildTime.staging : environment === 'production' ? buildTime.production : buildTime.development;
  const chosen = [runtimeUrl, byEnvironment].find((url) => url !== undefined && url !== '') ?? ownOrigin;
  return chosen.replace(/\/+$/, '');
}
