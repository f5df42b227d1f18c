import { describe, expect, it } from 'vitest';
import { countFilters, filtersIn, searchWith } from './match-filters.ts';

describe('the filters of an address', () => {
  it.each([
    ['', { as: 'any', days: [], detourMinutes: null }, 0],
    ['?as=driver&days=5,1,5&detour=10', { as: 'driver', days: [1, 5], detourMinutes: 10 }, 3],
    ['?as=both&days=8,x&detour=7', { as: 'any', days: [], detourMinutes: null }, 0],
  ] as const)('%s', (search, filters, count) => {
    expect(filtersIn(new URLSearchParams(search))).toEqual(filters);
    expect(countFilters(filters)).toBe(count);
  });

  it('take the place of those before, and leave the rest of the address', () => {
    const search = searchWith('?cd=travel.example&as=driver&detour=5', { as: 'passenger', days: [1, 2], detourMinutes: null });
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ cd: 'travel.example', as: 'passenger', days: '1,2' });
    expect(searchWith('?as=driver', { as: 'any', days: [], detourMinutes: null })).toBe('');
  });
});
