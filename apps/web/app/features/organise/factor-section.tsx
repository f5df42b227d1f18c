import type { OrganiserFactors } from '@waylift/contract/organiser-factors';
import { RECOVERY_CODES } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { smartphone } from '../../ui/icon/icons.ts';
import { key } from '../../ui/icon/member-icons.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { AppForm } from './app-form.tsx';
import { deviceName } from './device-name.ts';
import { FactorAlert } from './factor-alert.tsx';
import type { BegunApp, FactorOutcome } from './factor-calls.ts';
import { Named } from './named.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { useAgain } from './use-again.tsx';
import './account-list.css';

/** What is removed. */
export type RemovedFactor = { readonly kind: 'app' } | { readonly kind: 'passkey'; readonly id: string; readonly name: string };

/** The second factors: to see, to add and to remove. */
export function FactorSection({ loaded }: { readonly loaded: OrganiserFactors }) {
  const t = useWords();
  const language = useLanguage();
  const { publicUrl } = useRuntimeSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  const [factors, setFactors] = useState(loaded);
  const [begun, setBegun] = useState<BegunApp | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<RemovedFactor | null>(null);
  const [pressed, setPressed] = useState('');
  const { toast, tell } = useToast();
  const { isBusy, outcome, submit, dialog } = useAgain<FactorOutcome>({
    'app-begun': setBegun,
    'ticket-over': () => setBegun(null),
    made({ what, recoveryCodes }) {
      setBegun(null);
      setCodes(recoveryCodes);
      if (recoveryCodes.length > 0) setFactors((before) => ({ ...before, recoveryCodesLeft: recoveryCodes.length }));
      if (what === 'app') setFactors((before) => ({ ...before, hasApp: true }));
      if (what !== 'codes') tell(t(what === 'app' ? m.organise_app_added : m.organise_passkey_added));
    },
  });

  function press(intent: string): void {
    setPressed(intent);
    void submit({ intent });
  }

  function handleRemoved(removed: RemovedFactor): void {
    setAsked(null);
    setFactors((before) =>
      removed.kind === 'app'
        ? { ...before, hasApp: false }
        : { ...before, passkeys: before.passkeys.filter(({ id }) => id !== removed.id) },
    );
    heading.current?.focus();
    tell(t(removed.kind === 'app' ? m.organise_app_removed : m.passkeys_removed));
  }

  return (
    <section className="stack" aria-labelledby="factors">
      <h2 id="factors" tabIndex={-1} ref={heading}>
        {t(m.organise_factors)}
      </h2>
      <p>{t(m.organise_factors_text)}</p>
      <ul className="account-list">
        {factors.passkeys.map((passkey) => {
          const name = deviceName(t, passkey);
          return (
            <li key={passkey.id}>
              <b>{t(m.organise_passkey_of, { device: name })}</b>
              <p className="muted">
                {t(m.passkeys_created, { date: formatMoment(language, passkey.createdAt) })}{' '}
                {passkey.lastUsedAt === null
                  ? t(m.passkeys_unused)
                  : t(m.passkeys_used, { moment: formatMoment(language, passkey.lastUsedAt) })}
              </p>
              <TextButton isDanger onClick={() => setAsked({ kind: 'passkey', id: passkey.id, name })}>
                <Named words={t(m.passkeys_remove)} name={t(m.passkeys_remove_one, { name: t(m.organise_passkey_of, { device: name }) })} />
              </TextButton>
            </li>
          );
        })}
        {factors.hasApp ? (
          <li>
            <b>{t(m.organise_app)}</b>
            <p className="muted">{t(m.organise_way_app_text)}</p>
            <TextButton isDanger onClick={() => setAsked({ kind: 'app' })}>
              <Named words={t(m.passkeys_remove)} name={t(m.passkeys_remove_one, { name: t(m.organise_app) })} />
            </TextButton>
          </li>
        ) : null}
        <li>
          <b>{t(m.organise_codes)}</b>
          <p className="muted">{t(m.organise_codes_left, { count: factors.recoveryCodesLeft, all: RECOVERY_CODES })}</p>
          <TextButton isBusy={isBusy && pressed === 'new-codes'} busyWords={t(m.loading)} onClick={() => press('new-codes')}>
            {t(m.organise_codes_new)}
          </TextButton>
        </li>
      </ul>
      <FactorAlert outcome={isBusy || begun !== null ? undefined : outcome} failed={t(m.organise_factor_failed)} />
      <p className="row">
        {hasPasskeys(publicUrl) ? (
          <Button
            variant="secondary"
            icon={key}
            isBusy={isBusy && pressed === 'add-passkey'}
            busyWords={t(m.passkeys_adding)}
            onClick={() => press('add-passkey')}
          >
            {t(m.passkeys_add)}
          </Button>
        ) : null}
        {factors.hasApp ? null : (
          <Button
            variant="secondary"
            icon={smartphone}
            isBusy={isBusy && pressed === 'begin-app'}
            busyWords={t(m.loading)}
            onClick={() => press('begin-app')}
          >
            {t(m.organise_factor_app_begin)}
          </Button>
        )}
      </p>
      {begun === null ? null : (
        <Dialog title={t(m.organise_factor_app)} onClose={() => setBegun(null)}>
          <DialogBody>
            <AppForm begun={begun} isBusy={isBusy} outcome={outcome} submit={submit} />
          </DialogBody>
        </Dialog>
      )}
      {codes.length === 0 ? null : (
        <Dialog title={t(m.organise_codes_title)} onClose={() => setCodes([])}>
          <DialogBody>
            <p>{t(m.organise_codes_lead)}</p>
            <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
          </DialogBody>
        </Dialog>
      )}
      {asked === null ? null : <RemoveFactorDialog removed={asked} onRemoved={() => handleRemoved(asked)} onClose={() => setAsked(null)} />}
      {dialog}
      {toast}
    </section>
  );
}
