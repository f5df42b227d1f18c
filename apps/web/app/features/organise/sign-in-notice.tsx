import { m } from '@waylift/words/messages';
import type { Setback } from '../../api/failure.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { PasskeyAlert } from './passkey-alert.tsx';
import type { PasskeyTrouble } from './passkey-calls.ts';

/** The first step is done. */
export type Ticket = {
  readonly kind: 'second-step';
  readonly ticket: string;
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
  readonly email: string;
};
export type SignInOutcome = Setback | PasskeyTrouble | Ticket | { readonly kind: 'wrong' | 'code-wrong' | 'ticket-over' };

/** Why a sign-in did not work. */
export function SignInNotice({
  outcome,
  isByPasskey = false,
}: {
  readonly outcome: SignInOutcome | undefined;
  readonly isByPasskey?: boolean;
}) {
  const t = useWords();
  if (outcome === undefined) return null;
  switch (outcome.kind) {
    case 'second-step':
    case 'code-wrong':
    case 'ticket-over':
      return null;
    case 'wrong':
      return (
        <Alert tone="danger" title={t(m.organise_sign_in_wrong)}>
          {t(m.organise_sign_in_wrong_help)}
        </Alert>
      );
    case 'wait':
    case 'unreachable':
    case 'failed':
      return <SetbackAlert title={t(isByPasskey ? m.sign_in_passkey_failed : m.organise_sign_in_failed)} setback={outcome} />;
    default:
      return <PasskeyAlert trouble={outcome} />;
  }
}
