const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
};

/** `sao paulo` for `São  Paulo`: lower case without accents, words separated by one blank. Empty without a letter or digit. */
export function placeKey(name: string): string {
  // Most names are plain. For the million names of a build, normalising the others costs most.
  if (/^[a-z]+$/i.test(name)) return name.toLowerCase();
  const plain = /[^\u0000-\u007f]/.test(name) ? withoutMarks(name) : name.toLowerCase();
  return plain
    .replace(/['`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Lower case without accents and without the apostrophes that a keyboard may lack. */
function withoutMarks(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}’‘ʻʼ´]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŋ]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}
