import { expect, it } from 'vitest';
import { sources } from '../test-support/sources.ts';

const sheets = [...sources]
  .filter(([file]) => file.endsWith('.css'))
  .map(([file, text]) => ({ file, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

const SPACE = /^(?:padding|margin|(?:row-|column-)?gap)(?:-[a-z-]+)?$/;
const TOKEN = /var\(--[a-z\d-]+\)/g;
/**
 * A keyword or nothing; a line's width; less than a tenth of a letter, which puts an icon on the line of its words; a share of a poster's width, which
 * is the same picture in every size.
 */
const WITHOUT_TOKEN = /^(?:0|-?1px|100%|auto|inherit|-?0\.0\d+em|\d+(?:\.\d+)?cqw)$/;

/** What keeps a distance of its own, and why. */
const OF_ITS_OWN = new Set([
  // The kerb below a button, which its shadow draws.
  'ui/button/button.css margin-block-end: 3px',
  // A sign with many parts, which shrinks less than other signs.
  'features/lift/gantry.css padding: clamp(1.5rem, 1.2rem + 1.2vw, 2.25rem)',
  // What a narrow page leaves empty behind its text: the width that `.narrow` has elsewhere is taken off.
  'layouts/places.css padding-inline-end: max(0px, min(100% - 2 * var(--gutter), var(--container)) - 44rem)',
]);

/** Whether all lengths of a value are tokens. Factors, shares of the window and the edges of a device may stand beside them. */
function isOnScale(value: string): boolean {
  const parts = value.replaceAll(TOKEN, 'token').match(/(?:[\w-]+)?\((?:[^()]|\([^()]*\))*\)|[^\s]+/g) ?? [];
  return parts.every((part) => part === 'token' || WITHOUT_TOKEN.test(part) || (part.includes('token') && !/\d(?:rem|px|em)\b/.test(part)));
}

it('distances follow the scale of tokens.css', () => {
  const raw = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/[\s;{]([a-z-]+): ([^;{}]+);/g)].flatMap(([, property = '', value = '']) =>
      SPACE.test(property) && !isOnScale(value) ? [`${file} ${property}: ${value}`] : [],
    ),
  );
  expect(raw.filter((line) => !OF_ITS_OWN.has(line))).toEqual([]);
});

it('heights of lines follow the four of tokens.css', () => {
  const raw = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/line-height: ([^;]+);/g)].flatMap(([, value = '']) =>
      /^(?:0|inherit|var\(--leading(?:-[a-z]+)?\))$/.test(value) ? [] : [`${file} line-height: ${value}`],
    ),
  );
  expect(raw).toEqual([]);
});

it('windows change the layout at few widths, each written one way', () => {
  const widths = sheets.flatMap(({ text }) =>
    [...text.matchAll(/@media ([^{]+)/g)].flatMap(([, query = '']) =>
      [...query.matchAll(/(?:width|height) [<>]=? ([\w.]+)/g)].map(([, width = '']) => width),
    ),
  );
  // In pixels: the widths for which a community has pictures (section 7).
  expect([...new Set(widths)].toSorted()).toEqual(['1281px', '1921px', '20em', '30em', '40em', '48em', '62.5em']);
});
