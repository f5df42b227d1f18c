import { describe, expect, it } from 'vitest';
import { countFilters, filtersIn, NO_FILTERS, searchWith } from './match-filters.ts';

describe('the filters of an address', () => {
  it.each([
    ['', {}, 0],
    ['?as=driver&days=5,1,5&detour=10', { as: 'driver', days: [1, 5], detourMinutes: 10 }, 3],
    ['?ways=both&apart=15&walk=500', { isBothWays: true, apartMinutes: 15, walkMetres: 500 }, 3],
    ['?as=both&days=8,x&detour=7&ways=one&apart=&walk=0', {}, 0],
  ] as const)('%s', (search, filters, count) => {
    expect(filtersIn(new URLSearchParams(search))).toEqual({ ...NO_FILTERS, ...filters });
    expect(countFilters({ ...NO_FILTERS, ...filters })).toBe(count);
  });

  it('take the place of those before, and leave the rest of the address', () => {
    const search = searchWith('?cd=travel.example&as=driver&detour=5', { ...NO_FILTERS, as: 'passenger', days: [1, 2] });
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ cd: 'travel.example', as: 'passenger', days: '1,2' });
    expect(searchWith('?as=driver&ways=both', NO_FILTERS)).toBe('');
  });
});
