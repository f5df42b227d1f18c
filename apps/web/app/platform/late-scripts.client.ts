import { isConsentGiven } from './consent-given.ts';
import { environmentOf } from './environment.ts';

async function loadWhatIsConfigured(): Promise<void> {
  if (window.wayliftLate === undefined) return;
  const { settings, earlyErrors, stopKeeping } = window.wayliftLate;
  const isProduction = environmentOf(settings.environment, location.hostname) === 'production';
  if (isProduction && settings.sentryDsn !== undefined) {
    const { startErrorReporting } = await import('./error-reporting.client.ts');
    startErrorReporting(settings.sentryDsn, earlyErrors);
  }
  stopKeeping();
  const key = isProduction ? settings.posthogKeyProduction : settings.posthogKey;
  if (key === undefined) return;
  const follow = () => void followConsent(key, settings.posthogHost);
  document.addEventListener('waylift:consent', follow);
  follow();
}

let stopAnalytics: (() => void) | null = null;

/** Analytics are loaded only after the visitor agrees. When the visitor disagrees later, they stop. */
async function followConsent(key: string, host: string): Promise<void> {
  if (!isConsentGiven()) return stopAnalytics?.();
  const { startAnalytics, stopAnalytics: stop } = await import('./analytics.client.ts');
  stopAnalytics = stop;
  startAnalytics(key, host);
}

await loadWhatIsConfigured();
