/** Loads the words of the language that a community's pages speak, before they are drawn. Browser only. */
import type { CommunityOptions } from '@waylift/contract/community';
import { speakLanguage } from '@waylift/words/speak-language';
import { languageToShow } from './culture.ts';
import { readPageSettings } from '../platform/page-settings.ts';

export async function speakLanguageOf(options: CommunityOptions | undefined): Promise<void> {
  await speakLanguage(languageToShow({ ...readPageSettings().languageWishes, culture: options?.Culture }));
}
