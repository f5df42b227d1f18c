import { m } from '@waylift/words/messages';
import { useNavigation, useSubmit } from 'react-router';
import { isEasyPassword, successSetback, type ApiResult, type Setback } from '../api/failure.ts';
import { useWords, type Words } from '../locale/locale-provider.tsx';
import { newPasswordProblem, passwordConfirmProblem } from './field-checks.ts';
import { fieldMessage } from './field-message.ts';
import { formText } from './form-text.ts';
import { PasswordField } from './password-field.tsx';
import { useForm, type FormController } from './use-form.ts';

const FIELDS = ['password', 'passwordConfirm'] as const;
type NewPassword = { readonly [field in (typeof FIELDS)[number]]: string };

/** Why a password was not set. A password that is easy to guess is reported at its field. */
export type NewPasswordSetback = Setback | { readonly kind: 'easy-password' };

/** Why the call that sets a password failed. Null when it succeeded. */
export function newPasswordSetback(answer: ApiResult<{ readonly success: boolean }>): NewPasswordSetback | null {
  return isEasyPassword(answer) ? { kind: 'easy-password' } : successSetback(answer);
}

/** The error at the password field. Undefined without one. */
export function easyPasswordAnswer(t: Words, outcome: { readonly kind: string } | undefined) {
  return outcome?.kind === 'easy-password' ? { password: fieldMessage(t, 'password-common') } : undefined;
}

type NewPasswordForm = { readonly form: FormController<keyof NewPassword>; readonly setback: Setback | undefined };

/**
 * A form that sets a password (section 5). It submits both fields to the page's action, which reads them by `newPasswordOf`. `last` is the last
 * outcome, and `setback` the part of it that shows above the form.
 */
export function useNewPasswordForm(id: string, last: NewPasswordSetback | undefined): NewPasswordForm {
  const t = useWords();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const form = useForm({
    id,
    fields: FIELDS,
    isBusy,
    answer: easyPasswordAnswer(t, last),
    answered: last,
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
  return { form, setback: isBusy || last?.kind === 'easy-password' ? undefined : last };
}

/** @param props.email the account's address, if known: a password manager stores the new password under it */
export function NewPasswordFields({ email }: { readonly email?: string | undefined }) {
  const t = useWords();
  return (
    <>
      <input type="text" name="username" autoComplete="username" defaultValue={email} key={email} readOnly={email !== undefined} hidden />
      <PasswordField name="password" label={t(m.password_new)} autoComplete="new-password" showsRules />
      <PasswordField name="passwordConfirm" label={t(m.password_confirm)} autoComplete="new-password" />
    </>
  );
}

export async function newPasswordOf(request: Request): Promise<NewPassword> {
  const form = await request.formData();
  return { password: formText(form, 'password'), passwordConfirm: formText(form, 'passwordConfirm') };
}
