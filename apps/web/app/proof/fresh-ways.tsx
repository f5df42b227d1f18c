/** Signing on once more where a password is asked for. Loaded late. */
import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSetback, type Setback } from '../api/failure.ts';
import { useCommunityPath } from '../community/community-link.ts';
import { FieldError, fieldClasses, useField } from '../forms/field.tsx';
import { FieldHint, FieldTitle } from '../forms/field-words.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useFormState } from '../forms/form-context.ts';
import { useAction } from '../forms/use-action.ts';
import { useWords, type Words } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { Held } from './fresh-notice.tsx';
import { FreshRefused } from './fresh-refused.tsx';
import type { Fresh } from './fresh.ts';
import type { ProofWays, SignsOn } from './use-proof-ways.ts';

/** How an attempt to leave for the provider ended. `left`: the browser is on its way. */
export type LeaveOutcome = Setback | { readonly kind: 'left' | 'provider-away' | 'not-kept' };

type FreshWaysProps = {
  readonly ways: ProofWays;
  readonly signOn: SignsOn;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly also?: Readonly<Record<string, string>> | undefined;
};

export function missingWords(t: Words, { label }: SignsOn): string {
  return t(m.proof_missing, { label });
}

export function overWords(t: Words): string {
  return t(m.proof_over);
}

/** The password, where there is one, and the provider; or the proof of having been there. */
export function FreshWays({ ways, signOn, name, label, hint, also = {} }: FreshWaysProps) {
  const { id: formId } = useFormState();
  const { error } = useField(name, false);
  const { held, drop, fresh } = ways;
  const own = fresh?.form === formId ? fresh : null;
  const root = useRef<HTMLDivElement>(null);
  const comeBack = useEffectEvent(() => {
    const form = root.current?.closest('form');
    if (own === null || form == null) return;
    putBack(form, own.typed);
    if (own.outcome !== null) root.current?.focus();
  });
  useEffect(() => comeBack(), []);
  const isTaken = held !== null && error === undefined;
  const dropRefused = useEffectEvent(() => {
    if (held !== null) drop();
  });
  useEffect(() => {
    if (error !== undefined) dropRefused();
  }, [error]);
  return (
    <div className="stack" ref={root} tabIndex={-1}>
      {isTaken ? (
        <>
          <input type="hidden" name={name} value={held} />
          <Held fresh={fresh} />
        </>
      ) : (
        <>
          {own?.outcome == null || own.outcome.kind === 'proven' ? null : <FreshRefused refused={own.outcome} />}
          {signOn.hasPassword ? <PasswordField name={name} label={label} hint={hint} autoComplete="current-password" /> : null}
          <AtProvider signOn={signOn} name={name} typed={() => ({ ...typedIn(root.current), ...also })} />
        </>
      )}
    </div>
  );
}

type AtProviderProps = {
  readonly signOn: SignsOn;
  readonly name: string;
  readonly typed: () => Readonly<Record<string, string>>;
};

function AtProvider({ signOn: { slug, label, hasPassword }, name, typed }: AtProviderProps) {
  const t = useWords();
  const path = useCommunityPath();
  const { publicUrl } = useRuntimeSettings();
  const { id: formId } = useFormState();
  const field = useField(name, true);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No control here can be invalid, so the form does not find the place by itself.
    if (field.error !== undefined && place.current?.closest('form')?.querySelector('[aria-invalid=true]') === null) place.current.focus();
  }, [field.error]);
  const { isBusy, outcome, submit } = useAction<LeaveOutcome>();
  const isGone = useIsGone(outcome);
  const portal = new URL(publicUrl).origin;
  // The provider leads back to that address, where this session is not.
  if (portal !== location.origin) {
    if (hasPassword) return null;
    const there = (text: string) => <a href={`${portal}${location.pathname}`}>{text}</a>;
    return (
      <p>
        <RichText message={t(m.proof_elsewhere, { address: portal.replace(/^https?:\/\//, '') })} tags={{ link: there }} />
      </p>
    );
  }

  function leave(): void {
    const { pathname, search } = location;
    void submit(
      { intent: 'fresh', slug, back: `${pathname}${search}`, form: formId, typed: JSON.stringify(typed()) },
      { action: path('/sign-on', slug) },
    );
  }

  const button = (
    <Button variant={hasPassword ? 'secondary' : 'primary'} isBusy={isBusy || isGone} busyWords={t(m.loading)} onClick={leave}>
      {t(m.signon_continue, { label })}
    </Button>
  );
  const setback = outcome === undefined || outcome.kind === 'left' ? null : <NotLeft outcome={outcome} />;
  if (hasPassword) {
    return (
      <div className="stack stack--s">
        <p className="muted">{t(m.sign_in_or)}</p>
        {setback}
        <div>{button}</div>
      </div>
    );
  }
  return (
    // The place of the field, which the form's summary names.
    <div className={fieldClasses(field)} id={field.id} ref={place} tabIndex={-1} role="group" aria-labelledby={`${field.id}-title`}>
      <FieldTitle id={`${field.id}-title`}>{t(m.proof_title)}</FieldTitle>
      <FieldHint id={field.hintId}>{t(m.proof_lead)}</FieldHint>
      <FieldError field={field} />
      {setback}
      <div className="space-before">{button}</div>
    </div>
  );
}

/** True from when the browser leaves until it shows this page again, which it may have kept as it was. */
function useIsGone(outcome: LeaveOutcome | undefined): boolean {
  const [back, setBack] = useState<LeaveOutcome>();
  const isLeft = outcome?.kind === 'left';
  useEffect(() => {
    if (!isLeft) return undefined;
    const stay = () => setBack(outcome);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, [isLeft, outcome]);
  return isLeft && back !== outcome;
}

function NotLeft({ outcome }: { readonly outcome: LeaveOutcome }) {
  const t = useWords();
  if (isSetback(outcome)) return <SetbackAlert title={t(m.signon_not_begun)} setback={outcome} />;
  if (outcome.kind === 'provider-away')
    return (
      <Alert tone="warning" title={t(m.signon_away_title)}>
        {t(m.signon_away)}
      </Alert>
    );
  return (
    <Alert tone="danger" title={t(m.sign_in_not_kept)}>
      {t(m.sign_in_not_kept_help)}
    </Alert>
  );
}

/** What stands in the form around `place`, without passwords. */
function typedIn(place: HTMLElement | null): Record<string, string> {
  const form = place?.closest('form');
  if (form == null) return {};
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>('input[autocomplete$=password]')].map(({ name }) => name));
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && !secret.has(name) ? [[name, value] as const] : [])),
  );
}

/** Nothing that was typed since gives way. */
function putBack(form: HTMLFormElement, typed: Fresh['typed']): void {
  for (const [name, value] of Object.entries(typed)) {
    for (const control of form.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)) {
      if (control.type === 'radio' || control.type === 'checkbox') control.checked ||= control.value === value;
      else if (control.type !== 'hidden') control.value ||= value;
    }
  }
}
