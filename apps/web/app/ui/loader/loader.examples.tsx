import type { Example } from '../example.ts';
import { Loading } from './loader.tsx';

export const examples: readonly Example[] = [{ name: 'with words', element: <Loading>Finding your communities</Loading> }];
