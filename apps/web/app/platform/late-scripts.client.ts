import { environmentOf } from './environment.ts';

function asksNotToBeTracked(): boolean {
  return navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}

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
  if (key !== undefined && !asksNotToBeTracked()) {
    const { startAnalytics } = await import('./analytics.client.ts');
    startAnalytics(key, settings.posthogHost);
  }
}

await loadWhatIsConfigured();
