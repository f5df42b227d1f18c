import { expect, test } from 'vitest';
import { addressIn, addressLabel } from './house-number.ts';

test.each([
  ['12 high street', { number: '12', before: '', after: 'high street' }],
  ['12a high street oakham', { number: '12a', before: '', after: 'high street oakham' }],
  ['hauptstrasse 12', { number: '12', before: 'hauptstrasse', after: '' }],
  ['hauptstrasse 12 b sonnental', { number: '12b', before: 'hauptstrasse', after: 'sonnental' }],
  ['rue de la paix 5 bis', { number: '5bis', before: 'rue de la paix', after: '' }],
  ['5 bis rue de la paix', { number: '5bis', before: '', after: 'rue de la paix' }],
  ['calle mayor 3 madrid', { number: '3', before: 'calle mayor', after: 'madrid' }],
  ['high street', null],
  ['12', null],
  ['le15 6aa', null],
])('the number of a house is told from the street and the town: %s', (typed, address) => {
  expect(addressIn(typed)).toEqual(address);
});

test.each([
  ['High Street', '12a', 'GB', '12A High Street'],
  ['Rue de la Paix', '5bis', 'FR', '5 bis Rue de la Paix'],
  ['Hauptstraße', '12a', 'DE', 'Hauptstraße 12a'],
  ['Calle Mayor', '3', 'ES', 'Calle Mayor, 3'],
  ['Rua Augusta', '24', 'PT', 'Rua Augusta, 24'],
])('%s %s is written as in %s: %s', (street, number, country, label) => {
  expect(addressLabel(street, number, country)).toBe(label);
});
