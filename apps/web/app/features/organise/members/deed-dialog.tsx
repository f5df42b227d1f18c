import { DELETION_LIFE_HOURS, DELETION_WORDS_MAX_LENGTH, SUSPENSION_REASON_MAX_LENGTH } from '@waylift/contract/limits';
import { DELETION_REASONS } from '@waylift/contract/member-filters';
import type { OrganisedMember } from '@waylift/contract/organiser-members';
import { languages } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { emailProblem } from '../../../forms/field-checks.ts';
import { fieldMessage } from '../../../forms/field-message.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { useAgain } from '../use-again.tsx';
import { mayIn, useOrganiser, useSomeTold } from '../use-organiser.ts';
import type { Deed, DeedOutcome } from './deeds.ts';
import { reasonName } from './member-words.ts';

export type DialogDeed = Extract<Deed, 'correct' | 'suspend' | 'move' | 'ask' | 'yes'>;
type Done = Extract<DeedOutcome, { readonly kind: 'done' }>;

type DeedDialogProps = {
  readonly deed: DialogDeed;
  readonly member: OrganisedMember;
  /** What was written when a session ended. */
  readonly kept: Readonly<Record<string, string>>;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
};

/** Asks before a deed that says something to the member, or cannot be undone. */
export function DeedDialog({ deed, member, kept, onDone, onClose }: DeedDialogProps) {
  const t = useWords();
  const { communities } = useOrganiser();
  const someTold = useSomeTold();
  const [email, setEmail] = useState(kept['email'] ?? '');
  const [reason, setReason] = useState(kept['reason'] ?? '');
  const [to, setTo] = useState(kept['to'] ?? '');
  const [why, setWhy] = useState(kept['why'] ?? 'asked');
  const [words, setWords] = useState(kept['words'] ?? '');
  const { isBusy, outcome, setback, submit, dialog } = useAgain<DeedOutcome>({ done: onDone });
  const name = `${member.forename} ${member.surname}`;
  const texts = wordsOf(deed);
  const form = useForm({
    id: 'deed',
    fields: FIELDS[deed],
    isBusy,
    answer:
      outcome?.kind === 'email-taken'
        ? { email: t(m.organise_correct_taken) }
        : outcome?.kind === 'other-domain'
          ? { [deed === 'move' ? 'to' : 'email']: t(m.organise_correct_domain) }
          : undefined,
    answered: outcome,
    validate: () => {
      switch (deed) {
        case 'correct': {
          const problem = emailProblem(email, 'email-required');
          return problem === null ? {} : { email: fieldMessage(t, problem) };
        }
        case 'suspend':
          return textProblem('reason', reason, SUSPENSION_REASON_MAX_LENGTH);
        case 'move':
          return to === '' ? { to: t(m.organise_move_choose) } : {};
        case 'ask':
          return textProblem('words', words, DELETION_WORDS_MAX_LENGTH);
        case 'yes':
          return {};
      }
    },
    submit: () => submit({ intent: 'deed', deed, email: email.trim(), reason: reason.trim(), to, why, words: words.trim() }),
  });

  function textProblem(field: 'reason' | 'words', text: string, max: number): { readonly [field: string]: string } {
    if (text.trim() === '') return { [field]: t(field === 'reason' ? m.organise_suspend_reason_missing : m.organise_delete_words_missing) };
    return text.length > max ? { [field]: t(m.field_too_long, { max }) } : {};
  }

  return (
    <>
      <FormDialog
        title={t(texts.title, { name })}
        controller={form}
        setback={setback}
        failed={t(m.organise_deed_failed)}
        keep={t(texts.keep)}
        submit={t(texts.submit)}
        busyWords={t(m.organise_deed_busy)}
        isDanger={deed === 'suspend' || deed === 'ask' || deed === 'yes'}
        onClose={onClose}
      >
        <p>{t(texts.text, { hours: DELETION_LIFE_HOURS })}</p>
        {deed === 'correct' ? (
          <TextField name="email" type="email" label={t(m.organise_correct_field)} autoComplete="off" value={email} onChange={setEmail} />
        ) : null}
        {deed === 'suspend' ? (
          <TextAreaField
            name="reason"
            label={t(m.organise_suspend_reason)}
            hint={t(m.organise_suspend_reason_hint, {
              language: languages.find(({ tag }) => tag === member.language)?.name ?? member.language,
            })}
            value={reason}
            onChange={setReason}
          />
        ) : null}
        {deed === 'move' ? (
          <SelectField
            name="to"
            label={t(m.organise_move_to)}
            choices={[
              { value: '', words: t(m.organise_move_choose) },
              ...communities
                .filter((each) => each.publicId !== member.communityId && mayIn(each, 'manager'))
                .map((each) => ({ value: each.publicId, words: each.name })),
            ]}
            hint={someTold}
            value={to}
            onChange={setTo}
          />
        ) : null}
        {deed === 'ask' ? (
          <>
            <SelectField
              name="why"
              label={t(m.organise_inv_why)}
              choices={DELETION_REASONS.map((value) => ({ value, words: reasonName(t, value) }))}
              value={why}
              onChange={setWhy}
            />
            <TextAreaField
              name="words"
              label={t(m.organise_delete_words)}
              hint={t(m.organise_delete_words_hint)}
              value={words}
              onChange={setWords}
            />
          </>
        ) : null}
        {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
        {outcome?.kind === 'asked-already' ? <Alert tone="warning" title={t(m.organise_delete_already)} /> : null}
        {outcome?.kind === 'other-state' || outcome?.kind === 'gone' ? <Alert tone="warning" title={t(m.organise_deed_state)} /> : null}
      </FormDialog>
      {dialog}
    </>
  );
}

const FIELDS = { correct: ['email'], suspend: ['reason'], move: ['to'], ask: ['why', 'words'], yes: [] } as const;

function wordsOf(deed: DialogDeed) {
  switch (deed) {
    case 'correct':
      return { title: m.organise_correct, text: m.organise_correct_text, submit: m.organise_correct_do, keep: m.passkeys_cancel };
    case 'suspend':
      return {
        title: m.organise_suspend_title,
        text: m.organise_suspend_text,
        submit: m.organise_suspend_do,
        keep: m.organise_suspend_not,
      };
    case 'move':
      return { title: m.organise_move, text: m.organise_move_text, submit: m.organise_move_do, keep: m.passkeys_cancel };
    case 'ask':
      return { title: m.organise_delete_title, text: m.organise_delete_text, submit: m.organise_delete_ask, keep: m.organise_delete_not };
    case 'yes':
      return {
        title: m.organise_deletion_yes_title,
        text: m.organise_deletion_yes_text,
        submit: m.organise_deletion_yes,
        keep: m.passkeys_cancel,
      };
  }
}
