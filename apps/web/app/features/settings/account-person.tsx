import type { SettingsAnswer } from '@waylift/contract/settings';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useHasApp } from '../../community/portal-offers.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { session } from '../../session/browser-session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Face } from '../../ui/face/face.tsx';
import { FactList } from '../../ui/fact-list/fact-list.tsx';
import { logOut } from '../../ui/icon/icons.ts';
import { building } from '../../ui/icon/member-icons.ts';
import { DetailsDialog } from './details-dialog.tsx';
import './settings.css';
import './account-frame.css';

type AccountPersonProps = { readonly settings: SettingsAnswer; readonly tell: (words: string) => void };

/** Whose account it is. */
export function AccountPerson({ settings, tell }: AccountPersonProps) {
  const t = useWords();
  const { productName: product } = useRuntimeSettings();
  const hasApp = useHasApp();
  const [details, setDetails] = useState(settings);
  const [isChanging, setChanging] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { forename, surname } = details;
  return (
    <section className="account-page__who" aria-labelledby="account-title">
      <div className="account-page__person">
        <Face person={{ forename, initial: [...surname][0] ?? '' }} kind="you" size="xl" />
        <div>
          <h1 id="account-title">{t(m.private_account)}</h1>
          <p className="account-page__name">
            {forename} {surname}
          </p>
        </div>
      </div>
      <FactList size="small" facts={[{ icon: building, words: settings.community.name }]} />
      <p className="row">
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t(m.settings_details_change)}
        </Button>
        <Button
          variant="secondary"
          icon={logOut}
          isBusy={isLeaving}
          onClick={() => {
            setLeaving(true);
            void session.signOut();
          }}
        >
          {t(m.private_sign_out)}
        </Button>
      </p>
      {hasApp ? <p className="account-page__note">{t(m.settings_lead, { product })}</p> : null}
      {isChanging ? (
        <DetailsDialog
          details={details}
          onClose={() => setChanging(false)}
          onSaved={(saved) => {
            setChanging(false);
            setDetails({ ...details, ...saved });
            tell(t(m.settings_details_saved));
          }}
        />
      ) : null}
    </section>
  );
}
