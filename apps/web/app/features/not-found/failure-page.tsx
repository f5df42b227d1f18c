import { m } from '@waylift/words/messages';
import { use } from 'react';
import { useLocation } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { fullTitle } from '../../page/page-title.tsx';
import { ownAddress } from '../../platform/own-address.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { DocumentContext } from '../../platform/document-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { DeadEndMoment } from '../../ui/moment/dead-end-moment.tsx';

/** What is shown when a page cannot be, for a fault of ours, with the reference under which the log has it. It needs no data and no script. */
export function FailurePage(props: { readonly product: string | undefined }) {
  const t = useWords();
  const path = usePortalPath();
  const { reference } = use(DocumentContext);
  const address = ownAddress(useLocation());
  return (
    <main id="content" tabIndex={-1}>
      <title>{fullTitle({ page: t(m.failure_title), community: undefined, product: props.product ?? '' })}</title>
      <DeadEndMoment title={t(m.failure_title)} lead={t(m.failure_lead)} role="alert">
        <p className="row space-before">
          <ButtonLink isBig reloads to={address}>
            {t(m.failure_again)}
          </ButtonLink>
          <a href={path('/')}>{t(m.failure_home)}</a>
        </p>
        {reference === '' ? null : <p className="muted">{t(m.failure_reference, { reference })}</p>}
      </DeadEndMoment>
    </main>
  );
}
