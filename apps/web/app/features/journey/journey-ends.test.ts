import type { Place } from '@waylift/contract/journey';
import { describe, expect, it } from 'vitest';
import { chosenEnds, EMPTY_END, endAt, isSamePlace, withText } from './journey-ends.ts';

const norwich: Place = { label: 'Norwich', latitude: 52.62783, longitude: 1.29834, context: 'Norfolk, England' };
const cambridge: Place = { label: 'Cambridge', latitude: 52.2, longitude: 0.11667 };

describe('an end of a journey', () => {
  it('shows the place that was chosen with the county or region around it', () => {
    expect(endAt(norwich)).toEqual({ text: 'Norwich, Norfolk', place: norwich });
    expect(endAt(cambridge)).toEqual({ text: 'Cambridge', place: cambridge });
  });

  it('is no longer that place once its text is changed', () => {
    expect(withText(endAt(norwich), 'Norwich, Norfol')).toEqual({ text: 'Norwich, Norfol', place: null });
    expect(withText(endAt(norwich), 'Norwich, Norfolk')).toEqual(endAt(norwich));
    expect(withText(EMPTY_END, 'Norwich')).toEqual({ text: 'Norwich', place: null });
  });
});

describe('both ends', () => {
  it('are chosen only when a suggestion was chosen for each', () => {
    expect(chosenEnds({ start: EMPTY_END, end: EMPTY_END })).toBeNull();
    expect(chosenEnds({ start: endAt(norwich), end: { text: 'Cambridge', place: null } })).toBeNull();
    expect(chosenEnds({ start: endAt(norwich), end: endAt(cambridge) })).toEqual({ start: norwich, end: cambridge });
  });

  it('are the same place by where they are, not by what they are called', () => {
    expect(isSamePlace(norwich, { ...norwich, label: 'Home' })).toBe(true);
    expect(isSamePlace(norwich, { ...norwich, longitude: 1.3 })).toBe(false);
  });
});
