import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import type { NotMade } from './passkey-calls.ts';

/** Why a passkey was not taken, or none was made. */
export function PasskeyAlert({ trouble }: { readonly trouble: NotMade }) {
  const t = useWords();
  switch (trouble.kind) {
    case 'cancelled':
      return <Alert tone="warning" title={t(m.organise_passkey_cancelled)} />;
    case 'passkey-unknown':
      return (
        <Alert tone="danger" title={t(m.sign_in_passkey_unknown)}>
          {t(m.organise_passkey_unknown_help)}
        </Alert>
      );
    case 'no-passkeys':
      return (
        <Alert tone="warning" title={t(m.organise_passkey_none)}>
          {t(m.organise_passkey_none_help)}
        </Alert>
      );
    case 'known':
      return <Alert tone="warning" title={t(m.passkeys_add_known)} />;
    case 'too-many':
      return <Alert tone="warning" title={t(m.organise_passkey_too_many)} />;
    case 'passkey-refused':
      return (
        <Alert tone="danger" title={t(m.organise_passkey_refused)}>
          {t(m.organise_passkey_none_help)}
        </Alert>
      );
  }
}
