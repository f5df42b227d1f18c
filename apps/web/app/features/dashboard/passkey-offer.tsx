/** Loaded late. */
import '@waylift/words/late-words';
import type { Passkey } from '@waylift/contract/passkey';
import { m } from '@waylift/words/messages';
import { useNavigate } from 'react-router';
import { isSetback, type Setback } from '../../api/failure.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { key } from '../../ui/icon/member-icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';

/** What the page of passkeys answers. */
type Outcome =
  | Setback
  | { readonly kind: 'added'; readonly passkey: Passkey }
  | { readonly kind: 'known' | 'cancelled' | 'full' | 'proof-needed' };

/** @property proof of who has just shown the password */
type PasskeyOfferProps = { readonly proof: string; readonly onOver: () => void };

/** To whoever has signed in by password, once on each device. */
export function PasskeyOffer({ proof, onOver }: PasskeyOfferProps) {
  const t = useWords();
  const path = usePortalPath();
  const navigate = useNavigate();
  const page = path('/dashboard/account/passkeys');
  const goOn = (state?: object) => void navigate(page, { state, replace: true });
  const { isBusy, outcome, submit } = useAction<Outcome>({
    added: ({ passkey }) => goOn({ added: passkey.id }),
    // Five minutes are over: that page asks.
    'proof-needed': () => goOn(),
    full: () => goOn(),
  });
  return (
    <Moment art="empty" icon={key} title={t(m.passkeys_offer_title)} lead={t(m.passkeys_offer_lead)}>
      <PageTitle page={t(m.passkeys_offer_title)} hasErrors={outcome !== undefined && isSetback(outcome)} />
      {outcome === undefined ? null : <NotAdded outcome={outcome} />}
      <p className="row space-before">
        <Button
          isBig
          icon={key}
          isBusy={isBusy}
          busyWords={t(m.passkeys_adding)}
          onClick={() => void submit({ intent: 'add', proof }, { action: page })}
        >
          {t(m.passkeys_offer_create)}
        </Button>
        <Button variant="secondary" isBig onClick={onOver}>
          {t(m.passkeys_offer_later)}
        </Button>
      </p>
      <p className="muted">{t(m.passkeys_offer_note)}</p>
    </Moment>
  );
}

function NotAdded({ outcome }: { readonly outcome: Outcome }) {
  const t = useWords();
  if (isSetback(outcome)) return <SetbackAlert title={t(m.passkeys_add_failed)} setback={outcome} />;
  if (outcome.kind === 'known') return <Alert tone="warning" title={t(m.passkeys_add_known)} />;
  if (outcome.kind !== 'cancelled') return null;
  return (
    <Alert tone="warning" title={t(m.passkeys_add_failed)}>
      {t(m.passkeys_add_none)}
    </Alert>
  );
}
