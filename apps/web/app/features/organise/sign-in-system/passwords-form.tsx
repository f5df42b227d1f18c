import { PASSWORDS_GO_ON_DAYS, PASSWORDS_GO_ON_DAYS_MIN } from '@waylift/contract/limits';
import type { OrganisedSignOn } from '@waylift/contract/organiser-sign-on';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Choices } from '../../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { TimeField } from '../../../forms/time-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { useAgain } from '../use-again.tsx';
import type { SignOnOutcome } from './change-sign-on.ts';
import { DeedNotice } from './deed-notice.tsx';
import { fieldProblems } from './problem-words.ts';

type PasswordsFormProps = {
  readonly signOn: OrganisedSignOn;
  readonly onSaved: (outcome: Extract<SignOnOutcome, { readonly kind: 'saved' }>) => void;
};

/** Whether passwords stay. Each community says so for its own members, and how many that concerns stands beside the choice. */
export function PasswordsForm({ signOn, onSaved }: PasswordsFormProps) {
  const t = useWords();
  const language = useLanguage();
  const [passwords, setPasswords] = useState(signOn.passwords);
  const [until, setUntil] = useState(signOn.passwordsEndAt?.slice(0, 10) ?? '');
  const { isBusy, outcome, setback, submit, dialog } = useAgain<SignOnOutcome>({ saved: onSaved });
  const { never, unvouched } = signOn.people;
  const many = (count: number) => ({ count, number: numberFormat(language, {}).format(count) });
  const form = useForm({
    id: 'passwords',
    fields: ['passwords', 'until'],
    isBusy,
    answer: outcome?.kind === 'invalid' ? fieldProblems(t, ['until'], outcome.errors) : undefined,
    answered: outcome,
    validate: () => ({}),
    submit: () => submit({ intent: 'passwords', passwords, until }),
  });
  const concerned = [
    ...(never === 0 ? [] : [t(m.organise_sis_passwords_off_hint, many(never))]),
    ...(unvouched === 0 ? [] : [t(m.organise_sis_unvouched, many(unvouched))]),
  ];
  return (
    <>
      <Form controller={form} notice={<DeedNotice setback={setback} outcome={outcome} />}>
        <Choices
          name="passwords"
          legend={t(m.organise_sis_passwords)}
          isLegendHidden
          choices={[
            { value: 'also', title: t(m.organise_sis_passwords_also), hint: t(m.organise_sis_passwords_also_hint) },
            {
              value: 'off',
              title: t(m.organise_sis_passwords_off),
              hint: concerned.length === 0 ? undefined : concerned.join('. '),
              more: passwords === 'off' && (
                <TimeField
                  name="until"
                  type="date"
                  label={t(m.organise_sis_last_day)}
                  hint={t(m.organise_sis_last_day_hint, { days: PASSWORDS_GO_ON_DAYS_MIN, usual: PASSWORDS_GO_ON_DAYS })}
                  value={until}
                  onChange={setUntil}
                />
              ),
            },
          ]}
          chosen={passwords}
          onAnswer={setPasswords}
        />
        <FormActions>
          <SubmitButton variant="secondary" busyWords={t(m.organise_sis_working)}>
            {t(m.notifications_save)}
          </SubmitButton>
        </FormActions>
      </Form>
      {dialog}
    </>
  );
}
