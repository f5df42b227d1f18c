import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';

/** No such page: the road ends here, and a button leads back. Without a community at / there is nowhere to lead (null). */
export function NotFoundView(props: { readonly dashboardHref: string | null }) {
  const t = useWords();
  return (
    <Moment art="deadend" title={t(m.not_found_heading)} lead={t(m.not_found_lead)}>
      {props.dashboardHref === null ? (
        <p>{t(m.not_found_no_home)}</p>
      ) : (
        <p className="row space-before">
          <ButtonLink to={props.dashboardHref} isBig leadsOn reloads>
            {t(m.not_found_dashboard)}
          </ButtonLink>
        </p>
      )}
    </Moment>
  );
}
