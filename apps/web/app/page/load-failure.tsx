import { m } from '@waylift/words/messages';
import { useLocation } from 'react-router';
import { useWords } from '../locale/locale-provider.tsx';
import { Moment } from '../ui/moment/moment.tsx';
import { PageTitle } from './page-title.tsx';
import '../ui/button/button.css';

export function LoadFailure({ title }: { readonly title: string }) {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <Moment art="failed" title={title} lead={t(m.dashboard_failed)} role="alert">
      <PageTitle page={title} hasErrors />
      <p className="row space-before">
        <a className="btn btn--big" href={`${pathname}${search}`}>
          {t(m.dashboard_retry)}
        </a>
      </p>
    </Moment>
  );
}
