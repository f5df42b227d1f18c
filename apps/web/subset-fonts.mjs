/**
 * Regenerates the files in `public/fonts`, and `app/styles/font.css`, which names them. Run it when the style sheet's test finds a letter of a
 * language missing. npm downloads the tool and the font just for this.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOOL = 'subset-font@2.9.0';
const FONT = '@fontsource-variable/overpass@5.3.0';
/** Kerning, and digits of equal width. */
const FEATURES = ['kern', 'tnum'];
const WEIGHTS = { wght: { min: 400, max: 800 } };

/** The letters of most words, names and figures in all languages. Every visitor loads them. */
const FIRST =
  " !#&'()+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" +
  '\u00a0£©«±·º»¿ÀÁÄÉÖÚÜßàáâãäçèéêíîñóôõöùúûü–’“”„\u202f';
const LATIN = charactersOf(
  [0x21, 0x7e],
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x203a],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
);
const LATIN_EXTENDED = charactersOf([0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x218, 0x21b], [0x1e80, 0x1e85], [0x1e9e, 0x1e9e]);

const files = [
  { name: 'overpass', source: 'latin', characters: [...FIRST] },
  { name: 'overpass-latin', source: 'latin', characters: LATIN.filter((character) => !FIRST.includes(character)) },
  { name: 'overpass-latin-extended', source: 'latin-ext', characters: LATIN_EXTENDED },
];

const folder = mkdtempSync(join(tmpdir(), 'subset-fonts-'));
try {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, TOOL, FONT], { stdio: 'ignore' });
  const subsetFont = createRequire(join(folder, 'index.js'))('subset-font');
  for (const { name, source, characters } of files) {
    const font = readFileSync(join(folder, `node_modules/@fontsource-variable/overpass/files/overpass-${source}-wght-normal.woff2`));
    const subset = await subsetFont(font, characters.join(''), {
      targetFormat: 'woff2',
      variationAxes: WEIGHTS,
      keepFeatures: FEATURES,
      dropTables: ['STAT'],
    });
    writeFileSync(join(import.meta.dirname, 'public/fonts', `${name}.woff2`), subset);
    process.stdout.write(`${name}.woff2: ${characters.length} characters, ${subset.length} bytes\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
const sheet = join(import.meta.dirname, 'app/styles/font.css');
const [, fallbacks = ''] = readFileSync(sheet, 'utf8').split(/^(?=\/\* The fall-back)/m);
writeFileSync(sheet, `${files.map(fontFace).join('\n')}\n${fallbacks}`);

function charactersOf(...ranges) {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)));
}

/** The first file has no range, so that a letter that no file has makes the browser load no other file. */
function fontFace({ name, characters }, position) {
  return [
    '@font-face {',
    "  font-family: 'Overpass';",
    `  src: url('/fonts/${name}.woff2') format('woff2');`,
    '  font-weight: 400 800;',
    '  font-display: swap;',
    '  ascent-override: 95%;',
    '  descent-override: 25%;',
    '  line-gap-override: 0%;',
    ...(position === 0 ? [] : [`  unicode-range: ${rangesOf(characters)};`]),
    '}',
  ].join('\n');
}

function rangesOf(characters) {
  const ranges = [];
  for (const code of characters.map((character) => character.codePointAt(0)).toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code) => code.toString(16);
  return ranges.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(', ');
}
