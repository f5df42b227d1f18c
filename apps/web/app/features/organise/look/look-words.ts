import type { LookPart } from '@waylift/contract/look-choices';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';

export function partWords(t: Words, part: LookPart): string {
  switch (part) {
    case 'name':
      return t(m.organise_look_part_name);
    case 'colour':
      return t(m.organise_look_part_colour);
    case 'logo':
      return t(m.organise_look_part_logo);
    case 'sm':
    case 'md':
    case 'lg':
    case 'hdpi':
      return t(m.organise_look_part_picture);
    case 'words':
      return t(m.organise_look_part_words);
  }
}

/** `colour, words`: the four cuts of the picture count as one. */
export function partsWords(t: Words, language: LanguageTag, parts: readonly LookPart[]): string {
  const words = new Set(parts.map((part) => partWords(t, part)));
  return new Intl.ListFormat(language, { type: 'unit' }).format(words);
}

export function upper(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
