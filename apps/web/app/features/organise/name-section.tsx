// oxlint-disable-next-line import/no-unassigned-import -- brings the words of this section
import '@waylift/words/door-words';
import { ORGANISER_NAME_MAX_LENGTH } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useRevalidator } from 'react-router';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import type { AccountOutcome } from './account.route.tsx';

/** The name that mails and the audit show. */
export function NameSection({ name }: { readonly name: string }) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  // The console around this page shows the name, too.
  const { isBusy, outcome, setback, submit } = useAction<AccountOutcome>({ done: () => void revalidate() });
  const form = useForm({
    id: 'organise-name',
    fields: ['name'],
    isBusy,
    answered: outcome,
    validate: ({ name: typed }) => (typed.trim() === '' ? { name: t(m.organise_name_required) } : {}),
    submit: ({ name: typed }) => submit({ intent: 'name', name: typed.trim() }),
  });
  const isDone = outcome?.kind === 'done' && !form.hasErrors;
  const notice =
    setback === null ? (
      isDone ? (
        <Alert tone="success" title={t(m.organise_name_done)} />
      ) : null
    ) : (
      <SetbackAlert title={t(m.organise_name_failed)} setback={setback} />
    );
  return (
    <section className="stack" aria-labelledby="name">
      <h2 id="name">{t(m.organise_column_name)}</h2>
      <Form controller={form} notice={notice}>
        <TextField
          name="name"
          label={t(m.organise_name)}
          hint={t(m.organise_name_hint)}
          autoComplete="name"
          maxLength={ORGANISER_NAME_MAX_LENGTH}
          defaultValue={name}
        />
        <FormActions>
          <SubmitButton variant="secondary" busyWords={t(m.organise_saving)}>
            {t(m.organise_name_save)}
          </SubmitButton>
        </FormActions>
      </Form>
    </section>
  );
}
