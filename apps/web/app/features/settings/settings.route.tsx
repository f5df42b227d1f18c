import { m } from '@waylift/words/messages';
import { Suspense } from 'react';
import { data, useLoaderData } from 'react-router';
import type { Route } from './+types/settings.route';
import { DownloadMyData, EXPORT_FORM } from '../../my-data/download-my-data.tsx';
import { useAskedFor } from '../../proof/fresh.ts';
import { browserApi } from '../../session/browser-api.ts';
import { forgetMember, knownMember } from '../../session/known-member.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { DangerZone } from '../../ui/danger-zone/danger-zone.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { mail } from '../../ui/icon/icons.ts';
import { ban, bell, calculator, calendar, car, key, laptop, lock, luggage, pause, shield, smartphone } from '../../ui/icon/member-icons.ts';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { SignLine, SignLines } from '../../ui/sign-line/sign-line.tsx';
import { AccountGroup, AccountLink, AccountPart } from './account-group.tsx';
import { AccountPerson } from './account-person.tsx';
import { EmailSection } from './email-section.tsx';
import { LanguageChoice, NewsChoice } from './preferences.tsx';
import { settingsAction } from './settings-action.ts';
import './account-frame.css';
import './settings.css';

const OrganisersSee = lazyWithFallback(async () => (await import('./organisers-see.tsx')).OrganisersSee);

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

/** All that an account has, in groups. What the specification has of it is open. */
export default function Account() {
  const t = useWords();
  const path = usePortalPath();
  const { lifts, publicUrl } = useRuntimeSettings();
  const settings = useLoaderData<typeof clientLoader>();
  const isExporting = useAskedFor(EXPORT_FORM);
  const { toast, tell } = useToast();
  const tellSaved = () => tell(t(m.settings_saved));
  return (
    <div className="wrap account-page">
      <AccountPerson settings={settings} tell={tell} />
      <div className="account-page__groups">
        {lifts === true ? <LiftsGroup /> : null}
        <AccountGroup icon={key} title={t(m.settings_sign_in)} holds={t(m.settings_sign_in_holds)} isOpen={!isExporting}>
          <AccountPart>
            <EmailSection present={settings.email} pending={settings.pendingEmail} tell={tell} />
          </AccountPart>
          <AccountPart>
            <NewsChoice settings={settings} onSaved={tellSaved} />
          </AccountPart>
          <SignLines>
            <SignLine
              icon={lock}
              tone="quiet"
              title={t(m.password_change_title)}
              note={t(m.settings_sign_in_password_text)}
              to={path('/dashboard/account/password')}
            />
            {hasPasskeys(publicUrl) ? (
              <SignLine
                icon={key}
                tone="quiet"
                title={t(m.passkeys_title)}
                note={t(m.settings_sign_in_passkeys_text)}
                to={path('/dashboard/account/passkeys')}
              />
            ) : null}
            <SignLine
              icon={laptop}
              tone="quiet"
              title={t(m.sessions_title)}
              note={t(m.settings_sign_in_devices_text)}
              to={path('/dashboard/account/sessions')}
            />
          </SignLines>
        </AccountGroup>
        <AccountGroup icon={bell} title={t(m.settings_sent)} holds={t(lifts === true ? m.settings_sent_holds : m.settings_language)}>
          {lifts === true ? <SentLines /> : null}
          <AccountPart>
            <LanguageChoice settings={settings} onSaved={tellSaved} />
          </AccountPart>
        </AccountGroup>
        <AccountGroup
          icon={shield}
          title={t(m.settings_privacy)}
          holds={t(lifts === true ? m.settings_privacy_holds : m.settings_data)}
          isOpen={isExporting}
        >
          {lifts === true ? (
            <SignLines>
              <SignLine
                icon={ban}
                tone="quiet"
                title={t(m.conversation_blocked_people)}
                note={t(m.conversation_blocked_people_text)}
                to={path('/dashboard/account/notifications#blocked')}
              />
            </SignLines>
          ) : null}
          <AccountPart>
            <h3 id="data">{t(m.settings_data)}</h3>
            <p>{t(m.settings_data_text)}</p>
            <DownloadMyData />
          </AccountPart>
          <Suspense>
            <OrganisersSee />
          </Suspense>
        </AccountGroup>
        <AccountLink icon={calculator} title={t(m.cost_title)} note={t(m.settings_cost_note)} to={path('/dashboard/cost-assumptions')} />
      </div>
      <div className="account-page__end">
        <DangerZone
          title={t(m.dashboard_danger)}
          text={t(m.dashboard_danger_text)}
          action={t(m.dashboard_delete_account)}
          to={path('/dashboard/account/remove')}
        />
      </div>
      {toast}
    </div>
  );
}

function LiftsGroup() {
  const t = useWords();
  const path = usePortalPath();
  const notifications = path('/dashboard/account/notifications');
  return (
    <AccountGroup icon={car} title={t(m.settings_lifts)} holds={t(m.settings_lifts_holds)}>
      <SignLines>
        <SignLine icon={luggage} tone="quiet" title={t(m.away_link)} note={t(m.away_link_note)} to={path('/dashboard/away')} />
        <SignLine
          icon={calendar}
          tone="quiet"
          title={t(m.calendar_title)}
          note={t(m.settings_calendar_note)}
          to={`${notifications}#calendar`}
        />
        <SignLine icon={car} tone="quiet" title={t(m.notifications_car)} note={t(m.settings_car_note)} to={`${notifications}#car`} />
        <SignLine
          icon={pause}
          tone="quiet"
          title={t(m.notifications_pause)}
          note={t(m.settings_pause_note)}
          to={`${notifications}#pause`}
        />
      </SignLines>
    </AccountGroup>
  );
}

function SentLines() {
  const t = useWords();
  const path = usePortalPath();
  return (
    <SignLines>
      <SignLine
        icon={mail}
        tone="quiet"
        title={t(m.notifications_title)}
        note={t(m.settings_notifications_note)}
        to={path('/dashboard/account/notifications')}
      />
      <SignLine
        icon={smartphone}
        tone="quiet"
        title={t(m.push_title)}
        note={t(m.settings_pushes_note)}
        to={path('/dashboard/account/pushes')}
      />
    </SignLines>
  );
}
