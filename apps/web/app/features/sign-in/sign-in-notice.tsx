import { m } from '@waylift/words/messages';
import { useCommunityPath } from '../../community/community-link.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import type { SignInSetback } from './sign-in-outcome.ts';

const SuspendedNotice = lazyWithFallback(async () => (await import('./suspended-notice.tsx')).SuspendedNotice);
const PasskeyNotice = lazyWithFallback(async () => (await import('./passkey-notice.tsx')).PasskeyNotice);

/** The outcome of the last attempt to sign in, above the form. */
export function SignInNotice({ setback }: { readonly setback: SignInSetback }) {
  const t = useWords();
  switch (setback.kind) {
    case 'suspended':
      return <SuspendedNotice />;
    case 'passkey-needed':
    case 'passkey-unknown':
    case 'passkey-failed':
      return <PasskeyNotice kind={setback.kind} />;
    case 'cancelled':
      return null;
    case 'not-kept':
      return (
        <Alert tone="danger" title={t(m.sign_in_not_kept)}>
          {t(m.sign_in_not_kept_help)}
        </Alert>
      );
    case 'by-provider':
      return <ByProvider {...setback} />;
    default:
      return <SetbackAlert title={t(m.sign_in_failed)} setback={setback} />;
  }
}

function ByProvider({ slug, label }: Extract<SignInSetback, { kind: 'by-provider' }>) {
  const t = useWords();
  const path = useCommunityPath();
  return (
    <div role="alert">
      <Alert tone="neutral" title={<a href={path('/sign-on', slug)}>{t(m.signon_continue, { label })}</a>} />
    </div>
  );
}
