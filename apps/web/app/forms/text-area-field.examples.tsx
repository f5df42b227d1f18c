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
          hint="Please do not include anything that shows who you are."
          maxLength={2000}
        />
      </ExampleForm>
    ),
  },
];
