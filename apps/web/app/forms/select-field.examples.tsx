import type { Example } from '../ui/example.ts';
import { ExampleForm } from './example-form.tsx';
import { SelectField } from './select-field.tsx';

export const examples: readonly Example[] = [
  {
    name: 'one of two',
    element: (
      <ExampleForm>
        <SelectField
          name="walk"
          label="How far would you walk to a meeting point?"
          choices={[
            { value: '0', words: 'Not at all' },
            { value: '500', words: '500 m' },
          ]}
          value="500"
          onChange={() => undefined}
        />
      </ExampleForm>
    ),
  },
];
