import type { Example } from '../example.ts';
import { RouteLine } from './route-line.tsx';

export const examples: readonly Example[] = [
  {
    name: 'done, current and to do',
    element: (
      <RouteLine
        stops={[
          { title: 'Join', text: 'Done', progress: 'done' },
          { title: 'Open the link in the email', text: 'It can take a few minutes.', progress: 'current' },
          { title: 'Sign in and add a journey', progress: 'todo' },
        ]}
      />
    ),
  },
];
