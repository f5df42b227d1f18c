import { expect, test } from 'vitest';
import { addressIn, addressLabel, houseNumberKey, isHouseNumber } from './house-number.ts';

test.each([
  ['12 high street', { numbers: ['12'], before: '', after: 'high street' }],
  ['12a high street oakham', { numbers: ['12a'], before: '', after: 'high street oakham' }],
  ['hauptstrasse 12', { numbers: ['12'], before: 'hauptstrasse', after: '' }],
  ['hauptstrasse 12 b sonnental', { numbers: ['12b'], before: 'hauptstrasse', after: 'sonnental' }],
  ['rue de la paix 5 bis', { numbers: ['5bis'], before: 'rue de la paix', after: '' }],
  ['5 bis rue de la paix', { numbers: ['5bis'], before: '', after: 'rue de la paix' }],
  ['calle mayor 3 madrid', { numbers: ['3'], before: 'calle mayor', after: 'madrid' }],
  ['81 85 chepstow road', { numbers: ['81-85', '81', '85'], before: '', after: 'chepstow road' }],
  ['hauptstrasse 3 5', { numbers: ['3-5', '3', '5'], before: 'hauptstrasse', after: '' }],
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
  ['Chepstow Road', '81a-85b', 'GB', '81A-85B Chepstow Road'],
  ['Rua Augusta', '24', 'PT', 'Rua Augusta, 24'],
])('%s %s is written as in %s: %s', (street, number, country, label) => {
  expect(addressLabel(street, number, country)).toBe(label);
});

test.each(['81-85', '81–85', '81 - 85', '81 & 85', '81/85', ' 81 — 85 '])('%s are the numbers of one house', (written) => {
  expect(houseNumberKey(written)).toBe('81-85');
});

test.each([
  ['12', true],
  ['5 bis', true],
  ['81 85', true],
  ['12 high', false],
  ['12 13 14', false],
])('%s alone is a number of a house: %s', (key, isNumber) => {
  expect(isHouseNumber(key)).toBe(isNumber);
});
