import { expect, test } from 'vitest';
import { emergencyNumberIn, examplePhoneIn } from './countries.ts';
import { isPhone } from './phone.ts';

test.each([
  ['gb', '999', '07700 900143'],
  ['de', '112', '0171 3920012'],
  ['fr', '112', '06 39 98 01 23'],
  ['pt', '112', '+44 7700 900143'],
  ['us', '911', '+44 7700 900143'],
])('in %s the emergency number is %s, and a phone number looks like %s', (country, emergency, phone) => {
  expect(emergencyNumberIn(country)).toBe(emergency);
  expect(examplePhoneIn(country)).toBe(phone);
  expect(isPhone(examplePhoneIn(country))).toBe(true);
});
