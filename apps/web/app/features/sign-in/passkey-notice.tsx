import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

/** Why a passkey did not sign in, or that one is needed. */
export function PasskeyNotice({ kind }: { readonly kind: 'passkey-needed' | 'passkey-unknown' | 'passkey-failed' }) {
  const t = useWords();
  const path = useCommunityPath();
  const link = (text: string) => <Link to={path('/forgot-password')}>{text}</Link>;
  switch (kind) {
    case 'passkey-needed':
      return (
        <Alert tone="danger" title={t(m.sign_in_passkey_needed)}>
          <RichText message={t(m.sign_in_passkey_needed_help)} tags={{ link }} />
        </Alert>
      );
    case 'passkey-unknown':
      return (
        <Alert tone="danger" title={t(m.sign_in_passkey_unknown)}>
          {t(m.sign_in_passkey_unknown_help)}
        </Alert>
      );
    case 'passkey-failed':
      return (
        <Alert tone="danger" title={t(m.sign_in_passkey_failed)}>
          {t(m.sign_in_passkey_failed_help)}
        </Alert>
      );
  }
}
