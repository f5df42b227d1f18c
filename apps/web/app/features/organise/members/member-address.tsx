import { m } from '@waylift/words/messages';
import { emailProblem } from '../../../forms/field-checks.ts';
import { fieldMessage } from '../../../forms/field-message.ts';
import { Form, SubmitButton } from '../../../forms/form.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { More } from '../../../ui/more/more.tsx';
import type { MemberOutcome } from './member.route.tsx';

/** The masked address: shown by a press, or compared with what a caller says. Both stand in the audit. */
export function MemberAddress({ masked }: { readonly masked: string }) {
  const t = useWords();
  const show = useAction<MemberOutcome>();
  const email = show.outcome?.kind === 'address' ? show.outcome.email : null;
  return (
    <Card labelledBy="address" className="stack stack--s">
      <h2 id="address">{t(m.organise_member_address)}</h2>
      <p className="member-email" role="status">
        {email ?? masked}
      </p>
      {show.setback === null ? null : <SetbackAlert title={t(m.organise_member_show_failed)} setback={show.setback} />}
      {email === null ? (
        <p>
          <Button
            variant="secondary"
            isBusy={show.isBusy}
            busyWords={t(m.organise_member_showing)}
            onClick={() => void show.submit({ intent: 'show' })}
          >
            {t(m.organise_member_show)}
          </Button>
        </p>
      ) : null}
      <p className="muted">{t(m.organise_member_look)}</p>
      <More label={t(m.organise_member_compare_title)}>
        <Compare />
      </More>
    </Card>
  );
}

function Compare() {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<MemberOutcome>();
  const form = useForm({
    id: 'compare',
    fields: ['said'],
    isBusy,
    validate: ({ said }) => {
      const problem = emailProblem(said, 'email-required');
      return problem === null ? {} : { said: fieldMessage(t, problem) };
    },
    submit: ({ said }) => submit({ intent: 'compare', email: said.trim() }),
  });
  return (
    <Form
      controller={form}
      notice={setback === null ? null : <SetbackAlert title={t(m.organise_member_compare_failed)} setback={setback} />}
    >
      <p className="muted">{t(m.organise_member_compare_text)}</p>
      <TextField name="said" type="email" label={t(m.organise_member_said)} autoComplete="off" />
      <p>
        <SubmitButton variant="secondary" busyWords={t(m.organise_member_comparing)}>
          {t(m.organise_member_compare)}
        </SubmitButton>
      </p>
      {outcome?.kind === 'compared' ? (
        <Alert tone={outcome.fits ? 'success' : 'warning'} title={t(outcome.fits ? m.organise_member_fits : m.organise_member_fits_not)} />
      ) : null}
    </Form>
  );
}
