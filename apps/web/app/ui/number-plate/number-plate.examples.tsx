import type { Example } from '../example.ts';
import { NumberPlate } from './number-plate.tsx';

export const examples: readonly Example[] = [{ name: 'of a car', element: <NumberPlate plate="4KM" /> }];
