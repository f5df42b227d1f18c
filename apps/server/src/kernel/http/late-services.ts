import type { Config } from '../config/config.ts';

type Configured = Pick<Config, 'environment' | 'sentryDsn' | 'posthogKey' | 'posthogKeyProduction' | 'posthogHost'>;

/** Undefined: nothing to load. The browser may have to find out its environment, so only what can never count is left out here. */
export function lateSettings({ environment, sentryDsn, posthogKey, posthogKeyProduction, posthogHost }: Configured) {
  const isEver = (production: boolean) => environment === undefined || (environment === 'production') === production;
  const keys = {
    ...(isEver(true) && sentryDsn !== undefined && { sentryDsn }),
    ...(isEver(true) && posthogKeyProduction !== undefined && { posthogKeyProduction }),
    ...(isEver(false) && posthogKey !== undefined && { posthogKey }),
  };
  return Object.keys(keys).length === 0 ? undefined : { environment, posthogHost, ...keys };
}

/** The origins that pages send to, for the content security policy: none of a service that is not configured. */
export function lateOrigins(config: Configured): string[] {
  const settings = lateSettings(config);
  if (settings === undefined) return [];
  const hasAnalytics = settings.posthogKey !== undefined || settings.posthogKeyProduction !== undefined;
  const addresses = [...(settings.sentryDsn === undefined ? [] : [settings.sentryDsn]), ...(hasAnalytics ? [settings.posthogHost] : [])];
  return addresses.map((address) => new URL(address).origin);
}
