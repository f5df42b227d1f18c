import { m } from '@waylift/words/messages';
import { data } from 'react-router';
import type { Route } from './+types/dashboard.route';
import { browserApi } from '../../api/browser-api.ts';
import { PageTitle } from '../../community/page-title.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { useCommunityPath } from '../../community/community-link.ts';
import { Card } from '../../ui/card/card.tsx';
import { DetailsList } from '../../ui/details-list/details-list.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const settings = await browserApi().call('settings', {}, { signal: request.signal });
  if (!settings.ok) throw data(null, { status: 503 });
  return settings.value;
}
clientLoader.hydrate = true as const;

/** The member's own page: who they are here, and in which community. */
export default function Dashboard({ loaderData: settings }: Route.ComponentProps) {
  const t = useWords();
  const path = useCommunityPath();
  const details = [
    { term: t(m.dashboard_name), value: `${settings.forename} ${settings.surname}` },
    { term: t(m.dashboard_email), value: settings.email },
    {
      term: t(m.dashboard_community),
      value: settings.community.name,
      action: (
        <a className="tap-link" href={path('/')}>
          {t(m.dashboard_community_home)}
        </a>
      ),
    },
    { term: t(m.dashboard_news), value: settings.marketingOptIn ? t(m.dashboard_news_on) : t(m.dashboard_news_off) },
  ];
  return (
    <div className="wrap">
      <PageTitle page={t(m.dashboard_title)} />
      <div className="page-head">
        <div>
          <p className="kicker only-small">{settings.community.name}</p>
          <h1>{t(m.dashboard_hello, { forename: settings.forename })}</h1>
        </div>
      </div>
      <div className="dash">
        <section className="stack" aria-labelledby="details-title">
          <h2 id="details-title">{t(m.dashboard_details)}</h2>
          <Card>
            <DetailsList details={details} />
          </Card>
        </section>
      </div>
    </div>
  );
}
