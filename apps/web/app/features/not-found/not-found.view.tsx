import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { DeadEndMoment } from '../../ui/moment/dead-end-moment.tsx';

/** No such page: the road ends here, and a button leads back. Without a community at / it would lead a visitor in a circle. */
export function NotFoundView({ dashboardHref, hasHome }: { readonly dashboardHref: string; readonly hasHome: boolean }) {
  const t = useWords();
  return (
    <DeadEndMoment title={t(m.not_found_heading)} lead={t(m.not_found_lead)}>
      {hasHome ? null : <p className="only-signed-out">{t(m.not_found_no_home)}</p>}
      <p className={hasHome ? 'row space-before' : 'row space-before only-signed-in'}>
        <ButtonLink to={dashboardHref} isBig leadsOn reloads>
          {t(m.not_found_dashboard)}
        </ButtonLink>
      </p>
    </DeadEndMoment>
  );
}
