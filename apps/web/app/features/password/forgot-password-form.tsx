import { m } from '@waylift/words/messages';
import { Link, useNavigation, useSubmit } from 'react-router';
import type { Setback } from '../../api/failure.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';

/** @param props.setback why the last attempt failed */
export function ForgotPasswordForm({ setback }: { readonly setback: Setback | undefined }) {
  const t = useWords();
  const path = useCommunityPath();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const form = useForm({
    id: 'forgot-password',
    fields: ['email'],
    isBusy,
    validate: ({ email }) => {
      const problem = emailProblem(email, 'email-required');
      return problem === null ? {} : { email: fieldMessage(t, problem) };
    },
    submit: ({ email }) => submit({ email: email.trim() }, { method: 'post' }),
  });
  const shown = isBusy ? undefined : setback;
  return (
    <>
      <PageTitle page={t(m.password_forgotten_title)} hasErrors={form.hasErrors || shown !== undefined} />
      <Form controller={form} notice={shown === undefined ? null : <SetbackAlert title={t(m.password_forgotten_sent)} setback={shown} />}>
        <TextField name="email" type="email" label={t(m.field_email)} autoComplete="email" />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.form_sending)}>
            {t(m.password_forgotten_submit)}
          </SubmitButton>
          <Link className="tap-link" to={path('/login')}>
            {t(m.password_forgotten_back)}
          </Link>
        </FormActions>
      </Form>
    </>
  );
}
