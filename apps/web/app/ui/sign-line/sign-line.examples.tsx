import type { Example } from '../example.ts';
import { calendar, pause, users } from '../icon/member-icons.ts';
import { circleCheck, mail, triangleAlert } from '../icon/icons.ts';
import { TextButton } from '../text-button/text-button.tsx';
import { SignLine, SignLines } from './sign-line.tsx';

export const examples: readonly Example[] = [
  { name: 'matches', element: <SignLine icon={users} title="3 people go your way" to="/dashboard/journey/1" /> },
  { name: 'a question', element: <SignLine icon={calendar} title="Say when you travel" note="3 people go your way" to="/when" /> },
  {
    name: 'paused',
    element: (
      <SignLine icon={pause} tone="quiet" title="Paused" note="Nobody can see this journey, and you get no alerts for it." to="/paused" />
    ),
  },
  {
    name: 'an answer that is asked for, and a lift, in a list',
    element: (
      <SignLines label="Lifts on this journey">
        <SignLine icon={mail} tone="waiting" title="1 request waiting" note="Tom asks for Wednesday and Friday." to="/request" />
        <SignLine icon={circleCheck} tone="sharing" title="Lifts with Ana, Mon–Thu" note="Ana drives." to="/lift" />
      </SignLines>
    ),
  },
  {
    name: 'what can be done, on a page',
    element: (
      <SignLines isPlain>
        <SignLine icon={calendar} title="Cancel single days" note="A day off or a week away." onPress={() => undefined} />
      </SignLines>
    ),
  },
  {
    name: 'failed',
    element: (
      <SignLine
        icon={triangleAlert}
        tone="quiet"
        title="We could not look for matches."
        action={<TextButton onClick={() => undefined}>Try again</TextButton>}
      />
    ),
  },
];
