import { ButtonLink } from '../button/button.tsx';
import type { Example } from '../example.ts';
import { plus } from '../icon/member-icons.ts';
import { EmptyState } from './empty-state.tsx';

export const examples: readonly Example[] = [
  {
    name: 'no journeys',
    element: (
      <EmptyState title="No journeys yet" text="Add the journey you make most.">
        <ButtonLink to="/dashboard/add-journey" isBig icon={plus}>
          Add journey
        </ButtonLink>
      </EmptyState>
    ),
  },
];
