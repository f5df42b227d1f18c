/** Loads the words of a community's language before its pages are drawn. Browser only. */
import type { CommunityOptions } from '@waylift/contract/community';
import { speakLanguage } from '@waylift/words/speak-language';
import { languageChosenHere } from '../locale/follow-language-links.ts';
import { languageToShow } from './culture.ts';
import { readPageSettings } from '../platform/page-settings.ts';

export async function speakLanguageOf(options: CommunityOptions | undefined): Promise<void> {
  const { chosen, browser } = readPageSettings().languageWishes;
  await speakLanguage(languageToShow({ chosen: languageChosenHere() ?? chosen, browser, culture: options?.Culture }));
}
