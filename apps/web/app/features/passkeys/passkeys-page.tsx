import { PASSKEYS_PER_MEMBER } from '@waylift/contract/limits';
import type { Passkey, PasskeysAnswer } from '@waylift/contract/passkey';
import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isRecord } from '../../api/answer-shape.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { canHavePasskeys } from '../../session/passkeys.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { key, plus } from '../../ui/icon/member-icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { NameDialog } from './name-dialog.tsx';
import { OnlyForm } from './only-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { passkeyName } from './passkey-name.ts';
import type { AddOutcome, ChangeOutcome } from './passkeys-action.ts';
import { LastDialog, RemoveDialog } from './remove-dialog.tsx';
import { useProof } from './use-proof.tsx';
import '../../styles/narrow-layout.css';

type Asked = { readonly kind: 'name' | 'new-name' | 'remove' | 'last'; readonly passkey: Passkey };

export function PasskeysPage({ loaded }: { readonly loaded: PasskeysAnswer }) {
  const t = useWords();
  const path = usePortalPath();
  const heading = useRef<HTMLHeadingElement>(null);
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>(loaded.passkeys);
  const [only, setOnly] = useState(loaded.only);
  const [asked, setAsked] = useState(useAddedNow(passkeys));
  const { toast, tell } = useToast();
  const isHere = loaded.origin === location.origin && canHavePasskeys();
  const proof = useProof({ hasPasskeys: isHere && passkeys.length > 0 });
  const add = useAction<AddOutcome>({
    added({ passkey }) {
      setPasskeys((before) => [...before, passkey]);
      setAsked({ kind: 'new-name', passkey });
    },
    'proof-needed': () => retry(handleAdd),
  });
  /** The one that is being removed. */
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const remove = useAction<ChangeOutcome>({
    done: () => removed !== null && handleRemoved(removed),
    last: () => {
      setOnly(true);
      if (removed !== null) setAsked({ kind: 'last', passkey: removed });
    },
    'proof-needed': () => retry(() => removed !== null && handleRemove(removed)),
  });
  const [wanted, setWanted] = useState(only);
  const choose = useAction<ChangeOutcome>({
    done: () => setOnly(wanted),
    none() {
      setPasskeys([]);
      // The form disappears.
      heading.current?.focus();
    },
    'proof-needed': () => retry(() => handleChoose(wanted)),
  });

  function retry(change: () => void): void {
    proof.forget();
    change();
  }

  function handleAdd(): void {
    setAsked(null);
    proof.withProof((given) => void add.submit({ intent: 'add', proof: given }));
  }

  function handleRemove(passkey: Passkey): void {
    setAsked(null);
    setRemoved(passkey);
    proof.withProof((given) => void remove.submit({ intent: 'remove', passkeyId: passkey.id, proof: given }));
  }

  function handleRemoved(passkey: Passkey): void {
    setPasskeys((before) => before.filter(({ id }) => id !== passkey.id));
    setAsked(null);
    // The pressed button disappears.
    heading.current?.focus();
    tell(t(m.passkeys_removed));
  }

  function handleChoose(isOn: boolean): void {
    setAsked(null);
    setWanted(isOn);
    const chosen = { only: isOn ? 'yes' : 'no' };
    proof.withProof((given) => void choose.submit({ intent: 'only', ...chosen, proof: given }), chosen);
  }

  function handleNamed(named: Passkey, name: string): void {
    setPasskeys((before) => before.map((one) => (one.id === named.id ? { ...one, name } : one)));
    setAsked(null);
    tell(t(m.passkeys_name_saved));
  }

  const hasErrors = add.setback !== null || remove.setback !== null || choose.setback !== null;
  const addButton = (isFirst: boolean) => (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      isBig={isFirst}
      icon={isFirst ? key : plus}
      isBusy={add.isBusy}
      busyWords={t(m.passkeys_adding)}
      onClick={handleAdd}
    >
      {t(m.passkeys_add)}
    </Button>
  );
  return (
    <div className="wrap narrow stack stack--l">
      <PageTitle page={t(m.passkeys_title)} hasErrors={hasErrors} />
      <p>
        <BackLink to={path('/dashboard/account/settings')}>{t(m.account_removal_back)}</BackLink>
      </p>
      <div className="stack">
        <h1 tabIndex={-1} ref={heading}>
          {t(m.passkeys_title)}
        </h1>
        <p className="lead">{t(m.passkeys_lead)}</p>
      </div>
      {proof.notice}
      <section className="stack" aria-labelledby={passkeys.length === 0 ? undefined : 'yours'}>
        {passkeys.length === 0 ? (
          <p>{isHere ? t(m.passkeys_none) : null}</p>
        ) : (
          <>
            <h2 id="yours">{t(m.passkeys_yours)}</h2>
            <PasskeyList
              passkeys={passkeys}
              removed={remove.isBusy ? removed : null}
              onRename={(passkey) => setAsked({ kind: 'name', passkey })}
              onRemove={(passkey) => setAsked({ kind: only && passkeys.length === 1 ? 'last' : 'remove', passkey })}
            />
          </>
        )}
        {remove.setback === null ? null : <SetbackAlert title={t(m.passkeys_remove_failed)} setback={remove.setback} />}
        {choose.outcome?.kind === 'none' && passkeys.length === 0 ? <Alert tone="danger" title={t(m.passkeys_only_none)} /> : null}
        {add.outcome === undefined ? null : <AddSetback outcome={add.outcome} />}
        {isHere ? (
          <p>
            {passkeys.length >= PASSKEYS_PER_MEMBER ? t(m.passkeys_full, { count: passkeys.length }) : addButton(passkeys.length === 0)}
          </p>
        ) : (
          <Elsewhere origin={loaded.origin} />
        )}
      </section>
      {passkeys.length > 0 ? (
        <OnlyForm
          key={String(only)}
          isOn={only}
          wasChosen={choose.outcome === undefined ? proof.kept['only'] : undefined}
          isBusy={choose.isBusy}
          setback={choose.setback}
          isSaved={choose.outcome?.kind === 'done'}
          onChoose={handleChoose}
        />
      ) : null}
      {asked?.kind === 'name' || asked?.kind === 'new-name' ? (
        <NameDialog
          passkey={asked.passkey}
          isNew={asked.kind === 'new-name'}
          onNamed={(name) => handleNamed(asked.passkey, name)}
          onGone={() => handleRemoved(asked.passkey)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === 'remove' ? (
        <RemoveDialog name={passkeyName(t, asked.passkey)} onConfirm={() => handleRemove(asked.passkey)} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === 'last' ? (
        <LastDialog
          name={passkeyName(t, asked.passkey)}
          onAllow={() => handleChoose(false)}
          onAdd={handleAdd}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {proof.dialog}
      {toast}
    </div>
  );
}

/** The passkey that was added on the page before, which has no name yet. */
function useAddedNow(passkeys: readonly Passkey[]): Asked | null {
  const state: unknown = useLocation().state;
  const passkey = isRecord(state) ? passkeys.find(({ id }) => id === state['added']) : undefined;
  return passkey === undefined ? null : { kind: 'new-name', passkey };
}

function AddSetback({ outcome }: { readonly outcome: AddOutcome }) {
  const t = useWords();
  switch (outcome.kind) {
    case 'added':
    case 'proof-needed':
      return null;
    case 'full':
      return <Alert tone="warning" title={t(m.passkeys_full, { count: PASSKEYS_PER_MEMBER })} />;
    case 'known':
      return <Alert tone="warning" title={t(m.passkeys_add_known)} />;
    case 'cancelled':
      return (
        <Alert tone="warning" title={t(m.passkeys_add_failed)}>
          {t(m.passkeys_add_none)}
        </Alert>
      );
    default:
      return <SetbackAlert title={t(m.passkeys_add_failed)} setback={outcome} />;
  }
}

/** Where passkeys cannot be added: why, and where they can. */
function Elsewhere({ origin }: { readonly origin: string | null }) {
  const t = useWords();
  if (origin === null) return <Alert tone="neutral" title={t(m.passkeys_not_offered)} />;
  if (origin === location.origin) return <Alert tone="neutral" title={t(m.passkeys_unable)} />;
  const link = (text: string) => <a href={`${origin}/dashboard/account/passkeys`}>{text}</a>;
  return (
    <p>
      <RichText message={t(m.passkeys_elsewhere, { address: origin.replace(/^https?:\/\//, '') })} tags={{ link }} />
    </p>
  );
}
