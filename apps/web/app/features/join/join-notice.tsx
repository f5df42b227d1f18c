import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useHasApp } from '../../community/portal-offers.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import type { JoinFlow } from './use-join.ts';

type Kind = NonNullable<JoinFlow['notice']>;

export function JoinNotice({ kind, appHref }: { readonly kind: Kind; readonly appHref: string }) {
  const t = useWords();
  const { productName } = useRuntimeSettings();
  const hasApp = useHasApp();
  const more = kind === 'oidc-required' && hasApp ? <Link to={appHref}>{t(m.get_the_app_title)}</Link> : undefined;
  return (
    <Alert tone="danger" title={noticeWords(kind, t, productName)}>
      {more}
    </Alert>
  );
}

function noticeWords(kind: Kind, t: Words, product: string): string {
  switch (kind) {
    case 'oidc-required':
      return t(m.join_oidc_required, { product });
    case 'email-restricted':
      return t(m.join_email_restricted);
    case 'failed':
      return t(m.join_failed);
  }
}
