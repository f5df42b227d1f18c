import type { Example } from '../example.ts';
import { BackLink } from './back-link.tsx';

export const examples: readonly Example[] = [
  { name: 'the way back', element: <BackLink to="/dashboard/account/settings">Back to your account</BackLink> },
];
