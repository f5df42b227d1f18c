import type { Place } from '@waylift/contract/journey';
import { expect, test } from 'vitest';
import type { KnownPlace } from './place-choice.ts';
import { surePlace } from './sure-place.ts';

const at = { latitude: 52.67, longitude: -0.73 };
const place = (label: string, context: string, kind = 'town'): Place => ({ ...at, label, context, kind });
const oakham = place('Oakham', 'Rutland, United Kingdom');
const station = place('Oakham', 'Oakham, Rutland, United Kingdom', 'station');
const abroad = place('Oakham', 'Massachusetts, United States', 'village');
const newport = place('Newport', 'Wales, United Kingdom', 'city');
const ofWight = place('Newport', 'Isle of Wight, United Kingdom');
const hamlet = place('Newport', 'Devon, United Kingdom', 'village');
const street = (town: string) => place('High Street', `${town}, Rutland, United Kingdom`, 'street');
const home = { ...oakham, name: 'Home' };
const pin = { ...at, label: '52.6697, -0.7288' };

test.each<[string, readonly KnownPlace[], KnownPlace | null]>([
  ['home', [home, place('Home', 'Kansas, United States', 'village')], home],
  ['Oakham', [oakham, station, abroad], oakham],
  [' oakham ', [oakham], oakham],
  ['Oakham, Rutland', [oakham, abroad], oakham],
  ['oakham rutland united kingdom', [oakham], oakham],
  ['Oakh', [oakham], null],
  ['Oakhm', [oakham], null],
  ['Newport', [newport, ofWight], null],
  ['Newport, Wales', [newport, ofWight], newport],
  ['Newport', [newport, hamlet], newport],
  ['Newport', [ofWight, hamlet], null],
  ['High Street', [street('Oakham'), street('Ketton')], null],
  ['High Street, Oakham', [street('Oakham'), street('Ketton')], street('Oakham')],
  ['St Denis', [place("St. Deni's", 'France')], place("St. Deni's", 'France')],
  ['https://www.openstreetmap.org/#map=15/52.6697/-0.7288', [pin], pin],
  ['Oakham', [], null],
])('%s, typed in full, is sure or is not', (text, places, expected) => {
  expect(surePlace(text, places)).toEqual(expected);
});
