import type { Example } from '../example.ts';
import { RouteLine } from './route-line.tsx';

export const examples: readonly Example[] = [
  {
    name: 'done, current and to do',
    element: (
      <RouteLine
        stops={[
          { title: 'Join', text: 'Done', progress: 'done' },
          { title: 'Open the link in the email', text: 'The email can take a few minutes to arrive.', progress: 'current' },
          { title: 'Sign in and add a journey', progress: 'todo' },
        ]}
      />
    ),
  },
];
