import type { Config } from '../config/config.ts';

type Configured = Pick<Config, 'environment' | 'sentryDsn' | 'posthogKey' | 'posthogKeyProduction' | 'posthogHost'>;

/** Undefined: there is nothing to load. The browser may decide about the environment, so only what can never apply is left out here. */
export function lateSettings({ environment, sentryDsn, posthogKey, posthogKeyProduction, posthogHost }: Configured) {
  const isEver = (production: boolean) => environment === undefined || (environment === 'production') === production;
  const keys = {
    ...(isEver(true) && sentryDsn !== undefined && { sentryDsn }),
    ...(isEver(true) && posthogKeyProduction !== undefined && { posthogKeyProduction }),
    ...(isEver(false) && posthogKey !== undefined && { posthogKey }),
  };
  return Object.keys(keys).length === 0 ? undefined : { environment, posthogHost, ...keys };
}

/** Origins of the configured services, for the content security policy. */
export function lateOrigins(config: Configured): string[] {
  const settings = lateSettings(config);
  if (settings === undefined) return [];
  const hasAnalytics = settings.posthogKey !== undefined || settings.posthogKeyProduction !== undefined;
  const addresses = [...(settings.sentryDsn === undefined ? [] : [settings.sentryDsn]), ...(hasAnalytics ? [settings.posthogHost] : [])];
  return addresses.map((address) => new URL(address).origin);
}
