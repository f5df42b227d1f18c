import { m } from '@waylift/words/messages';
import { useNavigation, useSubmit } from 'react-router';
import type { Setback } from '../../api/failure.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { useInvitationLinks } from './invitation-address.ts';

/** @param props.setback why the last attempt failed */
export function DeclineForm({ setback }: { readonly setback: Setback | undefined }) {
  const t = useWords();
  const links = useInvitationLinks();
  const submit = useSubmit();
  const form = useForm({
    id: 'decline-invite',
    fields: [],
    isBusy: useNavigation().state !== 'idle',
    validate: () => ({}),
    submit: () => submit(null, { method: 'post', replace: true }),
  });
  const shown = form.isBusy ? undefined : setback;
  return (
    <>
      <PageTitle page={t(m.invitation_decline_title)} hasErrors={shown !== undefined} />
      <Form controller={form} notice={shown === undefined ? null : <SetbackAlert title={t(m.invitation_decline_failed)} setback={shown} />}>
        <FormActions>
          <SubmitButton variant="danger" busyWords={t(m.invitation_decline_submitting)}>
            {t(m.invitation_decline_submit)}
          </SubmitButton>
          <ButtonLink variant="secondary" to={links.accept}>
            {t(m.invitation_decline_back)}
          </ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}
