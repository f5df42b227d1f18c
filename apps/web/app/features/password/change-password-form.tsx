import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import type { Setback } from '../../api/failure.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NewPasswordFields, useNewPasswordForm, type NewPasswordSetback } from '../../forms/new-password.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';

/** @param props.setback why the last attempt failed */
export function ChangePasswordForm({ setback }: { readonly setback: NewPasswordSetback | undefined }) {
  const t = useWords();
  const { form, setback: shown } = useNewPasswordForm('change-password', setback);
  return (
    <>
      <PageTitle page={t(m.password_change_title)} hasErrors={form.hasErrors || shown !== undefined} />
      <Form controller={form} notice={shown === undefined ? null : <ResetFailed setback={shown} />}>
        <NewPasswordFields />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.password_change_submitting)}>
            {t(m.password_change_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

/** The sentence of section 8, and a link to request another mail. */
function ResetFailed({ setback }: { readonly setback: Setback }) {
  const t = useWords();
  const path = useCommunityPath();
  return (
    <SetbackAlert title={t(m.password_change_failed)} setback={setback}>
      {setback.kind === 'failed' ? t(m.password_change_failed_link) : null}{' '}
      <Link to={path('/forgot-password')}>{t(m.password_change_failed_again)}</Link>
    </SetbackAlert>
  );
}
