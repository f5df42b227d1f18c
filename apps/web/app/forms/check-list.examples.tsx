import type { Example } from '../ui/example.ts';
import { CheckList } from './check-list.tsx';
import { ExampleForm } from './example-form.tsx';

const days = [
  { value: '3', words: 'Wednesday', hint: 'You share a lift with Ana on this day, so it is not selected.' },
  { value: '5', words: 'Friday', hint: 'You leave at 08:00 and pick Tom up at 08:22. 2 seats will still be free.' },
];
const news = [
  { value: 'at-once', words: 'At once', hint: 'At most one email a day for each journey' },
  { value: 'weekly', words: 'Once a week' },
];
const reasons = [
  { value: 'times', words: 'The times do not suit me' },
  { value: 'far', words: 'The detour is too long for me' },
];

export const examples: readonly Example[] = [
  {
    name: 'several answers, each with what there is to know of it',
    element: (
      <ExampleForm>
        <CheckList type="checkbox" name="days" legend="Days you accept" choices={days} chosen={['5']} onChange={() => undefined} />
      </ExampleForm>
    ),
  },
  {
    name: 'none chosen where one is needed',
    element: (
      <ExampleForm problems={{ days: 'Please choose at least one day.' }}>
        <CheckList type="checkbox" name="days" legend="Days you accept" choices={days} chosen={[]} onChange={() => undefined} />
      </ExampleForm>
    ),
  },
  {
    name: 'one answer',
    element: (
      <ExampleForm>
        <CheckList type="radio" name="reason" legend="A reason (optional)" isRequired={false} choices={reasons} chosen={['far']} />
      </ExampleForm>
    ),
  },
  {
    name: 'a hint for all, and one answer that is explained',
    element: (
      <ExampleForm>
        <CheckList
          type="radio"
          name="newMatches"
          legend="New matches"
          isBig
          hint="We tell you about each person only once."
          choices={news}
          chosen={['weekly']}
        />
      </ExampleForm>
    ),
  },
  {
    name: 'an answer is missing',
    element: (
      <ExampleForm problems={{ reason: 'Please select a reason for removing your account.' }}>
        <CheckList type="radio" name="reason" legend="Reason" isBig hint="Why are you leaving?" choices={reasons} chosen={[]} />
      </ExampleForm>
    ),
  },
];
