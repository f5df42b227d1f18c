import type { Place } from '@waylift/contract/journey';
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../locale/locale-provider.tsx';
import { EMPTY_END, endAt, endText } from '../../places/place-choice.ts';
import { chosenEnds, isSamePlace } from './journey-ends.ts';

const norwich: Place = { label: 'Norwich', latitude: 52.62783, longitude: 1.29834, context: 'Norfolk, England' };
const cambridge: Place = { label: 'Cambridge', latitude: 52.2, longitude: 0.11667 };

describe('an end of a journey', () => {
  it('shows what is typed, or the place that was chosen with the county or region around it', () => {
    const t = wordsIn('en-GB');
    expect(endText(t, { text: 'Norw', place: null })).toBe('Norw');
    expect(endText(t, endAt(norwich))).toBe('Norwich, Norfolk');
    expect(endText(t, endAt(cambridge))).toBe('Cambridge');
  });

  it('tells a station from the town that it is named after, and from no other place', () => {
    const station: Place = { label: 'Oakham', kind: 'station', latitude: 52.67, longitude: -0.73, context: 'Oakham, Rutland' };
    const languages = ['en-GB', 'de', 'fr', 'es', 'pt'] as const;
    expect(languages.map((language) => endText(wordsIn(language), endAt(station)))).toEqual([
      'Oakham station, Rutland',
      'Bahnhof Oakham, Rutland',
      'Oakham (gare), Rutland',
      'Oakham (estación), Rutland',
      'Oakham (estação), Rutland',
    ]);
    const named: Place = { ...station, label: 'Erfurt Hauptbahnhof', context: 'Erfurt, Thüringen' };
    expect(endText(wordsIn('de'), endAt(named))).toBe('Erfurt Hauptbahnhof, Erfurt');
  });

  it('shows where a device was in the language that it is read in', () => {
    const near: Place = { label: 'Norwich', kind: 'near', latitude: 52.6, longitude: 1.3 };
    const here: Place = { label: '52.6, 1.3', kind: 'here', latitude: 52.6, longitude: 1.3 };
    const languages = ['en-GB', 'de', 'fr', 'es', 'pt'] as const;
    expect(languages.map((language) => endText(wordsIn(language), endAt(near)))).toEqual([
      'Near Norwich',
      'In der Nähe von Norwich',
      'Vers Norwich',
      'Cerca de Norwich',
      'Norwich e arredores',
    ]);
    expect(languages.map((language) => endText(wordsIn(language), endAt(here)))).toEqual([
      'My location',
      'Mein Standort',
      'Ma position',
      'Mi ubicación',
      'A minha localização',
    ]);
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
