import { expect, it } from 'vitest';
import { exportFileName } from './export-account.ts';

it('a file of the member’s data is named after the product and the day', () => {
  expect(exportFileName('Waylift', new Date(2026, 2, 5))).toBe('waylift-my-data-2026-03-05.json');
  expect(exportFileName('Óláh & Söhne: Lifts/2', new Date(2026, 10, 21))).toBe('óláh-söhne-lifts-2-my-data-2026-11-21.json');
  expect(exportFileName('***', new Date(2026, 10, 21))).toBe('my-data-2026-11-21.json');
});
