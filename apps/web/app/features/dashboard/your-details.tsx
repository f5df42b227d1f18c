import { FURTHER_FIELD_NAMES } from '@waylift/contract/member-fields';
import type { SettingsAnswer } from '@waylift/contract/settings';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DetailsList } from '../../ui/details-list/details-list.tsx';

export function YourDetails({ settings }: { readonly settings: SettingsAnswer }) {
  const t = useWords();
  const path = usePortalPath();
  const { forename, surname, email, pendingEmail, community, marketingOptIn } = settings;
  const change = (words: string, hash: string) => (
    <Link className="tap-link" to={path(`/dashboard/account/settings${hash}`)}>
      {words}
    </Link>
  );
  const address =
    pendingEmail === undefined ? (
      email
    ) : (
      <>
        {email}
        <br />
        <small className="muted">{t(m.dashboard_pending_email, { email: pendingEmail })}</small>
      </>
    );
  return (
    <section className="stack" aria-labelledby="details-title">
      <h2 id="details-title">{t(m.dashboard_details)}</h2>
      <Card>
        <DetailsList
          details={[
            { term: t(m.dashboard_name), value: `${forename} ${surname}`, action: change(t(m.dashboard_change_details), '#details') },
            ...FURTHER_FIELD_NAMES.filter((field) => settings[field]).map((field) => ({
              term: t(m[`join_${field}`]),
              value: settings[field],
            })),
            { term: t(m.dashboard_email), value: address, action: change(t(m.dashboard_change_email), '#email') },
            { term: t(m.dashboard_community), value: community.name },
            {
              term: t(m.dashboard_news),
              value: t(marketingOptIn ? m.dashboard_news_on : m.dashboard_news_off),
              action: change(t(m.dashboard_change_news), '#news'),
            },
          ]}
        />
      </Card>
    </section>
  );
}
