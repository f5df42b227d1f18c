import { expect, it } from 'vitest';
import { initialOf, shortName } from './short-name.ts';

it.each([
  ['Martins', 'M'],
  ['van Dyk', 'V'],
  [' évora', 'É'],
  // With an accent of its own, as some keyboards write it.
  ['e\u0301vora', 'É'],
  ['', ''],
  ['  ', ''],
])('the initial of the surname "%s" is "%s"', (surname, initial) => {
  expect(initialOf(surname)).toBe(initial);
});

it('a short name has an initial and a full stop, or neither', () => {
  expect(shortName({ forename: 'Ana', initial: 'M' })).toBe('Ana M.');
  expect(shortName({ forename: 'Ana', initial: '' })).toBe('Ana');
});
