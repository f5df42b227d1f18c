/** The run-time settings as the server wrote them into the page, for code that runs before or beside React. */
import type { LanguageTag } from '@waylift/words/languages';
import { surroundingsOf, type RuntimeSettings, type Surroundings } from './runtime-settings.ts';

export const PAGE_SETTINGS_ID = 'settings';

export type PageSettings = RuntimeSettings & {
  readonly languageWishes: { readonly chosen: LanguageTag | null; readonly browser: LanguageTag | null };
};

/** Browser only. The server writes the element on every page with a script. */
export function readPageSettings(): PageSettings & Surroundings {
  const text = document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? '';
  // The element is written by our own server from a checked configuration: this is its boundary.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const settings = JSON.parse(text) as PageSettings;
  return { ...settings, ...surroundingsOf(settings, location.hostname) };
}
