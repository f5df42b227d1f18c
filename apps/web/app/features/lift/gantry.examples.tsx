import { ButtonLink } from '../../ui/button/button.tsx';
import type { Example } from '../../ui/example.ts';
import { calendar, car, mapPin } from '../../ui/icon/member-icons.ts';
import { Gantry } from './gantry.tsx';

export const examples: readonly Example[] = [
  {
    name: 'the next ride',
    element: (
      <Gantry
        title="Your next lift"
        moment="Tomorrow at 07:58"
        facts={[
          { icon: calendar, words: 'Monday 23 November' },
          { icon: mapPin, words: 'Meet at Eaton Road, corner of Mill Lane' },
          { icon: car, words: 'Ana drives, and brings you back at 17:40' },
        ]}
        actions={
          <>
            <ButtonLink variant="sign" to="/ride">
              See this ride
            </ButtonLink>
            <a href="/calendar">Add to your calendar</a>
          </>
        }
      />
    ),
  },
];
