import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test('every value is quoted', () => {
  expect(csvLine(['Ada', 'Byron, Countess', 'the "first"', 'two\nlines', ''])).toBe(
    '"Ada","Byron, Countess","the ""first""","two\nlines",""\r\n',
  );
});

test.each(['=1+1', '+49', '-2', '@SUM(A1)', '\t=1', '\r=1', '\0', '＝1', '＋1', '－1', '＠x', ' =1', '\n =1'])(
  '%j is no formula',
  (value) => {
    expect(csvLine([value])).toMatch(/^"'/);
  },
);

test.each(['a;=1+1', 'a,=1', 'a|@SUM(A1)', 'a\t+1', 'a"=1', 'a\r\n-1', 'a; =1', 'a;＝1', '=1;=2'])(
  'nor is any part of %j, wherever a spreadsheet has been told to cut',
  (value) => {
    for (const part of csvLine([value]).split(/[,;|\t\r\n"]+/)) expect(part).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
  },
);

test.each(['Jean-Paul', 'a-b;c', 'ada@kestrel.example', 'x = y'])('%j stays as it is', (value) => {
  expect(csvLine([value])).toBe(`"${value}"\r\n`);
});

test('no value of any kind begins like a formula', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => !/^"?[=+\-@\t\0]/.test(csvLine([value]))));
});
