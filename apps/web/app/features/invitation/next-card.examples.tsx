import type { Example } from '../../ui/example.ts';
import { NextCard } from './next-card.tsx';

export const examples: readonly Example[] = [
  {
    name: 'beside the form of an invitation',
    element: (
      <NextCard
        title="What happens next"
        stops={[
          { title: 'Join', text: 'Tell us who you are and choose a password.', progress: 'current' },
          { title: 'Verify your email address', text: 'Open the link in the email we send you.', progress: 'todo' },
          { title: 'Share a lift', text: 'Find people going your way.', progress: 'todo' },
        ]}
      />
    ),
  },
];
