import { MESSAGE_MAX_LENGTH } from '@waylift/contract/limits';
import { REPORT_DECISIONS, type ReportDecision } from '@waylift/contract/report-choices';
import type { OrganiserReport } from '@waylift/contract/organiser-reports';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Choices } from '../../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useWords, type Words } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { keptFor } from '../interrupted.ts';
import { useAgain } from '../use-again.tsx';
import { useOrganiser } from '../use-organiser.ts';
import type { ReportOutcome } from './change-report.ts';
import './reports.css';

/** As the contract has it. */
const REASON_MAX_LENGTH = 500;
const TEMPLATES = ['acted', 'looked', 'police'] as const;
type Template = (typeof TEMPLATES)[number];

/** One form with three choices, whose button changes with the choice. */
export function DecideForm({ report, onDecided }: { readonly report: OrganiserReport; readonly onDecided: () => void }) {
  const t = useWords();
  const { name: organiser } = useOrganiser();
  const { pathname } = useLocation();
  const [kept] = useState(() => keptFor(pathname));
  const [decision, setDecision] = useState<ReportDecision | ''>(() => REPORT_DECISIONS.find((each) => each === kept['decision']) ?? '');
  const [template, setTemplate] = useState<Template>('looked');
  const [reason, setReason] = useState(kept['reason'] ?? '');
  const { reporterNow, reportedNow, community } = report;
  const reported = reportedNow?.forename ?? '';
  const written = (of: Template) => templateWords(of)(t, { organiser, community: community.name });
  const [answer, setAnswer] = useState(() => kept['answer'] ?? written('looked'));
  const { isBusy, outcome, setback, submit, dialog } = useAgain<ReportOutcome>({ decided: onDecided });
  const form = useForm({
    id: 'decide',
    fields: ['decision', 'reason', 'answer'],
    isBusy,
    validate: (values) => ({
      ...(values.decision === '' ? { decision: t(m.organise_decide_required) } : {}),
      ...(values.decision === 'suspended' ? problemOf('reason', values.reason, REASON_MAX_LENGTH, t(m.organise_reason_required)) : {}),
      ...problemOf('answer', values.answer, MESSAGE_MAX_LENGTH, t(m.organise_answer_required)),
    }),
    submit: (values) => submit({ intent: 'decide', decision: values.decision, answer: values.answer.trim(), reason: values.reason.trim() }),
  });

  function problemOf(field: 'reason' | 'answer', typed: string, max: number, missing: string) {
    const text = typed.trim();
    if (text === '') return { [field]: missing };
    return text.length > max ? { [field]: t(m.field_too_long, { max }) } : {};
  }

  function handleTemplate(value: string): void {
    const chosen = TEMPLATES.find((each) => each === value) ?? 'looked';
    setTemplate(chosen);
    // Words of one's own stay, below those of the template.
    const isOwn = answer.trim() !== '' && TEMPLATES.every((each) => written(each) !== answer);
    setAnswer(isOwn ? `${written(chosen)}\n\n${answer}` : written(chosen));
  }

  const canEnd = reporterNow !== null && reportedNow !== null;
  const canSuspend = reportedNow !== null && (reportedNow.state === 'active' || reportedNow.state === 'paused');
  const choices = [
    { value: 'answered' as const, title: t(m.organise_decide_answer), hint: t(m.organise_decide_answer_hint) },
    ...(canEnd ? [{ value: 'ended' as const, title: t(m.organise_decide_end), hint: t(m.organise_decide_end_hint) }] : []),
    ...(canSuspend
      ? [
          {
            value: 'suspended' as const,
            title: t(m.organise_decide_suspend, { name: reported }),
            hint: t(m.organise_decide_suspend_hint),
            more: decision === 'suspended' && (
              <TextAreaField
                name="reason"
                label={t(m.organise_decide_reason, { name: reported })}
                hint={t(m.organise_word_for_word)}
                value={reason}
                onChange={setReason}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="report__decide stack stack--s" aria-labelledby="decide">
      <h2 id="decide">{t(m.organise_decide)}</h2>
      <Form
        controller={form}
        notice={
          setback !== null ? (
            <SetbackAlert title={t(m.organise_decide_failed)} setback={setback} />
          ) : outcome?.kind === 'gone' || outcome?.kind === 'no-right' ? (
            <Alert tone="danger" title={t(m.organise_report_gone)} />
          ) : null
        }
      >
        <Choices name="decision" legend={t(m.organise_decide)} isLegendHidden choices={choices} chosen={decision} onAnswer={setDecision} />
        <SelectField
          name="template"
          label={t(m.organise_answer_template)}
          choices={TEMPLATES.map((value) => ({ value, words: t(templateName(value)) }))}
          value={template}
          onChange={handleTemplate}
        />
        <TextAreaField
          name="answer"
          label={t(m.organise_answer_words)}
          hint={t(m.organise_answer_hint)}
          rows={7}
          value={answer}
          onChange={setAnswer}
        />
        <FormActions>
          <SubmitButton variant={decision === 'suspended' ? 'danger' : 'primary'} busyWords={t(m.organise_deciding)}>
            {decision === 'suspended'
              ? t(m.organise_decide_suspend_submit, { name: reported })
              : t(decision === 'ended' ? m.organise_decide_end_submit : m.organise_decide_answer_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
      {dialog}
    </section>
  );
}

type Named = { readonly organiser: string; readonly community: string };

function templateWords(template: Template): (t: Words, names: Named) => string {
  switch (template) {
    case 'acted':
      return (t, names) => t(m.organise_answer_acted_text, names);
    case 'looked':
      return (t, names) => t(m.organise_answer_looked_text, names);
    case 'police':
      return (t, names) => t(m.organise_answer_police_text, names);
  }
}

function templateName(template: Template) {
  switch (template) {
    case 'acted':
      return m.organise_answer_acted;
    case 'looked':
      return m.organise_answer_looked;
    case 'police':
      return m.organise_answer_police;
  }
}
