import type { Example } from '../ui/example.ts';
import { ExampleForm } from './example-form.tsx';
import { FieldPair } from './form.tsx';
import { TextField } from './text-field.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a pair',
    element: (
      <ExampleForm>
        <FieldPair>
          <TextField name="forename" label="First name" autoComplete="given-name" />
          <TextField name="surname" label="Last name" autoComplete="family-name" defaultValue="Raman" />
        </FieldPair>
      </ExampleForm>
    ),
  },
  {
    name: 'with hint and error',
    element: (
      <ExampleForm problems={{ email: 'Please enter a valid email address, e.g. name@example.com' }}>
        <TextField
          name="email"
          type="email"
          label="Email"
          hint="We’ll send you a link to verify this address."
          autoComplete="email"
          defaultValue="priya"
        />
      </ExampleForm>
    ),
  },
];
