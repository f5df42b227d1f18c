import type { Example } from '../example.ts';
import { DeadEnd } from './dead-end.tsx';

export const examples: readonly Example[] = [{ name: 'a road that ends', element: <DeadEnd className="moment__art" /> }];
