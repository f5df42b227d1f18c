import type { Example } from '../ui/example.ts';
import { ErrorSummary } from './error-summary.tsx';

export const examples: readonly Example[] = [
  { name: 'one problem', element: <ErrorSummary problems={[{ fieldId: 'join-email', message: 'Emails must match.' }]} /> },
  {
    name: 'two problems',
    element: (
      <ErrorSummary
        problems={[
          { fieldId: 'join-forename', message: 'Enter your first name.' },
          { fieldId: 'join-terms', message: 'You must agree to the Member Terms' },
        ]}
      />
    ),
  },
];
