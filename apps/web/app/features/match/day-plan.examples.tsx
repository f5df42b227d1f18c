import type { Example } from '../../ui/example.ts';
import { DayPlan } from './day-plan.tsx';

export const examples: readonly Example[] = [
  {
    name: 'two days, one of them together',
    element: (
      <DayPlan
        caption="When you would travel with Ana"
        columns={['Day', 'There', 'Back', 'Who drives']}
        days={[
          { day: 'Mon', spoken: 'Monday', cells: ['07:58', '17:40', 'Ana'] },
          { day: 'Fri', spoken: 'Friday', cells: 'Not together' },
        ]}
      />
    ),
  },
];
