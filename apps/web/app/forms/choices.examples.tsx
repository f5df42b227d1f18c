import type { Example } from '../ui/example.ts';
import { CheckList } from './check-list.tsx';
import { Choices } from './choices.tsx';
import { ExampleForm } from './example-form.tsx';

const communities = [
  { value: 'brindle', title: 'Brindle University' },
  { value: 'xk', title: 'Continue with public community', hint: 'About 700,000 members' },
];
const often = [
  { value: 'weekly', title: 'Every week', hint: 'On the same days' },
  { value: 'once', title: 'Once', hint: 'On one date' },
];
const reasons = [
  { value: 'times', words: 'The times do not suit me' },
  { value: 'far', words: 'The detour is too long for me' },
];
const why = <CheckList type="radio" name="reason" legend="A reason (optional)" isRequired={false} choices={reasons} chosen={['far']} />;

export const examples: readonly Example[] = [
  {
    name: 'nothing chosen, its legend in the text above',
    element: (
      <ExampleForm>
        <Choices name="community" legend="Community" isLegendHidden choices={communities} />
      </ExampleForm>
    ),
  },
  {
    name: 'with an error',
    element: (
      <ExampleForm problems={{ community: 'Please choose a community.' }}>
        <Choices name="community" legend="Community" isLegendHidden choices={communities} />
      </ExampleForm>
    ),
  },
  {
    name: 'two side by side, one chosen',
    element: (
      <ExampleForm>
        <Choices name="often" legend="How often?" hint="You can change this later." arePaired choices={often} chosen="weekly" />
      </ExampleForm>
    ),
  },
  {
    name: 'an answer that asks more',
    element: (
      <ExampleForm>
        <Choices
          name="answer"
          legend="Your answer"
          choices={[
            { value: 'accept', title: 'Accept', hint: 'You can choose days.' },
            { value: 'decline', title: 'Decline', hint: 'Ana is told.', more: why },
          ]}
          chosen="decline"
        />
      </ExampleForm>
    ),
  },
];
