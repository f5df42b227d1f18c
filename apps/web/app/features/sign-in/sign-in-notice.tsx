import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import type { SignInSetback } from './sign-in-outcome.ts';

/** What came of the last try to sign in, above the form. */
export function SignInNotice({ setback }: { readonly setback: SignInSetback }) {
  const t = useWords();
  if (setback.kind !== 'not-kept') return <SetbackAlert title={t(m.sign_in_failed)} setback={setback} />;
  return (
    <Alert tone="danger" title={t(m.sign_in_not_kept)}>
      {t(m.sign_in_not_kept_help)}
    </Alert>
  );
}
