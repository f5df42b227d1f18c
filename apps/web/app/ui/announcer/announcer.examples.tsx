import type { Example } from '../example.ts';
import { Announcer } from './announcer.tsx';

export const examples: readonly Example[] = [{ name: 'silent', element: <Announcer /> }];
