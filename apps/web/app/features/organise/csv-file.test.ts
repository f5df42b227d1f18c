import { expect, it } from 'vitest';
import { csvOf } from './csv-file.ts';

it('cells are quoted where they need it, and none is a formula to a spreadsheet', () => {
  expect(csvOf([['a', 'b, "c"', '=1+1', '-2', 'x\ny']])).toBe('\ufeffa,"b, ""c""",\'=1+1,\'-2,"x\ny"\r\n');
});
