import { m } from '@waylift/words/messages';
import { useLocation } from 'react-router';
import { ownAddress } from '../platform/own-address.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { Moment } from '../ui/moment/moment.tsx';
import { PageTitle } from './page-title.tsx';

export function LoadFailure({ title }: { readonly title: string }) {
  const t = useWords();
  const address = ownAddress(useLocation());
  return (
    <Moment art="failed" title={title} lead={t(m.dashboard_failed)} role="alert">
      <PageTitle page={title} hasErrors />
      <p className="row space-before">
        <ButtonLink isBig reloads to={address}>
          {t(m.dashboard_retry)}
        </ButtonLink>
      </p>
    </Moment>
  );
}
