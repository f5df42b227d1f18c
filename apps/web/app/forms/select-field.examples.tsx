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
  {
    name: 'named by a heading',
    element: (
      <ExampleForm>
        <h3 id="language-title">Email language</h3>
        <SelectField
          name="language"
          labelledBy="language-title"
          hint="We write our emails to you in this language."
          choices={[
            { value: 'en', words: 'English' },
            { value: 'de', words: 'Deutsch', lang: 'de' },
          ]}
          value="de"
          onChange={() => undefined}
        />
      </ExampleForm>
    ),
  },
];
