import { ButtonLink } from '../button/button.tsx';
import type { Example } from '../example.ts';
import { send } from '../icon/icons.ts';
import { Loading } from '../loader/loader.tsx';
import { Moment } from './moment.tsx';

export const examples: readonly Example[] = [
  {
    name: 'something worked',
    element: (
      <Moment art="joined" title="Your account is active" lead="Welcome. You can sign in straight away.">
        <p className="row space-before">
          <ButtonLink to="/login" isBig leadsOn>
            Sign in
          </ButtonLink>
        </p>
      </Moment>
    ),
  },
  {
    name: 'under way',
    element: (
      <Moment art="checking" title="Verifying your email address">
        <Loading>Please wait a moment.</Loading>
      </Moment>
    ),
  },
  { name: 'a result', element: <Moment art="waiting" icon={send} title="A new email is on its way" role="status" /> },
  { name: 'a failure', element: <Moment art="failed" title="Email verification failed" lead="The link may have expired." role="alert" /> },
];
