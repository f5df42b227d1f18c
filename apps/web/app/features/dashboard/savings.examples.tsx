import type { Example } from '../../ui/example.ts';
import { Savings, TypicalSavings } from './savings.tsx';

export const examples: readonly Example[] = [
  {
    name: 'of one’s own journeys',
    element: (
      <Savings
        title="By sharing lifts, you could save"
        amount="£1,116"
        per="a year"
        gauges={[
          {
            id: 'cost',
            title: 'Cost in a year',
            alone: { label: 'On your own', value: '£2,231' },
            shared: { label: 'Shared with one other person', value: '£1,115' },
          },
        ]}
        foot={<a href="/dashboard/cost-assumptions">How we work this out</a>}
      >
        and 1.7 t of CO<sub>2</sub>, if one other person travels with you on each journey.
      </Savings>
    ),
  },
  {
    name: 'of others, before there is a journey',
    element: (
      <TypicalSavings title="A commuter typically saves" amount="over £1,000 a year">
        Add a journey to see your own figures.
      </TypicalSavings>
    ),
  },
];
