import type { LanguageTag } from '@waylift/words/languages';

/** The page shown, in another language. */
export type LanguageLink = { readonly tag: LanguageTag; readonly name: string; readonly href: string };
