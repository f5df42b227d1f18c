import { ButtonLink } from '../button/button.tsx';
import type { Example } from '../example.ts';
import { Plate } from './plate.tsx';

export const examples: readonly Example[] = [
  {
    name: 'beside a form',
    element: (
      <Plate isSmall className="stack" title="New to Waylift?">
        <p>Add the journeys you make, and see what they cost.</p>
        <p>
          <ButtonLink variant="sign" to="/join" leadsOn>
            Join us
          </ButtonLink>
        </p>
      </Plate>
    ),
  },
];
