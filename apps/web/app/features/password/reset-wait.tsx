import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useCommunityPath } from '../../community/community-link.ts';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';

/** A new password waits where passkeys alone sign in. */
export function ResetWait({ from }: { readonly from: string }) {
  const t = useWords();
  const language = useLanguage();
  const path = useCommunityPath();
  return (
    <Moment
      art="checking"
      title={t(m.password_change_waits)}
      lead={t(m.password_change_waits_lead, { moment: formatMoment(language, from) })}
      role="status"
    >
      <PageTitle page={t(m.password_change_waits_title)} />
      <p className="row space-before">
        <ButtonLink to={path('/login')} variant="secondary">
          {t(m.sign_in_title)}
        </ButtonLink>
      </p>
    </Moment>
  );
}
