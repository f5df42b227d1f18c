import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Link, redirect } from 'react-router';
import type { Route } from './+types/sign-in.route';
import { setbackOf } from '../../api/failure.ts';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { formText } from '../../forms/form-text.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { key, lock } from '../../ui/icon/member-icons.ts';
import { Plate } from '../../ui/plate/plate.tsx';
import { Door, DoorOr, DoorWide } from './door.tsx';
import { handedOver, handOver, interruption, pathAfterSignIn } from './interrupted.ts';
import { isRefused, organiserApi } from './organise-api.ts';
import { OrganiseTitle } from './organise-title.tsx';
import { SecondStep } from './second-step.tsx';
import { SignInNotice, type SignInOutcome, type Ticket } from './sign-in-notice.tsx';

export async function clientAction({ request }: Route.ClientActionArgs): Promise<SignInOutcome | Response> {
  const form = await request.formData();
  const { signal } = request;
  switch (formText(form, 'intent')) {
    case 'passkey': {
      const { signInByPasskey } = await import('./passkey-calls.ts');
      const outcome = await signInByPasskey(signal);
      return outcome.kind === 'done' ? redirect(pathAfterSignIn()) : outcome;
    }
    case 'code': {
      const body = { ticket: formText(form, 'ticket'), code: formText(form, 'code').trim() };
      const answer = await organiserApi().call('organiserSecondStep', { body }, { signal });
      if (answer.ok) return redirect(pathAfterSignIn());
      if (isRefused(answer.failure, 'code-wrong')) return { kind: 'code-wrong' };
      return isRefused(answer.failure, 'token-invalid') ? { kind: 'ticket-over' } : setbackOf(answer.failure);
    }
    default: {
      const body = { email: formText(form, 'email'), password: formText(form, 'password') };
      const answer = await organiserApi().call('organiserSignIn', { body }, { signal });
      if (!answer.ok) return isRefused(answer.failure, 'invalid-credentials') ? { kind: 'wrong' } : setbackOf(answer.failure);
      const { hasPasskey, hasApp } = answer.value;
      // The session has begun, and there is no second factor yet.
      if (!hasPasskey && !hasApp) return redirect('/organise/set-up');
      return { kind: 'second-step', ...answer.value, email: body.email };
    }
  }
}

/** In two steps: a passkey alone is both. */
export default function SignIn() {
  const [ticket, setTicket] = useState<Ticket | null>(handedOver);
  const [isOver, setOver] = useState(false);
  useFocusOnNewScreen(ticket === null ? 'first' : 'second');
  function handleOver(): void {
    handOver(null);
    setOver(true);
    setTicket(null);
  }
  if (ticket !== null) return <SecondStep ticket={ticket} onOver={handleOver} />;
  return <FirstStep isOver={isOver} onTicket={setTicket} />;
}

function FirstStep({ isOver, onTicket }: { readonly isOver: boolean; readonly onTicket: (ticket: Ticket) => void }) {
  const t = useWords();
  const { publicUrl } = useRuntimeSettings();
  const [ended] = useState(interruption);
  const byPassword = useAction<SignInOutcome>({ 'second-step': onTicket });
  const byPasskey = useAction<SignInOutcome>();
  const form = useForm({
    id: 'organise-sign-in',
    fields: ['email', 'password'],
    isBusy: byPassword.isBusy,
    validate: ({ email, password }) => {
      const ofEmail = emailProblem(email, 'email-required');
      return {
        ...(ofEmail === null ? {} : { email: fieldMessage(t, ofEmail) }),
        ...(password === '' ? { password: fieldMessage(t, 'password-missing') } : {}),
      };
    },
    submit: ({ email, password }) => {
      byPasskey.forget();
      return byPassword.submit({ email: email.trim(), password });
    },
  });
  const notice = <SignInNotice outcome={byPassword.outcome} />;
  const hasNotice = byPassword.outcome !== undefined && byPassword.outcome.kind !== 'second-step';
  return (
    <Door
      aside={
        <Plate isSmall title={t(m.organise_sign_in_who)} className="stack">
          <p>{t(m.organise_sign_in_who_text)}</p>
          <p>
            <a href="/login">{t(m.organise_sign_in_members)}</a>
          </p>
        </Plate>
      }
    >
      <OrganiseTitle page={t(m.sign_in_title)} hasErrors={form.hasErrors || hasNotice || byPasskey.outcome !== undefined} />
      <h1>{t(m.organise_sign_in_title)}</h1>
      <NeedsScript />
      {ended.email === '' ? null : (
        <Alert tone="neutral" icon={lock} title={t(m.organise_ended_title)}>
          {t(m.organise_ended_why)} {ended.isKept ? t(m.organise_ended_kept) : null}
        </Alert>
      )}
      {isOver && byPassword.outcome === undefined ? (
        <Alert tone="warning" title={t(m.organise_ticket_over)}>
          {t(m.organise_ticket_over_help)}
        </Alert>
      ) : null}
      <SignInNotice outcome={byPasskey.outcome} isByPasskey />
      {hasPasskeys(publicUrl) ? (
        <DoorWide>
          <Button
            variant="secondary"
            icon={key}
            isBusy={byPasskey.isBusy}
            busyWords={t(m.organise_passkey_waiting)}
            onClick={() => {
              byPassword.forget();
              void byPasskey.submit({ intent: 'passkey' });
            }}
          >
            {t(m.sign_in_passkey)}
          </Button>
          <DoorOr>{t(m.sign_in_or)}</DoorOr>
        </DoorWide>
      ) : null}
      <Form controller={form} notice={hasNotice && !byPassword.isBusy ? notice : null}>
        <TextField name="email" type="email" label={t(m.field_email)} autoComplete="username" defaultValue={ended.email} />
        <PasswordField name="password" label={t(m.field_password)} autoComplete="current-password" />
        <p>
          <Link className="tap-link" to="/organise/forgotten-password">
            {t(m.sign_in_forgotten)}
          </Link>
        </p>
        <p>
          <Link className="tap-link" to="/organise/sign-on">
            {t(m.organise_signon_title)}
          </Link>
        </p>
        <FormActions>
          <SubmitButton isBig busyWords={t(m.sign_in_submitting)}>
            {t(m.sign_in_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
    </Door>
  );
}
