import type { Example } from '../example.ts';
import { ban, clock } from '../icon/member-icons.ts';
import { TemporarySign } from './temporary-sign.tsx';

export const examples: readonly Example[] = [
  {
    name: 'late',
    element: (
      <TemporarySign icon={clock} title="Ana is 10 min late">
        <p>Told at 07:36. You arrive at about 08:31.</p>
      </TemporarySign>
    ),
  },
  {
    name: 'missing',
    element: (
      <TemporarySign icon={ban} title="Grace is not riding">
        <p>All times stay as agreed.</p>
      </TemporarySign>
    ),
  },
];
