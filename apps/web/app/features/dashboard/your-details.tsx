import { FURTHER_FIELD_NAMES } from '@waylift/contract/member-fields';
import type { SettingsAnswer } from '@waylift/contract/settings';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import './today.css';

/** The member's details in a few lines. All of them can be changed in the account settings. */
export function YourDetails({ settings }: { readonly settings: SettingsAnswer }) {
  const t = useWords();
  const path = usePortalPath();
  const { forename, surname, email, pendingEmail, community } = settings;
  return (
    <section className="stack stack--s" aria-labelledby="details-title">
      <h2 id="details-title">{t(m.dashboard_details)}</h2>
      <ul className="today__lines">
        <li>
          {forename} {surname}, {community.name}
        </li>
        {FURTHER_FIELD_NAMES.filter((field) => settings[field]).map((field) => (
          <li key={field}>{t(m.labelled, { label: t(m[`member_${field}`]), text: settings[field] })}</li>
        ))}
        <li>{email}</li>
        {pendingEmail === undefined ? null : <li className="muted">{t(m.dashboard_pending_email, { email: pendingEmail })}</li>}
      </ul>
      <p>
        <Link className="tap-link" to={path('/dashboard/account/settings#email')}>
          {t(m.dashboard_change_email)}
        </Link>
      </p>
    </section>
  );
}
