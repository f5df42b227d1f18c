import type { Example } from '../ui/example.ts';
import { CheckList } from './check-list.tsx';
import { ExampleForm } from './example-form.tsx';

const days = [
  { value: '3', words: 'Wednesday', hint: 'You share with Ana on this day, so it is not chosen.' },
  { value: '5', words: 'Friday', hint: 'You leave at 08:00 and pick Tom up at 08:22. 2 seats stay free.' },
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
        <CheckList type="radio" name="reason" legend="A reason (optional)" choices={reasons} chosen={['far']} onChange={() => undefined} />
      </ExampleForm>
    ),
  },
];
