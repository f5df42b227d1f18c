import { m } from '@waylift/words/messages';
import { useNavigation, useSubmit } from 'react-router';
import { PageTitle } from '../../page/page-title.tsx';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useJoinedEmail } from '../../session/use-joined-email.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';

export function RequestEmailForm(props: { readonly page: string; readonly hasFailed: boolean }) {
  const t = useWords();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const form = useForm({
    id: 'verify',
    fields: ['email'],
    isBusy,
    validate: ({ email }) => {
      const problem = emailProblem(email, 'email-required');
      return problem === null ? {} : { email: fieldMessage(t, problem) };
    },
    submit: ({ email }) => submit({ intent: 'resend', email: email.trim() }, { method: 'post', replace: true, preventScrollReset: true }),
  });
  useJoinedEmail(form.formRef);
  return (
    <>
      <PageTitle page={props.page} hasErrors={form.hasErrors || props.hasFailed} />
      <NeedsScript />
      <Form controller={form} notice={props.hasFailed && !isBusy ? <Alert tone="danger" title={t(m.verify_resend_failed)} /> : null}>
        <TextField name="email" type="email" label={t(m.field_email)} hint={t(m.verify_request_hint)} autoComplete="email" />
        <FormActions>
          <SubmitButton busyWords={t(m.form_sending)}>{t(m.verify_request_submit)}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
