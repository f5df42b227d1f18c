import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test('values are quoted where they have to be', () => {
  expect(csvLine(['Ada', 'Byron, Countess', 'the "first"', 'two\nlines', ''])).toBe(
    'Ada,"Byron, Countess","the ""first""","two\nlines",\r\n',
  );
});

test.each(['=1+1', '+49', '-2', '@SUM(A1)', '\t=1', '\r=1', '\0', '＝1', '＋1', '－1', '＠x'])('%j is no formula', (value) => {
  expect(csvLine([value])).toMatch(/^"?'/);
});

test('no value of any kind begins like a formula', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => !/^"?[=+\-@\t\0]/.test(csvLine([value]))));
});
