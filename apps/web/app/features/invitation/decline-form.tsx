import { m } from '@waylift/words/messages';
import type { Setback } from '../../api/failure.ts';
import { PressForm } from '../../page/press-form.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { useInvitationLinks } from './invitation-address.ts';

/** @param props.setback why the last attempt failed */
export function DeclineForm({ setback }: { readonly setback: Setback | undefined }) {
  const t = useWords();
  const links = useInvitationLinks();
  return (
    <PressForm
      id="decline-invite"
      page={t(m.invitation_decline_title)}
      setback={setback}
      failed={t(m.invitation_decline_failed)}
      submit={t(m.invitation_decline_submit)}
      busyWords={t(m.invitation_decline_submitting)}
      variant="danger"
    >
      <ButtonLink variant="secondary" to={links.accept}>
        {t(m.invitation_decline_back)}
      </ButtonLink>
    </PressForm>
  );
}
