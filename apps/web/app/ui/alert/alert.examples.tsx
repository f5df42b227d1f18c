import type { Example } from '../example.ts';
import { smartphone } from '../icon/icons.ts';
import { Alert } from './alert.tsx';

export const examples: readonly Example[] = [
  {
    name: 'neutral, with an icon of its own',
    element: (
      <Alert tone="neutral" icon={smartphone} title="Please continue in app">
        Fenwick Hospitals uses its own sign-in system. <a href="/get-the-app">Get the app</a>
      </Alert>
    ),
  },
  { name: 'success', element: <Alert tone="success" title="Your password has been changed." /> },
  { name: 'warning', element: <Alert tone="warning" title="We could not calculate a route." /> },
  { name: 'danger', element: <Alert tone="danger" title="Sign in failed. Please check your details and try again." /> },
];
