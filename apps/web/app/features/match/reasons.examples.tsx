import type { Example } from '../../ui/example.ts';
import { Reasons } from './reasons.tsx';

export const examples: readonly Example[] = [
  {
    name: 'why a match',
    element: (
      <Reasons
        reasons={[
          { term: 'Detour', value: '6 min, 3.0 miles', note: 'For Ana, each way.' },
          { term: 'Time', value: 'as planned' },
        ]}
      />
    ),
  },
];
