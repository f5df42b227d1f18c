import '@waylift/words/late-words';
import { signOnOf } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { useHasApp } from '../../community/portal-offers.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import type { Chosen, JoinFlow } from './use-join.ts';

type Kind = NonNullable<JoinFlow['notice']>;

export function JoinNotice({ kind, chosen }: { readonly kind: Kind; readonly chosen: Chosen | null }) {
  const t = useWords();
  const path = useCommunityPath();
  const { productName } = useRuntimeSettings();
  const hasApp = useHasApp();
  const signOn = signOnOf(chosen?.options ?? {});
  if (kind === 'oidc-required' && chosen !== null && signOn !== null && chosen.slug !== undefined) {
    return (
      <Alert tone="neutral" title={t(m.join_signon, { community: chosen.name })}>
        <ButtonLink to={path('/sign-on', chosen.slug)} reloads>
          {t(m.signon_continue, { label: signOn.label })}
        </ButtonLink>
      </Alert>
    );
  }
  const more = kind === 'oidc-required' && hasApp ? <Link to={path('/get-the-app')}>{t(m.get_the_app_title)}</Link> : undefined;
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
