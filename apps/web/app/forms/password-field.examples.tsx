import type { Example } from '../ui/example.ts';
import { ExampleForm } from './example-form.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

export const examples: readonly Example[] = [
  {
    name: 'at sign-in',
    element: (
      <ExampleForm>
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </ExampleForm>
    ),
  },
  {
    name: 'with rules, after a submit that failed',
    element: (
      <ExampleForm problems={{ password: 'Choose a password.' }}>
        <PasswordField name="password" label="Password" autoComplete="new-password" showsRules />
      </ExampleForm>
    ),
  },
  { name: 'the rules while one types', element: <PasswordRules password="Orchard7" hasFailed={false} /> },
  { name: 'the rules after a submit', element: <PasswordRules password="Orchard7" hasFailed /> },
];
