import type { Example } from '../example.ts';
import { calendar, pause, users } from '../icon/member-icons.ts';
import { triangleAlert } from '../icon/icons.ts';
import { TextButton } from '../text-button/text-button.tsx';
import { SignLine } from './sign-line.tsx';

export const examples: readonly Example[] = [
  { name: 'matches', element: <SignLine icon={users} title="3 people go your way" to="/dashboard/journey/1" /> },
  { name: 'a question', element: <SignLine icon={calendar} title="Add when you travel" note="3 people go your way" to="/when" /> },
  {
    name: 'paused',
    element: <SignLine icon={pause} isQuiet title="Paused" note="Nobody sees this journey and you get no alerts for it." to="/paused" />,
  },
  {
    name: 'failed',
    element: (
      <SignLine
        icon={triangleAlert}
        isQuiet
        title="We could not look for matches."
        action={<TextButton onClick={() => undefined}>Try again</TextButton>}
      />
    ),
  },
];
