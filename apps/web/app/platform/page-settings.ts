/** The run-time settings as the server wrote them into the page, for code that runs before or beside React. */
import { surroundingsOf, type RuntimeSettings, type Surroundings } from './runtime-settings.ts';

export const PAGE_SETTINGS_ID = 'settings';

/** Browser only. The server writes the element on every page with a script. */
export function readPageSettings(): RuntimeSettings & Surroundings {
  const text = document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? '';
  // The element is written by our own server from a checked configuration: this is its boundary.
  const settings = JSON.parse(text) as RuntimeSettings;
  return { ...settings, ...surroundingsOf(settings, location.hostname) };
}
