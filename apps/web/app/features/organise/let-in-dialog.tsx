import type { ListedOrganiser } from '@waylift/contract/organisers';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import type { OrganiserOutcome } from './organisers.route.tsx';
import { useAgain } from './use-again.tsx';

/** As the contract has it. */
const HOW_MAX_LENGTH = 500;

type LetInDialogProps = {
  readonly organiser: ListedOrganiser;
  /** What was written when a session ended. */
  readonly how?: string | undefined;
  readonly onLetIn: () => void;
  readonly onClose: () => void;
};

/** Lets somebody in anew who has lost every second factor. How one made sure that it is them is told to all others. */
export function LetInDialog({ organiser: { id, name, email, community }, how: kept = '', onLetIn, onClose }: LetInDialogProps) {
  const t = useWords();
  const [how, setHow] = useState(kept);
  const { isBusy, outcome, setback, submit, dialog } = useAgain<OrganiserOutcome>({ 'let-in': onLetIn });
  const form = useForm({
    id: 'organise-let-in',
    fields: ['how'],
    isBusy,
    validate: ({ how: typed }) =>
      typed.trim() === ''
        ? { how: t(m.organise_how_required) }
        : typed.length > HOW_MAX_LENGTH
          ? { how: t(m.field_too_long, { max: HOW_MAX_LENGTH }) }
          : {},
    submit: ({ how: typed }) => submit({ intent: 'let-in', publicId: community?.publicId ?? '', organiserId: id, how: typed.trim() }),
  });
  return (
    <>
      <FormDialog
        title={t(m.organise_let_in_title, { name })}
        controller={form}
        setback={setback}
        failed={t(m.organise_forgotten_failed)}
        keep={t(m.passkeys_cancel)}
        submit={t(m.organise_let_in)}
        busyWords={t(m.organise_letting_in)}
        onClose={onClose}
      >
        <p>{t(m.organise_let_in_text, { email })}</p>
        <TextAreaField name="how" label={t(m.organise_how)} hint={t(m.organise_how_hint)} value={how} onChange={setHow} />
        {outcome?.kind === 'no-right' || outcome?.kind === 'gone' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      </FormDialog>
      {dialog}
    </>
  );
}
