import { expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

it.each([
  ['https://www.alder.example/parking?zone=2', 'https://www.alder.example/parking?zone=2'],
  [' www.alder.example/parking ', 'https://www.alder.example/parking'],
  ['travel@alder.example', 'mailto:travel@alder.example'],
  ['mailto:travel@alder.example', 'mailto:travel@alder.example'],
  ['tel:+441632960123', 'tel:+441632960123'],
  ['', ''],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it.each(['javascript:alert(1)', 'our page', 'data:text/html,x', 'intranet', 'https://', 'mailto:a b'])('%s leads nowhere', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});
