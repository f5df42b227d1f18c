import { encodePolyline } from '@waylift/geography/polyline';
import type { Example } from '../ui/example.ts';
import { TwoMap } from './two-map.tsx';

const at = (label: string, latitude: number, longitude: number) => ({ label, latitude, longitude });
const area = (label: string, latitude: number, longitude: number) => ({ ...at(label, latitude, longitude), radiusMetres: 530 });

const road = [
  at('14 Orchard Row', 52.628, 1.299),
  at('', 52.6, 1.21),
  at('', 52.55, 1.1),
  at('', 52.52, 1.02),
  at('', 52.47, 0.95),
  at('', 52.42, 0.78),
  at('Thetford station', 52.419, 0.745),
] as const;
const [start, , , , , , end] = road;
const mine = { start, end, geometry: encodePolyline(road), estimated: false };
const ana = { number: 1, name: 'Ana', face: 'AM', start: area('Eaton', 52.61, 1.25), end: area('Brandon', 52.447, 0.62) };
const others = [
  ana,
  { number: 2, name: 'Tom', face: 'TB', start: area('Attleborough', 52.517, 1.015), end: area('Thetford', 52.414, 0.75) },
  { number: 3, name: 'Sofia', face: 'SK', start: area('Norwich', 52.63, 1.292), end: area('Thetford', 52.417, 0.742) },
];
const distanceText = (metres: number) => `${Math.round(metres / 100) / 10} km`;
const meetings = {
  pickUp: { ...at('Eaton', 52.6, 1.21), walkMetres: 400 },
  dropOff: { ...at('Thetford', 52.42, 0.78), walkMetres: 150 },
};
const driver = encodePolyline([ana.start, ...road.slice(1, -1), ana.end]);

export const examples: readonly Example[] = [
  { name: 'the areas of three people', element: <TwoMap mine={mine} others={others} together={null} distanceText={distanceText} /> },
  {
    name: 'riding along',
    element: (
      <TwoMap
        mine={mine}
        others={[ana]}
        together={{ ...meetings, driver, shared: mine.geometry, drives: 'other', name: 'Ana', estimated: false }}
        distanceText={distanceText}
      />
    ),
  },
  {
    name: 'driving, by estimates',
    element: (
      <TwoMap
        mine={mine}
        others={[ana]}
        together={{
          driver: encodePolyline([start, end]),
          shared: encodePolyline([ana.start, ana.end]),
          drives: 'me',
          name: 'Ana',
          pickUp: { ...ana.start, walkMetres: 0 },
          dropOff: { ...ana.end, walkMetres: 0 },
          estimated: true,
        }}
        distanceText={distanceText}
      />
    ),
  },
];
