import type { Example } from '../ui/example.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { ExampleForm } from './example-form.tsx';

const words = (
  <>
    I agree to the <a href="/member-terms">Member Terms</a>
  </>
);

export const examples: readonly Example[] = [
  {
    name: 'not ticked',
    element: (
      <ExampleForm>
        <CheckboxField name="terms">{words}</CheckboxField>
      </ExampleForm>
    ),
  },
  {
    name: 'with an error',
    element: (
      <ExampleForm problems={{ terms: 'You must agree to the Member Terms' }}>
        <CheckboxField name="terms">{words}</CheckboxField>
      </ExampleForm>
    ),
  },
  {
    name: 'ticked, with a hint',
    element: (
      <ExampleForm>
        <CheckboxField name="news" hint="You can change your mind here at any time." isOn onChange={() => undefined}>
          Send me news and offers by email
        </CheckboxField>
      </ExampleForm>
    ),
  },
];
