import type { Example } from '../ui/example.ts';
import { ExampleForm } from './example-form.tsx';
import { TextAreaField } from './text-area-field.tsx';

export const examples: readonly Example[] = [
  {
    name: 'empty',
    element: (
      <ExampleForm>
        <TextAreaField name="comment" label="Comment (optional)" maxLength={2000} />
      </ExampleForm>
    ),
  },
  {
    name: 'with a hint',
    element: (
      <ExampleForm>
        <TextAreaField
          name="comment"
          label="Comment (optional)"
          hint="We keep it without your name. Please leave out anything that says who you are."
          maxLength={2000}
        />
      </ExampleForm>
    ),
  },
];
