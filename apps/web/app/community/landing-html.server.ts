/** Landing HTML is sanitised when it is stored, and again here, because another server may have stored it. */
import { sanitiseLandingHtml } from '@waylift/landing-html/sanitise-landing-html';

/** Pages are rendered far more often than landing HTML changes, so the last results are cached by their text. */
const KEPT_RESULTS = 100;
const kept = new Map<string, string>();

export function harmlessLandingHtml(html: string | undefined): string {
  if (html === undefined || html.trim() === '') return '';
  const known = kept.get(html);
  if (known !== undefined) return known;
  const harmless = sanitiseLandingHtml(html);
  if (kept.size >= KEPT_RESULTS) kept.clear();
  kept.set(html, harmless);
  return harmless;
}
