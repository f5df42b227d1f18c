import { m } from '@waylift/words/messages';
import { data, Link, useLoaderData } from 'react-router';
import type { Route } from './+types/settings.route';
import { DownloadMyData } from '../../my-data/download-my-data.tsx';
import { browserApi } from '../../session/browser-api.ts';
import { forgetMember, knownMember } from '../../session/known-member.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { useHasApp } from '../../community/portal-offers.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Card } from '../../ui/card/card.tsx';
import { DangerZone } from '../../ui/danger-zone/danger-zone.tsx';
import { DetailsList } from '../../ui/details-list/details-list.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { DetailsForm } from './details-form.tsx';
import { EmailSection } from './email-section.tsx';
import { LanguageSection, NewsSection } from './preferences.tsx';
import { settingsAction } from './settings-action.ts';
import '../../styles/narrow-layout.css';
import './settings.css';

/** What is changed here is read anew: it may have been changed on another device. */
export async function clientLoader() {
  forgetMember();
  const member = await knownMember(browserApi());
  if (!member.ok) throw data(null, { status: 503 });
  return member.value;
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return settingsAction(request).finally(forgetMember);
}

/** Each section knows the outcome of its own form. Reloading everything could fail and lose typed text elsewhere. */
export function shouldRevalidate(): boolean {
  return false;
}

/** The settings that a member can change without the app. */
export default function Settings() {
  const t = useWords();
  const path = usePortalPath();
  const { productName: product, lifts } = useRuntimeSettings();
  const hasApp = useHasApp();
  const settings = useLoaderData<typeof clientLoader>();
  const { toast, tell } = useToast();
  const tellSaved = () => tell(t(m.settings_saved));
  const tellDetails = () => tell(t(m.settings_details_saved));
  return (
    <div className="wrap narrow stack stack--xl">
      <div className="stack">
        <h1>{t(m.settings_title)}</h1>
        {hasApp ? <p className="lead">{t(m.settings_lead, { product })}</p> : null}
      </div>
      <section className="stack" id="details" aria-labelledby="details-title">
        <h2 id="details-title">{t(m.dashboard_details)}</h2>
        <Card>
          <DetailsList details={[{ term: t(m.dashboard_community), value: settings.community.name }]} />
        </Card>
        <DetailsForm settings={settings} onSaved={tellDetails} />
      </section>
      <section className="stack" id="sign-in" aria-labelledby="sign-in-title">
        <h2 id="sign-in-title">{t(m.settings_sign_in)}</h2>
        <Card>
          <DetailsList
            details={[
              {
                term: t(m.settings_sign_in_password),
                value: t(m.settings_sign_in_password_text),
                action: tapLink(path('/dashboard/account/password'), t(m.password_change_title)),
              },
              {
                term: t(m.settings_sign_in_devices),
                value: t(m.settings_sign_in_devices_text),
                action: tapLink(path('/dashboard/account/sessions'), t(m.sessions_title)),
              },
            ]}
          />
        </Card>
      </section>
      <EmailSection present={settings.email} pending={settings.pendingEmail} tell={tell} />
      {lifts === true ? (
        <section className="stack" id="matches" aria-labelledby="matches-title">
          <h2 id="matches-title">{t(m.settings_matches)}</h2>
          <p>{t(m.settings_matches_text)}</p>
          <SharingLinks />
        </section>
      ) : null}
      <NewsSection settings={settings} onSaved={tellSaved} />
      <LanguageSection settings={settings} onSaved={tellSaved} />
      <section className="stack" id="data" aria-labelledby="data-title">
        <h2 id="data-title">{t(m.settings_data)}</h2>
        <p>{t(m.settings_data_text)}</p>
        <DownloadMyData />
      </section>
      <DangerZone
        title={t(m.dashboard_danger)}
        text={t(m.dashboard_danger_text)}
        action={t(m.dashboard_delete_account)}
        to={path('/dashboard/account/remove')}
      />
      {toast}
    </div>
  );
}

/** To each part of what a member sets about sharing lifts, by its own name. */
function SharingLinks() {
  const t = useWords();
  const path = usePortalPath();
  const notifications = path('/dashboard/account/notifications');
  const links = [
    { to: notifications, words: t(m.notifications_title) },
    { to: path('/dashboard/account/pushes'), words: t(m.push_title) },
    { to: `${notifications}#calendar`, words: t(m.calendar_title) },
    { to: `${notifications}#car`, words: t(m.notifications_car) },
    { to: `${notifications}#pause`, words: t(m.notifications_pause) },
    { to: `${notifications}#blocked`, words: t(m.conversation_blocked_people) },
  ];
  return (
    <ul className="settings-links">
      {links.map(({ to, words }) => (
        <li key={to}>{tapLink(to, words)}</li>
      ))}
    </ul>
  );
}

function tapLink(to: string, words: string) {
  return (
    <Link className="tap-link" to={to}>
      {words}
    </Link>
  );
}
