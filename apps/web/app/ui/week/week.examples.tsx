import type { Example } from '../example.ts';
import { Week } from './week.tsx';

export const examples: readonly Example[] = [
  { name: 'four of five days', element: <Week days={{ 1: 'both', 2: 'both', 3: 'both', 4: 'both', 5: 'you' }} /> },
  { name: 'one way only, and days apart', element: <Week days={{ 1: 'one', 3: 'both', 4: 'you', 7: 'one' }} /> },
  { name: 'days with somebody else', element: <Week days={{ 1: 'taken', 2: 'taken', 5: 'both' }} /> },
  { name: 'large', element: <Week isLarge days={{ 1: 'both', 2: 'both', 3: 'both', 4: 'both', 5: 'you' }} /> },
];
