import type { Example } from '../example.ts';
import { Card } from './card.tsx';

export const examples: readonly Example[] = [
  {
    name: 'with text',
    element: (
      <Card>
        <p>Things that belong together.</p>
      </Card>
    ),
  },
];
