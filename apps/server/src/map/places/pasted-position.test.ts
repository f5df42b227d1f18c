import { expect, test } from 'vitest';
import { pastedPosition } from './pasted-position.ts';

const OAKHAM = [52.6697, -0.7288];

test.each([
  '52.6697, -0.7288',
  '52.6697,-0.7288',
  '52.6697 -0.7288',
  '(52.6697, -0.7288)',
  '52.6697°, -0.7288°',
  '52.6697, −0.7288',
  '52,6697; -0,7288',
  '52,6697, -0,7288',
  '52.6697° N, 0.7288° W',
  '52.6697N 0.7288W',
  'N 52.6697 W 0.7288',
  `52°40'10.9"N 0°43'43.7"W`,
  '52° 40′ 10.9″ N, 0° 43′ 43.7″ W',
  "52°40.182'N 0°43.728'W",
  'geo:52.6697,-0.7288',
  'geo:52.6697,-0.7288;u=35',
  'geo:52.6697,-0.7288?z=15',
  'https://www.google.com/maps/@52.6697,-0.7288,15z',
  'https://www.google.com/maps/place/Oakham/@52.1,-0.1,15z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d52.6697!4d-0.7288!16s',
  'https://www.google.de/maps/place/Oakham/@52.6697,-0.7288,15z',
  'https://maps.google.com/?q=52.6697,-0.7288',
  'https://www.google.com/maps/search/?api=1&query=52.6697%2C-0.7288',
  'https://www.google.com/maps/dir/?api=1&destination=52.6697,-0.7288',
  'https://www.google.com/maps/dir//52.6697,-0.7288/',
  'www.google.com/maps/@52.6697,-0.7288,15z',
  'maps.apple.com/?ll=52.6697,-0.7288&q=Oakham',
  'https://maps.apple.com/place?coordinate=52.6697,-0.7288&name=Oakham',
  'https://www.openstreetmap.org/#map=15/52.6697/-0.7288',
  'https://www.openstreetmap.org/?mlat=52.6697&mlon=-0.7288#map=12/51.5/-0.1',
])('%s is a place in Oakham', (typed) => {
  const found = pastedPosition(typed);
  expect([found?.latitude, found?.longitude].map((degrees) => Number(degrees?.toFixed(4)))).toEqual(OAKHAM);
});

test.each([
  'Oakham',
  '12, 14 High Street',
  '12 14',
  '12.5, 13.5',
  '91.25, 0.7288',
  '52.6697, 180.01',
  'https://maps.app.goo.gl/Ab3dEf',
  'https://www.google.com/maps/place/Oakham',
  'https://',
  'https://[',
  'geo:',
  'geo:0,0',
  `${'1'.repeat(200)}.5, 3.25`,
  '52.6697 '.repeat(31),
])('%s is none', (typed) => {
  expect(pastedPosition(typed)).toBeNull();
});
