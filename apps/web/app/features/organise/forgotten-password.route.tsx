import { m } from '@waylift/words/messages';
import type { Route } from './+types/forgotten-password.route';
import { successSetback } from '../../api/failure.ts';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { formText } from '../../forms/form-text.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Door } from './door.tsx';
import { organiserApi } from './organise-api.ts';
import { OrganiseTitle } from './organise-title.tsx';

export async function clientAction({ request }: Route.ClientActionArgs): Promise<CallOutcome> {
  const body = { email: formText(await request.formData(), 'email') };
  return successSetback(await organiserApi().call('organiserForgotPassword', { body }, { signal: request.signal })) ?? { kind: 'done' };
}

export default function ForgottenPassword() {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<CallOutcome>();
  const isSent = outcome?.kind === 'done';
  useFocusOnNewScreen(isSent ? 'sent' : 'form');
  const form = useForm({
    id: 'organise-forgotten',
    fields: ['email'],
    isBusy,
    validate: ({ email }) => {
      const problem = emailProblem(email, 'email-required');
      return problem === null ? {} : { email: fieldMessage(t, problem) };
    },
    submit: ({ email }) => submit({ email: email.trim() }),
  });
  const title = t(isSent ? m.password_forgotten_sent_title : m.password_forgotten_heading);
  return (
    <Door
      aside={
        <Card labelledBy="lost" className="stack">
          <h2 id="lost">{t(m.organise_lost_title)}</h2>
          <p>{t(m.organise_forgotten_factor)}</p>
        </Card>
      }
    >
      <OrganiseTitle page={title} hasErrors={form.hasErrors || setback !== null} />
      <p>
        <BackLink to="/organise/sign-in">{t(m.password_forgotten_back)}</BackLink>
      </p>
      <h1>{title}</h1>
      {isSent ? (
        <p className="lead" role="status">
          {t(m.organise_forgotten_sent)}
        </p>
      ) : (
        <>
          <p className="lead">{t(m.organise_forgotten_lead)}</p>
          <NeedsScript />
          <Form
            controller={form}
            notice={setback === null ? null : <SetbackAlert title={t(m.organise_forgotten_failed)} setback={setback} />}
          >
            <TextField name="email" type="email" label={t(m.field_email)} autoComplete="username" />
            <FormActions>
              <SubmitButton isBig busyWords={t(m.form_sending)}>
                {t(m.password_forgotten_submit)}
              </SubmitButton>
            </FormActions>
          </Form>
        </>
      )}
    </Door>
  );
}
