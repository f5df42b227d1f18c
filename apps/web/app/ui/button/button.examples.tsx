import type { Example } from '../example.ts';
import { globe } from '../icon/icons.ts';
import { Button, ButtonLink } from './button.tsx';

export const examples: readonly Example[] = [
  { name: 'primary', element: <Button>Continue</Button> },
  {
    name: 'big, leading on',
    element: (
      <ButtonLink to="/join" isBig leadsOn>
        Join us
      </ButtonLink>
    ),
  },
  { name: 'secondary', element: <Button variant="secondary">Back</Button> },
  { name: 'danger', element: <Button variant="danger">Delete account permanently</Button> },
  {
    name: 'danger, as an outline',
    element: (
      <ButtonLink variant="danger-line" to="/">
        Delete account
      </ButtonLink>
    ),
  },
  {
    name: 'quiet, with an icon',
    element: (
      <Button variant="quiet" icon={globe}>
        English
      </Button>
    ),
  },
  {
    name: 'on a sign',
    element: (
      <div className="plate plate--small">
        <ButtonLink variant="sign" to="/join" leadsOn>
          Join us
        </ButtonLink>{' '}
        <ButtonLink variant="sign-line" to="/message">
          Message all
        </ButtonLink>
      </div>
    ),
  },
  {
    name: 'busy',
    element: (
      <Button type="submit" isBusy busyWords="Creating your account">
        Join
      </Button>
    ),
  },
];
