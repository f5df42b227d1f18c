import type { Example } from '../example.ts';
import { More } from './more.tsx';

export const examples: readonly Example[] = [
  {
    name: 'closed',
    element: (
      <More label="The map in words">
        <p>Your route: 14 Orchard Row – Kestrel Science Park.</p>
      </More>
    ),
  },
  {
    name: 'open, with a hint',
    element: (
      <More label="More choices" hint="Flexibility, walking, detour" isOpen>
        <p>You can change these at any time.</p>
      </More>
    ),
  },
];
