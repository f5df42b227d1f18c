import type { Example } from '../ui/example.ts';
import { Chips } from './chips.tsx';
import { ExampleForm } from './example-form.tsx';

const days = (
  <Chips
    type="checkbox"
    name="days"
    legend="On which days?"
    columns={7}
    chosen={['1', '2', '5']}
    choices={['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((spoken, index) => ({
      value: String(index + 1),
      words: spoken.slice(0, 3),
      spoken,
    }))}
  />
);

export const examples: readonly Example[] = [
  { name: 'seven days', element: <ExampleForm>{days}</ExampleForm> },
  { name: 'with an error', element: <ExampleForm problems={{ days: 'Please choose at least one day.' }}>{days}</ExampleForm> },
  {
    name: 'one of three',
    element: (
      <ExampleForm>
        <Chips
          type="radio"
          name="as"
          legend="Who drives"
          columns={3}
          chosen={['driver']}
          choices={[
            { value: 'any', words: 'Anyone' },
            { value: 'driver', words: 'They do' },
            { value: 'passenger', words: 'I do' },
          ]}
        />
      </ExampleForm>
    ),
  },
];
