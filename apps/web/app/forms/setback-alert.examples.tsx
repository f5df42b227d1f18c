import type { Example } from '../ui/example.ts';
import { SetbackAlert } from './setback-alert.tsx';

const title = 'Sign in failed. Please check your details and try again.';

export const examples: readonly Example[] = [
  { name: 'refused', element: <SetbackAlert title={title} setback={{ kind: 'failed' }} /> },
  { name: 'too many tries', element: <SetbackAlert title={title} setback={{ kind: 'wait', minutes: 5 }} /> },
  { name: 'no answer', element: <SetbackAlert title={title} setback={{ kind: 'unreachable' }} /> },
];
