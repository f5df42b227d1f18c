import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import type { Setback } from '../../api/failure.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NewPasswordFields, useNewPasswordForm, type NewPasswordSetback } from '../../forms/new-password.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

/** @param props.setback why the last attempt failed */
export function AcceptForm({ setback }: { readonly setback: NewPasswordSetback | undefined }) {
  const t = useWords();
  const { form, setback: shown } = useNewPasswordForm('accept-invite', setback);
  return (
    <>
      <PageTitle page={t(m.invitation_accept_title)} hasErrors={form.hasErrors || shown !== undefined} />
      <Form controller={form} notice={shown === undefined ? null : <AcceptFailed setback={shown} />}>
        <NewPasswordFields />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.invitation_accept_submitting)}>
            {t(m.invitation_accept_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

/** The same sentence for every failure (section 8). If the server did not judge the token, the page says that it may still be valid. */
function AcceptFailed({ setback }: { readonly setback: Setback }) {
  const t = useWords();
  const path = useCommunityPath();
  const resetLink = (text: string) => <Link to={path('/forgot-password')}>{text}</Link>;
  return (
    <SetbackAlert title={<RichText message={t(m.invitation_accept_failed)} tags={{ link: resetLink }} />} setback={setback}>
      {setback.kind === 'failed' ? undefined : t(m.invitation_accept_undecided)}
    </SetbackAlert>
  );
}
