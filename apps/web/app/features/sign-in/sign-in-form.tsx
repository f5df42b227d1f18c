import { m } from '@waylift/words/messages';
import { useEffect, type ReactNode } from 'react';
import { Link, useSubmit } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { TermsField } from '../../community/terms-field.tsx';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, FormAside, SubmitButton } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { joinedAddress } from '../../session/session-state.ts';
import { useWords } from '../../locale/locale-provider.tsx';

const SIGN_IN_FIELDS = ['email', 'password', 'terms'] as const;

/** @param props.notice the outcome of the last attempt, above the form */
export function SignInForm(props: { readonly isBusy: boolean; readonly notice: ReactNode }) {
  const t = useWords();
  const path = useCommunityPath();
  const submit = useSubmit();
  const form = useForm({
    id: 'sign-in',
    fields: SIGN_IN_FIELDS,
    isBusy: props.isBusy,
    validate: ({ email, password, terms }) => {
      const ofEmail = emailProblem(email, 'email-required');
      return {
        ...(ofEmail === null ? {} : { email: fieldMessage(t, ofEmail) }),
        ...(password === '' ? { password: fieldMessage(t, 'password-missing') } : {}),
        ...(terms === '' ? { terms: fieldMessage(t, 'terms-required') } : {}),
      };
    },
    submit: ({ email, password }) => submit({ email: email.trim(), password }, { method: 'post', replace: true }),
  });
  const { formRef } = form;
  // In an effect, since the server does not know it. Not amid somebody's typing: the page may wake late.
  useEffect(() => {
    const email = formRef.current?.elements.namedItem('email');
    if (!(email instanceof HTMLInputElement) || email.value !== '' || email === document.activeElement) return;
    email.value = joinedAddress() ?? '';
  }, [formRef]);
  return (
    <>
      <PageTitle page={t(m.sign_in_title)} hasErrors={form.hasErrors || props.notice !== null} />
      <Form controller={form} notice={props.notice}>
        <TextField name="email" type="email" label={t(m.field_email)} autoComplete="email" />
        <PasswordField name="password" label={t(m.field_password)} autoComplete="current-password" />
        <FormAside>
          <Link className="tap-link" to={path('/forgot-password')}>
            {t(m.sign_in_forgotten)}
          </Link>
        </FormAside>
        <TermsField />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.sign_in_submitting)}>
            {t(m.sign_in_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
