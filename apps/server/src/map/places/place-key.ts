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

/** `sao paulo` of `São  Paulo`: small letters without accents, words parted by one blank; empty when there is no letter or digit. */
export function placeKey(name: string): string {
  // Most names are plain; for the million that a build goes through, taking the others apart costs the most.
  if (/^[a-z]+$/i.test(name)) return name.toLowerCase();
  const plain = /[^\u0000-\u007f]/.test(name) ? withoutMarks(name) : name.toLowerCase();
  return plain
    .replace(/['`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Small letters without accents; also without the apostrophes that a keyboard may lack. */
function withoutMarks(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}’‘ʻʼ´]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŋ]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}
