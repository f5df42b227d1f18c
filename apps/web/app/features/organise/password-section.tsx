import { m } from '@waylift/words/messages';
import { newPasswordProblem, passwordConfirmProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NewPasswordFields } from '../../forms/new-password.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import type { AccountOutcome } from './account.route.tsx';

/** Another password. It ends every other session. */
export function PasswordSection({ email }: { readonly email: string }) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<AccountOutcome>({
    done: () => form.formRef.current?.reset(),
  });
  const form = useForm({
    id: 'organise-password',
    fields: ['present', 'password', 'passwordConfirm'],
    isBusy,
    answer:
      outcome?.kind === 'wrong-password'
        ? { present: t(m.settings_password_wrong) }
        : outcome?.kind === 'easy-password'
          ? { password: fieldMessage(t, 'password-common') }
          : undefined,
    answered: outcome,
    validate: ({ present, password, passwordConfirm }) => {
      const ofPassword = newPasswordProblem(password);
      const ofConfirm = passwordConfirmProblem(password, passwordConfirm);
      return {
        ...(present === '' ? { present: fieldMessage(t, 'password-missing') } : {}),
        ...(ofPassword === null ? {} : { password: fieldMessage(t, ofPassword) }),
        ...(ofConfirm === null ? {} : { passwordConfirm: fieldMessage(t, ofConfirm) }),
      };
    },
    submit: ({ present, password }) => submit({ intent: 'password', present, password }),
  });
  const isDone = outcome?.kind === 'done' && !form.hasErrors;
  const notice =
    setback === null ? (
      isDone ? (
        <Alert tone="success" title={t(m.password_change_done)}>
          {t(m.organise_password_done)}
        </Alert>
      ) : null
    ) : (
      <SetbackAlert title={t(m.organise_password_failed)} setback={setback} />
    );
  return (
    <section className="stack" aria-labelledby="password">
      <h2 id="password">{t(m.field_password)}</h2>
      <p>{t(m.organise_password_text)}</p>
      <Form controller={form} notice={notice}>
        <PasswordField name="present" label={t(m.settings_password)} autoComplete="current-password" />
        <NewPasswordFields email={email} />
        <FormActions>
          <SubmitButton variant="secondary" busyWords={t(m.password_change_submitting)}>
            {t(m.password_change_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
    </section>
  );
}
