import type { Example } from '../example.ts';
import { Count } from './count.tsx';

export const examples: readonly Example[] = [
  { name: 'one', element: <Count count={1} words="1 unread" /> },
  { name: 'very many', element: <Count count={120} words="120 unread" /> },
];
