import { expect, it } from 'vitest';
import { mapsLink } from './maps-link.ts';

const PLACE = { latitude: 52.67, longitude: -0.74 };

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=52.67%2C-0.74&q=The+Green+%28north%29',
  ],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 10)', 'geo:52.67,-0.74?q=52.67,-0.74(The%20Green%20%20north%20)'],
  ['any other device', 'Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/?mlat=52.67&mlon=-0.74#map=17/52.67/-0.74'],
])('a place opens in the maps of %s', (_, agent, address) => {
  expect(mapsLink(PLACE, 'The Green (north)', agent)).toBe(address);
});
