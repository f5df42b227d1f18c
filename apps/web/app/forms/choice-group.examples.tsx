import type { Example } from '../ui/example.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { ExampleForm } from './example-form.tsx';

const choices = [
  { value: 'brindle', title: 'Brindle University' },
  { value: 'xk', title: 'Continue with public community', hint: 'About 700,000 members' },
];

export const examples: readonly Example[] = [
  {
    name: 'nothing chosen',
    element: (
      <ExampleForm>
        <ChoiceGroup name="community" legend="Community" choices={choices} />
      </ExampleForm>
    ),
  },
  {
    name: 'with an error',
    element: (
      <ExampleForm problems={{ community: 'Please choose a community.' }}>
        <ChoiceGroup name="community" legend="Community" choices={choices} />
      </ExampleForm>
    ),
  },
];
