import type { Example } from '../ui/example.ts';
import { ExampleForm } from './example-form.tsx';
import { RadioList } from './radio-list.tsx';

const list = (
  <RadioList
    name="reason"
    legend="Reason"
    hint="Why are you leaving?"
    choices={[
      { value: 'foundMatch', words: 'I found someone to share with' },
      { value: 'otherReason', words: 'Another reason' },
    ]}
  />
);

const preference = (
  <RadioList
    name="newMatches"
    legend="New matches"
    hint="We tell you about each person once."
    chosen="weekly"
    choices={[
      { value: 'at-once', words: 'At once', hint: 'At most one email a day for each journey' },
      { value: 'weekly', words: 'Once a week' },
    ]}
  />
);

export const examples: readonly Example[] = [
  { name: 'nothing chosen', element: <ExampleForm>{list}</ExampleForm> },
  { name: 'one chosen, one explained', element: <ExampleForm>{preference}</ExampleForm> },
  {
    name: 'an answer is missing',
    element: <ExampleForm problems={{ reason: 'Please select a reason for removing your account.' }}>{list}</ExampleForm>,
  },
];
