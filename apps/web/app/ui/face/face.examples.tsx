import type { Example } from '../example.ts';
import { Faces } from './face.tsx';

const people = [
  { ref: 'a', forename: 'Ana', initial: 'M', drives: true },
  { ref: 't', forename: 'Tom', initial: 'B', drives: false },
  { ref: 'g', forename: 'Grace', initial: 'N', drives: false },
];

export const examples: readonly Example[] = [
  { name: 'the others in a car', element: <Faces people={people} /> },
  { name: 'the first two, stacked', element: <Faces people={people} isStacked /> },
];
