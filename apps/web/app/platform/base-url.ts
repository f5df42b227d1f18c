import type { Environment } from './environment.ts';

export type BuildTimeUrls = {
  readonly development?: string | undefined;
  readonly staging?: string | undefined;
  readonly production?: string | undefined;
};

/** The runtime setting comes first, then a build-time setting (section 7), then `ownOrigin`. @returns an address without a trailing slash */
export function baseUrl(runtimeUrl: string | undefined, environment: Environment, buildTime: BuildTimeUrls, ownOrigin: string): string {
  const byEnvironment =
    environment === 'staging' ? buildTime.staging : environment === 'production' ? buildTime.production : buildTime.development;
  const chosen = [runtimeUrl, byEnvironment].find((url) => url !== undefined && url !== '') ?? ownOrigin;
  let end = chosen.length;
  while (chosen[end - 1] === '/') end -= 1;
  return chosen.slice(0, end);
}
