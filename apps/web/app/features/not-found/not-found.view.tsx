import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';

/** No such page: the road ends here, and a button leads back. */
export function NotFoundView(props: { readonly dashboardHref: string }) {
  const t = useWords();
  return (
    <Moment art="deadend" title={t(m.not_found_heading)} lead={t(m.not_found_lead)}>
      <p className="row space-before">
        <ButtonLink to={props.dashboardHref} isBig leadsOn reloads>
          {t(m.not_found_dashboard)}
        </ButtonLink>
      </p>
    </Moment>
  );
}
