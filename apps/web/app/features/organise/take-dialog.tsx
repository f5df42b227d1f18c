import type { ListedOrganiser } from '@waylift/contract/organisers';
import { m } from '@waylift/words/messages';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import type { OrganiserOutcome } from './organisers.route.tsx';
import { roleName } from './role-words.ts';
import { useAgain } from './use-again.tsx';

type TakeDialogProps = { readonly organiser: ListedOrganiser; readonly onTaken: () => void; readonly onClose: () => void };

/** Asks before a role is taken away. */
export function TakeDialog({ organiser, onTaken, onClose }: TakeDialogProps) {
  const t = useWords();
  const { name, email, role, community, roleId, isWaiting } = organiser;
  const who = name === '' ? email : name;
  const { isBusy, outcome, setback, submit, dialog } = useAgain<OrganiserOutcome>({ taken: onTaken, gone: onTaken });
  const form = useForm({
    id: 'organise-take',
    fields: [],
    isBusy,
    validate: () => ({}),
    submit: () => submit({ intent: 'take', publicId: community?.publicId ?? '', roleId }),
  });
  return (
    <>
      <FormDialog
        title={t(m.organise_take_title, { who })}
        controller={form}
        setback={setback}
        failed={t(m.organise_take_failed)}
        keep={t(m.organise_take_keep)}
        submit={t(m.organise_take)}
        busyWords={t(m.organise_taking)}
        isDanger
        onClose={onClose}
      >
        <p>
          {t(isWaiting ? m.organise_take_waiting : m.organise_take_text, {
            role: roleName(t, role),
            community: community?.name ?? '',
          })}
        </p>
        {outcome?.kind === 'last-owner' ? (
          <Alert tone="warning" title={t(m.organise_last_owner)}>
            {t(m.organise_last_owner_text)}
          </Alert>
        ) : null}
        {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      </FormDialog>
      {dialog}
    </>
  );
}
