import { m } from '@waylift/words/messages';
import { useNavigation, useSubmit } from 'react-router';
import { useWords } from '../locale/locale-provider.tsx';
import { newPasswordProblem, passwordConfirmProblem } from './field-checks.ts';
import { fieldMessage } from './field-message.ts';
import { formText } from './form-text.ts';
import { PasswordField } from './password-field.tsx';
import { useForm, type FormController } from './use-form.ts';

const FIELDS = ['password', 'passwordConfirm'] as const;
type NewPassword = { readonly [field in (typeof FIELDS)[number]]: string };

/** A form that sets a password (section 5): it submits both writings of it to the page's action, where `newPasswordOf` reads them. */
export function useNewPasswordForm(id: string): FormController<keyof NewPassword> {
  const t = useWords();
  const submit = useSubmit();
  return useForm({
    id,
    fields: FIELDS,
    isBusy: useNavigation().state !== 'idle',
    validate: ({ password, passwordConfirm }) => {
      const ofPassword = newPasswordProblem(password);
      const ofConfirm = passwordConfirmProblem(password, passwordConfirm);
      return {
        ...(ofPassword === null ? {} : { password: fieldMessage(t, ofPassword) }),
        ...(ofConfirm === null ? {} : { passwordConfirm: fieldMessage(t, ofConfirm) }),
      };
    },
    submit: (values) => submit(values, { method: 'post', replace: true }),
  });
}

export function NewPasswordFields() {
  const t = useWords();
  return (
    <>
      <PasswordField name="password" label={t(m.password_new)} autoComplete="new-password" showsRules />
      <PasswordField name="passwordConfirm" label={t(m.password_confirm)} autoComplete="new-password" />
    </>
  );
}

export async function newPasswordOf(request: Request): Promise<NewPassword> {
  const form = await request.formData();
  return { password: formText(form, 'password'), passwordConfirm: formText(form, 'passwordConfirm') };
}
