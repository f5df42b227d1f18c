import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import type { SignInSetback } from './sign-in-outcome.ts';
import { SuspendedNotice } from './suspended-notice.tsx';

/** The outcome of the last attempt to sign in, above the form. */
export function SignInNotice({ setback }: { readonly setback: SignInSetback }) {
  const t = useWords();
  switch (setback.kind) {
    case 'suspended':
      return <SuspendedNotice />;
    case 'not-kept':
      return (
        <Alert tone="danger" title={t(m.sign_in_not_kept)}>
          {t(m.sign_in_not_kept_help)}
        </Alert>
      );
    default:
      return <SetbackAlert title={t(m.sign_in_failed)} setback={setback} />;
  }
}
