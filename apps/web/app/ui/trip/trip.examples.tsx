import type { Example } from '../example.ts';
import { Trip } from './trip.tsx';

export const examples: readonly Example[] = [
  {
    name: 'riding along, with a walk at both ends',
    element: (
      <Trip
        stops={[
          { time: '07:53', title: 'You set off', note: '400 m walk from 14 Orchard Row', next: 'walk' },
          { time: '07:58', title: 'Ana picks you up near Eaton', note: '2 min earlier than you planned', next: 'together' },
          { time: '08:37', title: 'Ana sets you down', note: 'Near Kestrel Science Park', next: 'walk' },
          { time: '08:39', title: 'Kestrel Science Park', note: 'After 150 m on foot', next: null },
        ]}
      />
    ),
  },
  {
    name: 'driving, and without times',
    element: (
      <Trip
        stops={[
          { time: null, title: 'You set off', next: 'alone' },
          { time: null, title: 'You pick Tom up near Millgate', next: 'together' },
          { time: null, title: 'You set Tom down near Fenwick station', next: 'alone' },
          { time: null, title: 'Kestrel Science Park', next: null },
        ]}
      />
    ),
  },
];
