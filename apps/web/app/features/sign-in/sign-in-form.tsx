import { m } from '@waylift/words/messages';
import { Link, useLocation, useSubmit } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { TermsField } from '../../community/terms-field.tsx';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useJoinedEmail } from '../../session/use-joined-email.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { SignInNotice } from './sign-in-notice.tsx';
import type { SignInSetback } from './sign-in-outcome.ts';

const SIGN_IN_FIELDS = ['email', 'password', 'terms'] as const;

export type SignInFormProps = {
  /** The title of its page. */
  readonly page: string;
  readonly isBusy: boolean;
  /** Another way stands above, whose button is the filled one. */
  readonly isSecond: boolean;
  /** The outcome of the last attempt. */
  readonly setback: SignInSetback | undefined;
};

export function SignInForm({ page, isBusy, isSecond, setback }: SignInFormProps) {
  const t = useWords();
  const path = useCommunityPath();
  const submit = useSubmit();
  const state: unknown = useLocation().state;
  const notice = setback === undefined || isBusy ? null : <SignInNotice setback={setback} />;
  const form = useForm({
    id: 'sign-in',
    fields: SIGN_IN_FIELDS,
    isBusy,
    validate: ({ email, password, terms }) => {
      const ofEmail = emailProblem(email, 'email-required');
      return {
        ...(ofEmail === null ? {} : { email: fieldMessage(t, ofEmail) }),
        ...(password === '' ? { password: fieldMessage(t, 'password-missing') } : {}),
        ...(terms === '' ? { terms: fieldMessage(t, 'terms-required') } : {}),
      };
    },
    // The state says what was verified.
    submit: ({ email, password }) => submit({ email: email.trim(), password }, { method: 'post', replace: true, state }),
  });
  useJoinedEmail(form.formRef);
  return (
    <>
      <PageTitle page={page} hasErrors={form.hasErrors || notice !== null} />
      <Form controller={form} notice={notice}>
        <TextField name="email" type="email" label={t(m.field_email)} autoComplete="email" />
        <PasswordField name="password" label={t(m.field_password)} autoComplete="current-password" />
        <TermsField />
        <FormActions>
          <SubmitButton variant={isSecond ? 'secondary' : 'primary'} isBig leadsOn busyWords={t(m.sign_in_submitting)}>
            {t(m.sign_in_submit)}
          </SubmitButton>
          <Link className="tap-link" to={path('/forgot-password')}>
            {t(m.sign_in_forgotten)}
          </Link>
        </FormActions>
      </Form>
    </>
  );
}
