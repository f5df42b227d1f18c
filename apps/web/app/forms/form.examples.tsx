import type { Example } from '../ui/example.ts';
import { FormActions, FormAside, SubmitButton } from './form.tsx';
import { ExampleForm } from './example-form.tsx';

function ending() {
  return (
    <>
      <FormAside>
        <a className="tap-link" href="/forgot-password">
          Forgotten your password?
        </a>
      </FormAside>
      <FormActions>
        <SubmitButton isBig busyWords="Signing in">
          Sign in
        </SubmitButton>
      </FormActions>
    </>
  );
}

export const examples: readonly Example[] = [
  { name: 'the end of a form', element: <ExampleForm>{ending()}</ExampleForm> },
  { name: 'the end of a form that is being sent', element: <ExampleForm isBusy>{ending()}</ExampleForm> },
];
