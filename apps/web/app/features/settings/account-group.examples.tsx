import type { Example } from '../../ui/example.ts';
import { calendar, car } from '../../ui/icon/member-icons.ts';
import { SignLine, SignLines } from '../../ui/sign-line/sign-line.tsx';
import { AccountGroup, AccountPart } from './account-group.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a closed group and an open one',
    element: (
      <>
        <AccountGroup icon={car} title="Your lifts" holds="Away, calendar, car, pause">
          <AccountPart>
            <p>What is in it.</p>
          </AccountPart>
        </AccountGroup>
        <AccountGroup icon={calendar} title="What we send you" holds="Notifications, emails" isOpen>
          <AccountPart>
            <p>You sign in with priya.raman@kestrel.example.</p>
          </AccountPart>
          <SignLines>
            <SignLine icon={calendar} tone="quiet" title="Your lifts in your calendar" to="/dashboard/account/notifications#calendar" />
          </SignLines>
        </AccountGroup>
      </>
    ),
  },
];
