import type { Example } from '../example.ts';
import { PhoneDrawing } from './phone-drawing.tsx';

export const examples: readonly Example[] = [{ name: 'beside a wide page', element: <PhoneDrawing /> }];
