import { isByApp } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { useEffect, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { SignOnNote } from '../../community/sign-on-note.tsx';
import { useCommunity } from '../../community/use-community.ts';
import { FormActions } from '../../forms/form.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { AppCardLayout } from '../../ui/app-card/app-card-layout.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loading } from '../../ui/loader/loader.tsx';
import { PhoneDrawing } from '../../ui/phone-drawing/phone-drawing.tsx';
import { LateQrCode, QrSpace } from '../../ui/qr-code/late-qr-code.tsx';
import { fragmentOf } from './code-fragment.ts';
import type { Screen } from './load-screen.ts';
import type { ClaimAnswer } from './sign-in-by-qr.route.tsx';
import { useClaims } from './use-claims.ts';
import '../../styles/split-layout.css';
import './code-screen.css';

type Code = Extract<Screen, { kind: 'code' }>;
/** The browser does not know yet whether it is the computer or the phone. */
export type Preparing = { readonly kind: 'preparing' };

/** The computer's side: a code to scan, instructions, and the state. The space for them is reserved from the start. */
export function CodeScreen({ screen }: { readonly screen: Extract<Screen, { kind: 'code' | 'no-code' }> | Preparing }) {
  const t = useWords();
  const path = useCommunityPath();
  const community = useCommunity();
  const claim = useClaims(screen.kind === 'code' ? screen : null);
  const isPreparing = screen.kind === 'preparing';
  const needsApp = community !== null && isByApp(community.options);
  const isOver = screen.kind === 'no-code' || ['expired', 'declined', 'not-kept'].includes(claim?.kind ?? '');
  return (
    <div className="wrap split">
      <div className="stack stack--l">
        <PageTitle page={t(m.qr_sign_in_title)} />
        <h1>{t(m.qr_sign_in_title)}</h1>
        {isPreparing ? <NeedsScript /> : null}
        {needsApp ? (
          <SignOnNote />
        ) : (
          <div className={isPreparing ? 'stack stack--l preparing' : 'stack stack--l'}>
            <p className="lead">{t(m.qr_sign_in_lead)}</p>
            {screen.kind === 'no-code' ? <SetbackAlert title={t(m.qr_sign_in_start_failed)} setback={screen.setback} /> : null}
            {claim === undefined ? null : <ClaimNotice claim={claim} />}
            {isPreparing || (screen.kind === 'code' && !isOver) ? <CodeCard screen={screen} /> : null}
            <RenewForm isDue={isOver} />
            <p>
              <Link className="tap-link" to={path('/login')}>
                {t(m.qr_sign_in_by_password)}
              </Link>
            </p>
          </div>
        )}
      </div>
      <PhoneDrawing />
    </div>
  );
}

function ClaimNotice({ claim }: { readonly claim: ClaimAnswer }) {
  const t = useWords();
  switch (claim.kind) {
    case 'waiting':
      return null;
    case 'no-connection':
      return <Alert tone="warning" title={t(m.qr_sign_in_no_connection)} />;
    case 'expired':
      return (
        <Alert tone="warning" title={t(m.qr_sign_in_expired)}>
          {t(m.qr_sign_in_expired_help)}
        </Alert>
      );
    case 'declined':
      return (
        <Alert tone="danger" title={t(m.qr_sign_in_declined)}>
          {t(m.qr_sign_in_declined_help)}
        </Alert>
      );
    case 'not-kept':
      return (
        <Alert tone="danger" title={t(m.sign_in_not_kept)}>
          {t(m.sign_in_not_kept_help)}
        </Alert>
      );
  }
}

function CodeCard({ screen }: { readonly screen: Code | Preparing }) {
  const t = useWords();
  const path = useCommunityPath();
  const { publicUrl } = useRuntimeSettings();
  return (
    <AppCardLayout
      code={
        screen.kind === 'preparing' ? (
          <QrSpace>
            <Loading>{t(m.qr_sign_in_preparing)}</Loading>
          </QrSpace>
        ) : (
          // In the fragment, which is not sent to a server.
          <LateQrCode address={`${publicUrl}${path('/sign-in-by-qr')}${fragmentOf(screen.code)}`} label={t(m.qr_sign_in_code)} />
        )
      }
    >
      <h2>{t(m.qr_sign_in_how_title)}</h2>
      <ol>
        <li>{t(m.qr_sign_in_how_scan)}</li>
        <li>{t(m.qr_sign_in_how_check)}</li>
        <li>{t(m.qr_sign_in_how_approve)}</li>
      </ol>
      {screen.kind === 'preparing' ? <TimeShown seconds={0} /> : <TimeLeft endsAtMs={screen.endsAtMs} />}
    </AppCardLayout>
  );
}

/** A countdown for the eye only: announcing each second would drown out everything else. */
function TimeLeft({ endsAtMs }: { readonly endsAtMs: number }) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <TimeShown seconds={Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))} />;
}

function TimeShown({ seconds }: { readonly seconds: number }) {
  const t = useWords();
  return (
    <p className="muted">{t(m.qr_sign_in_time_left, { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}</p>
  );
}

/** Always rendered, so that it keeps the focus after a press. */
function RenewForm({ isDue }: { readonly isDue: boolean }) {
  const t = useWords();
  const isBusy = useNavigation().formData?.get('intent') === 'renew';
  return (
    <Form method="post" replace>
      <FormActions>
        <input type="hidden" name="intent" value="renew" />
        <Button type="submit" variant={isDue ? 'primary' : 'secondary'} isBusy={isBusy} busyWords={t(m.qr_sign_in_renewing)}>
          {t(m.qr_sign_in_renew)}
        </Button>
      </FormActions>
    </Form>
  );
}
