import type { OrganisedSignOn } from '@waylift/contract/organiser-sign-on';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { TimeField } from '../../../forms/time-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { More } from '../../../ui/more/more.tsx';
import { useAgain } from '../use-again.tsx';
import type { InScope } from '../use-organiser.ts';
import type { SignOnOutcome } from './change-sign-on.ts';
import { DeedNotice } from './deed-notice.tsx';
import { fieldProblems } from './problem-words.ts';

type OnSaved = (outcome: Extract<SignOnOutcome, { readonly kind: 'saved' }>) => void;

type TakeParentsProps = {
  readonly community: InScope;
  readonly signOn: OrganisedSignOn;
  readonly parent: string;
  readonly onSaved: OnSaved;
};

/** Whether a child has the sign-in system of the community above it. */
export function TakeParents({ community, signOn: { takesParents, mayChange }, parent, onSaved }: TakeParentsProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit, dialog } = useAgain<SignOnOutcome>({ saved: onSaved });
  if (!mayChange) return null;
  return (
    <div className="stack stack--s">
      {takesParents ? null : <p>{t(m.organise_sis_parent_not, { community: community.name, parent })}</p>}
      <DeedNotice setback={setback} outcome={outcome} />
      <p>
        <Button
          variant="secondary"
          isBusy={isBusy}
          busyWords={t(m.organise_sis_working)}
          onClick={() => void submit({ intent: takesParents ? 'leave-parent' : 'take-parent' })}
        >
          {t(takesParents ? m.organise_sis_parent_leave : m.organise_sis_parent_take)}
        </Button>
      </p>
      {dialog}
    </div>
  );
}

/** Lets each person join their account with the new client once. */
export function Relink({ until, onSaved }: { readonly until: string | null; readonly onSaved: OnSaved }) {
  const t = useWords();
  const [day, setDay] = useState(until?.slice(0, 10) ?? '');
  const { isBusy, outcome, setback, submit, dialog } = useAgain<SignOnOutcome>({ saved: onSaved });
  const form = useForm({
    id: 'relink',
    fields: ['until'],
    isBusy,
    answer: outcome?.kind === 'invalid' ? fieldProblems(t, ['until'], outcome.errors) : undefined,
    answered: outcome,
    validate: () => (day === '' ? { until: t(m.organise_sis_required) } : {}),
    submit: () => submit({ intent: 'relink', until: day }),
  });
  return (
    <More label={t(m.organise_sis_relink)} isOpen={until !== null}>
      <p>{t(m.organise_sis_relink_text)}</p>
      <Form controller={form} notice={<DeedNotice setback={setback} outcome={outcome} />}>
        <TimeField name="until" type="date" label={t(m.organise_sis_relink_day)} value={day} onChange={setDay} />
        <FormActions>
          <SubmitButton variant="secondary" busyWords={t(m.organise_sis_working)}>
            {t(m.organise_sis_relink_do)}
          </SubmitButton>
        </FormActions>
      </Form>
      {dialog}
    </More>
  );
}

/** Says who needs a password then, before it is done. */
export function RemoveSystem({ withoutPassword, onSaved }: { readonly withoutPassword: number; readonly onSaved: OnSaved }) {
  const t = useWords();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const { isBusy, outcome, setback, submit, dialog } = useAgain<SignOnOutcome>({ saved: onSaved });
  const form = useForm({ id: 'remove', fields: [], isBusy, validate: () => ({}), submit: () => submit({ intent: 'remove' }) });
  return (
    <div>
      <p>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {t(m.organise_sis_remove)}
        </Button>
      </p>
      {isAsked ? (
        <FormDialog
          title={t(m.organise_sis_remove)}
          controller={form}
          setback={setback}
          failed={t(m.organise_sis_failed)}
          keep={t(m.organise_sis_keep)}
          submit={t(m.organise_sis_remove)}
          busyWords={t(m.organise_sis_working)}
          isDanger
          onClose={() => setAsked(false)}
        >
          <p>{t(m.organise_sis_remove_text, { count: withoutPassword, number: numberFormat(language, {}).format(withoutPassword) })}</p>
          <DeedNotice setback={null} outcome={outcome} />
        </FormDialog>
      ) : null}
      {dialog}
    </div>
  );
}
