import type { OrganisedProvider } from '@waylift/contract/organiser-sign-on';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { TimeField } from '../../../forms/time-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { formatDate } from '../format-date.ts';
import { useAgain } from '../use-again.tsx';
import type { SignOnOutcome } from './change-sign-on.ts';
import { DeedNotice } from './deed-notice.tsx';
import { fieldProblems } from './problem-words.ts';
import './sign-in-system.css';

type SecretsProps = {
  readonly provider: OrganisedProvider;
  readonly mayChange: boolean;
  readonly onSaved: (outcome: Extract<SignOnOutcome, { readonly kind: 'saved' }>) => void;
};

/** The secret or key in use, the one before it, and the next one. None is ever shown. */
export function Secrets({ provider, mayChange, onSaved }: SecretsProps) {
  const t = useWords();
  const language = useLanguage();
  const isKey = provider.clientProof === 'private-key';
  const until = (end: string | null) =>
    end === null ? t(m.organise_sis_not_told) : t(m.organise_sis_until, { day: formatDate(language, end.slice(0, 10)) });
  return (
    <section className="stack" aria-labelledby="secrets">
      <h2 id="secrets">{t(isKey ? m.organise_sis_keys : m.organise_sis_secrets)}</h2>
      <Card>
        <dl className="sign-in-facts">
          <div>
            <dt>{t(m.organise_sis_in_use)}</dt>
            <dd>{until(provider.secretEndsAt)}</dd>
          </div>
          {provider.hasFormer ? (
            <div>
              <dt>{t(m.organise_sis_before)}</dt>
              <dd>{until(provider.formerEndsAt)}</dd>
            </div>
          ) : null}
        </dl>
      </Card>
      {mayChange ? isKey ? <NewKey onSaved={onSaved} /> : <NewSecret onSaved={onSaved} /> : null}
    </section>
  );
}

function NewSecret({ onSaved }: Pick<SecretsProps, 'onSaved'>) {
  const t = useWords();
  const [secret, setSecret] = useState('');
  const [endsOn, setEndsOn] = useState('');
  const { isBusy, outcome, setback, submit, dialog } = useAgain<SignOnOutcome>({
    saved: (saved) => {
      setSecret('');
      setEndsOn('');
      onSaved(saved);
    },
  });
  const form = useForm({
    id: 'next',
    fields: ['secret', 'endsOn'],
    isBusy,
    answer: outcome?.kind === 'invalid' ? fieldProblems(t, ['secret', 'endsOn'], outcome.errors) : undefined,
    answered: outcome,
    validate: () => (secret.trim() === '' ? { secret: t(m.organise_sis_required) } : {}),
    submit: () => submit({ intent: 'secret', secret: secret.trim(), endsOn }),
  });
  return (
    <>
      <Form controller={form} notice={<DeedNotice setback={setback} outcome={outcome} />}>
        <TextField
          name="secret"
          label={t(m.organise_sis_secret)}
          hint={t(m.organise_sis_secret_hint)}
          autoComplete="off"
          maxLength={2_000}
          value={secret}
          onChange={setSecret}
        />
        <TimeField
          name="endsOn"
          type="date"
          label={t(m.organise_sis_ends_on)}
          hint={t(m.organise_sis_ends_on_hint)}
          value={endsOn}
          onChange={setEndsOn}
        />
        <FormActions>
          <SubmitButton variant="secondary" busyWords={t(m.organise_sis_working)}>
            {t(m.organise_sis_add_secret)}
          </SubmitButton>
        </FormActions>
      </Form>
      {dialog}
    </>
  );
}

function NewKey({ onSaved }: Pick<SecretsProps, 'onSaved'>) {
  const t = useWords();
  const { isBusy, outcome, setback, submit, dialog } = useAgain<SignOnOutcome>({ saved: onSaved });
  return (
    <>
      <DeedNotice setback={setback} outcome={outcome} />
      <p>
        <Button variant="secondary" isBusy={isBusy} busyWords={t(m.organise_sis_working)} onClick={() => void submit({ intent: 'key' })}>
          {t(m.organise_sis_new_key)}
        </Button>
      </p>
      {dialog}
    </>
  );
}
