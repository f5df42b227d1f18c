import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import type { Route } from './+types/set-up.route';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { circleInfo } from '../../ui/icon/icons.ts';
import { key } from '../../ui/icon/member-icons.ts';
import { AppForm } from './app-form.tsx';
import { Door, DoorSkeleton, DoorStep } from './door.tsx';
import { FactorAlert } from './factor-alert.tsx';
import type { BegunApp, FactorOutcome } from './factor-calls.ts';
import { pathAfterSignIn } from './interrupted.ts';
import { loadSession } from './organise-api.ts';
import { OrganiseTitle } from './organise-title.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

/** For whoever has no second factor yet. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { isSettingUp } = await loadSession(request);
  if (!isSettingUp) throw redirect('/organise');
  return null;
}
clientLoader.hydrate = true as const;

/** Once a second factor is there, this page still shows the codes. */
export function shouldRevalidate(): boolean {
  return false;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<FactorOutcome> {
  const { factorAction } = await import('./factor-calls.ts');
  return (await factorAction(await request.formData(), request)) ?? { kind: 'failed' };
}

export function HydrateFallback() {
  return <DoorSkeleton />;
}

export default function SetUp() {
  const t = useWords();
  const navigate = useNavigate();
  const { publicUrl } = useRuntimeSettings();
  const [begun, setBegun] = useState<BegunApp | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  useFocusOnNewScreen(codes.length > 0 ? 'codes' : 'factor');
  function goOn(): void {
    void navigate(pathAfterSignIn());
  }
  const { isBusy, outcome, submit } = useAction<FactorOutcome>({
    'app-begun': setBegun,
    'ticket-over': () => setBegun(null),
    made: ({ recoveryCodes }) => (recoveryCodes.length === 0 ? goOn() : setCodes(recoveryCodes)),
  });
  const [pressed, setPressed] = useState<'passkey' | 'app'>('passkey');
  function begin(what: 'passkey' | 'app'): void {
    setPressed(what);
    void submit({ intent: what === 'passkey' ? 'add-passkey' : 'begin-app' });
  }
  if (codes.length > 0) {
    return (
      <Door aside={<SetUpSteps at="codes" />}>
        <OrganiseTitle page={t(m.organise_codes)} />
        <DoorStep step={3} of={3}>
          {t(m.organise_step, { step: 3, steps: 3 })}
        </DoorStep>
        <h1>{t(m.organise_codes_title)}</h1>
        <p className="lead">{t(m.organise_codes_lead)}</p>
        <RecoveryCodes codes={codes} onKept={goOn} />
        <Alert tone="neutral" icon={circleInfo} title={t(m.organise_codes_lost)}>
          {t(m.organise_codes_lost_text)}
        </Alert>
      </Door>
    );
  }
  const notice = <FactorAlert outcome={isBusy ? undefined : outcome} failed={t(m.organise_factor_failed)} />;
  const hasFailed = outcome !== undefined && !['made', 'app-begun'].includes(outcome.kind);
  return (
    <Door aside={<SetUpSteps at="factor" />}>
      <OrganiseTitle page={t(m.organise_factor_title)} hasErrors={hasFailed} />
      <DoorStep step={2} of={3}>
        {t(m.organise_step, { step: 2, steps: 3 })}
      </DoorStep>
      <h1>{t(m.organise_factor_title)}</h1>
      <p className="lead">{t(m.organise_factor_lead)}</p>
      {begun === null ? notice : null}
      {hasPasskeys(publicUrl) ? (
        <Card as="section" labelledBy="passkey" className="stack">
          <h2 id="passkey">{t(m.organise_factor_passkey)}</h2>
          <p>{t(m.organise_factor_passkey_text)}</p>
          <p>
            <Button icon={key} isBusy={isBusy && pressed === 'passkey'} busyWords={t(m.passkeys_adding)} onClick={() => begin('passkey')}>
              {t(m.organise_factor_passkey_make)}
            </Button>
          </p>
          <p className="muted">{t(m.organise_factor_passkey_note)}</p>
        </Card>
      ) : null}
      <Card as="section" labelledBy="app" className="stack">
        <h2 id="app">{t(m.organise_factor_app)}</h2>
        {begun === null ? (
          <>
            <p>{t(m.organise_factor_app_text)}</p>
            <p>
              <Button variant="secondary" isBusy={isBusy && pressed === 'app'} busyWords={t(m.loading)} onClick={() => begin('app')}>
                {t(m.organise_factor_app_begin)}
              </Button>
            </p>
          </>
        ) : (
          <AppForm begun={begun} isBusy={isBusy} outcome={outcome} submit={submit} />
        )}
      </Card>
    </Door>
  );
}
