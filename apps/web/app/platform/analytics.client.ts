/**
 * Usage analytics (section 1): page views and autocapture, remembered in local storage. They never include who visits, what is typed, tokens or
 * queries.
 */
import posthog from 'posthog-js/no-external';
import type { CaptureResult, Properties } from 'posthog-js';
import { isConsentGiven } from './consent-given.ts';
import { isOnTokenPage, mask } from './mask.ts';

let isListening = false;
let isStarted = false;
let lastPath: string | null = null;

/** Starts counting, now or at the next page that no one-time token opens. Pages with such a token are never counted. May be called again. */
export function startAnalytics(key: string, host: string): void {
  if (isStarted) posthog.set_config({ disable_persistence: false });
  if (!isListening) document.addEventListener('waylift:page', () => viewPage(key, host));
  isListening = true;
  viewPage(key, host);
}

function viewPage(key: string, host: string): void {
  if (!isConsentGiven() || isOnTokenPage() || location.pathname === lastPath) return;
  if (!isStarted) startPostHog(key, host);
  isStarted = true;
  lastPath = location.pathname;
  posthog.capture('$pageview');
}

/** Stops counting and forgets the visitor. */
export function stopAnalytics(): void {
  if (!isStarted) return;
  lastPath = null;
  posthog.set_config({ disable_persistence: true });
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store)) if (name.startsWith('ph_')) store.removeItem(name);
}

function startPostHog(key: string, host: string): void {
  posthog.init(key, {
    api_host: host,
    persistence: 'localStorage',
    cross_subdomain_cookie: false,
    autocapture: { capture_value_css_selector_allowlist: [] },
    mask_all_text: true,
    mask_all_element_attributes: true,
    before_send: (event) => (!isConsentGiven() || isOnTokenPage() ? null : maskEvent(event)),
    capture_pageview: false,
    capture_pageleave: false,
    disable_capture_url_hashes: true,
    save_campaign_params: false,
    opt_out_useragent_filter: true,
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    disable_session_recording: true,
    disable_surveys: true,
    disable_web_experiments: true,
    disable_product_tours: true,
    disable_conversations: true,
    opt_in_site_apps: false,
    capture_exceptions: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_performance: false,
    rageclick: false,
  });
}

function maskEvent(event: CaptureResult): CaptureResult {
  const { properties, $set, $set_once, ...others } = event;
  return {
    ...others,
    properties: maskProperties(properties),
    ...($set === undefined ? {} : { $set: maskProperties($set) }),
    ...($set_once === undefined ? {} : { $set_once: maskProperties($set_once) }),
  };
}

function maskProperties(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, name === 'token' ? value : mask(value)]));
}
