import type { Example } from '../example.ts';
import { Faces } from './face.tsx';

const people = [
  { ref: 'a', forename: 'Ana', initial: 'M' },
  { ref: 't', forename: 'Tom', initial: 'B' },
  { ref: 'g', forename: 'Grace', initial: 'N' },
];

export const examples: readonly Example[] = [
  { name: 'the others in a car', element: <Faces people={people} /> },
  { name: 'the first two, stacked', element: <Faces people={people} isStacked /> },
];
