import type { LanguageTag } from '@waylift/words/languages';
import type { EarlyHandle } from './page-handle.ts';
import { surroundingsOf, type RuntimeSettings, type Surroundings } from './runtime-settings.ts';

export const PAGE_SETTINGS_ID = 'settings';
/** The id of the element that `deferred-start.ts` reads. */
export const START_ID = 'start';
/** The same in the head of a page of members, whose scripts are asked for while it is read. */
export const START_AHEAD_ID = 'start-ahead';
/** The id of the element after all that is seen. */
export const END_ID = 'end';

export type PageSettings = RuntimeSettings & {
  /** By pattern, of the public pages of which they are not those of most. */
  readonly handles: Readonly<Record<string, EarlyHandle>>;
  readonly languageWishes: { readonly chosen: LanguageTag | null; readonly browser: LanguageTag | null };
};

/** Browser only. The server writes the element into every page with the framework's scripts. */
export function readPageSettings(): PageSettings & Surroundings {
  const text = document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server wrote it from a checked configuration
  const settings = JSON.parse(text) as PageSettings;
  return { ...settings, ...surroundingsOf(settings, location.hostname) };
}
