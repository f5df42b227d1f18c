import type { CorrectionProblem, InvitedPerson } from '@waylift/contract/organiser-invitations';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { emailProblem } from '../../../forms/field-checks.ts';
import { fieldMessage } from '../../../forms/field-message.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useWords, type Words } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { useAgain } from '../use-again.tsx';
import type { BoardOutcome } from './board-calls.ts';

type CorrectDialogProps = {
  readonly person: InvitedPerson;
  readonly onCorrected: (email: string) => void;
  readonly onClose: () => void;
};

/** The wrong address is withdrawn and the right one invited, in one deed. */
export function CorrectDialog({ person, onCorrected, onClose }: CorrectDialogProps) {
  const t = useWords();
  const [email, setEmail] = useState(person.email);
  const { isBusy, outcome, setback, submit, dialog } = useAgain<BoardOutcome>({ corrected: (done) => onCorrected(done.email) });
  const form = useForm({
    id: 'correct',
    fields: ['email'],
    isBusy,
    answer: outcome?.kind === 'not-corrected' ? { email: problemText(t, outcome.problem) } : undefined,
    answered: outcome,
    validate: () => {
      const problem = emailProblem(email, 'email-required');
      return problem === null ? {} : { email: fieldMessage(t, problem) };
    },
    submit: () => submit({ intent: 'correct', ids: person.id, email: email.trim() }),
  });
  return (
    <>
      <FormDialog
        title={t(m.organise_inv_correct_one, { name: person.name })}
        controller={form}
        setback={setback}
        failed={t(m.organise_look_failed)}
        keep={t(m.organise_change_not)}
        submit={t(m.organise_inv_correct_send)}
        busyWords={t(m.organise_inviting)}
        onClose={onClose}
      >
        <p>{t(m.organise_inv_correct_text)}</p>
        <TextField
          name="email"
          type="email"
          label={t(m.organise_correct_field)}
          autoComplete="off"
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            form.forget('email');
          }}
        />
        {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      </FormDialog>
      {dialog}
    </>
  );
}

function problemText(t: Words, problem: CorrectionProblem): string {
  switch (problem) {
    case 'member':
      return t(m.organise_correct_taken);
    case 'invited':
      return t(m.organise_row_invited);
    case 'other-domain':
      return t(m.organise_correct_domain);
    case 'conflict':
      return t(m.organise_look_failed);
  }
}
