import type { MatchDay } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { PageTitle } from '../../page/page-title.tsx';
import { Choices } from '../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { ownSubmit } from '../../forms/own-submit.ts';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { uuidV4 } from '../../session/client-id.ts';
import { hasDays } from '../../sharing/day-chips.tsx';
import { DoorNote } from '../../sharing/door-note.tsx';
import { OthersNote } from '../../sharing/others-note.tsx';
import { comesToDoor, comesToSpot, matchOn, type SharedDays } from '../../sharing/match-figures.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { messageProblem } from '../../sharing/use-own-message.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { lock } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { Acceptance } from './acceptance.tsx';
import { ANSWERS, type Answer, type AnswerDraft } from './answer-draft.ts';
import { Declining } from './declining.tsx';
import { Proposal } from './proposal.tsx';
import type { RequestStep, StepOutcome } from './answer-request.ts';
import { useAnswerDraft } from './use-answer-draft.ts';
import type { OpenedRequest } from './request.route.tsx';
import { stateOfDay, type DayState } from '../../sharing/taken-days.ts';
import { AnswerTrouble } from './answer-trouble.tsx';
import './request.css';

const FIELDS = ['answer', 'accepted', 'reply', 'proposed', 'proposal'] as const;

/** One form with three answers. Each answer opens its own questions. Nothing is preselected, to prevent accidents. */
export function AnswerForm(opened: OpenedRequest) {
  const { request, journey, lifts } = opened;
  const t = useWords();
  const { dayNames } = useDayWords();
  const { forename: name } = request.member;
  const match = journey === null ? null : request.match;
  const asked = match === null ? [] : matchOn(match, request).days;
  const states = new Map(
    match === null || journey === null ? [] : asked.map((day) => [day.day, stateOfDay(day, { match, journey, lifts })]),
  );
  const canPropose = match !== null && match.days.length > 1 && match.days.every(({ date }) => date === null);
  const answers = ANSWERS.filter((one) => (one === 'accept' ? match !== null : one === 'propose' ? canPropose : true));
  const [draft, change] = useAnswerDraft({ requestId: request.id, asked, offered: match?.days ?? [], answers });
  const { answer, reason } = draft;
  const accepted = draft.accepted ?? freeDays(request, asked, states);
  const proposed = draft.proposed ?? { days: [], date: null };
  const reply = draft.reply ?? '';
  const proposal = draft.proposal ?? t(m.request_propose_draft, { name });
  const [clientId] = useState(uuidV4);
  const without = ({ days }: { readonly days: readonly number[] }) =>
    change({ accepted: { ...accepted, days: accepted.days?.filter((day) => !days.includes(day)) ?? null } });
  const { isBusy, outcome, submit } = useAction<StepOutcome>({ taken: without, misfit: without });
  const isToDoor = match !== null && answer !== 'decline' && comesToDoor(match);
  const isToSpot = match !== null && answer !== 'decline' && comesToSpot(match);

  const form = useForm({
    id: 'answer',
    fields: FIELDS,
    isBusy,
    validate: (values) => {
      if (answer === null) return { answer: t(m.request_answer_required) };
      const problems = {
        accept: {
          accepted: hasDays(accepted) ? undefined : t(m.request_days_required),
          reply: messageProblem(t, values.reply),
        },
        propose: {
          proposed: !hasDays(proposed)
            ? t(m.request_days_required)
            : areAlike(proposed, request)
              ? t(m.request_proposed_same, { name })
              : undefined,
          proposal: values.proposal.trim() === '' ? t(m.request_message_required, { name }) : messageProblem(t, values.proposal),
        },
        decline: {},
      };
      return problems[answer];
    },
    submit: () => (answer === null ? undefined : submit(ownSubmit(stepOf(answer)))),
  });

  function answerWith(changed: Partial<AnswerDraft>): void {
    change(changed);
    for (const field of FIELDS) if (field in changed) form.forget(field);
  }

  function stepOf(chosen: Answer): RequestStep {
    if (chosen === 'decline') return { kind: 'decline', body: { reason } };
    if (chosen === 'propose')
      return { kind: 'propose', body: { days: [...(proposed.days ?? [])], date: null, message: proposal.trim(), clientId } };
    const message = reply.trim();
    const body = { days: accepted.days === null ? null : [...accepted.days], date: accepted.date };
    return { kind: 'accept', body: message === '' ? body : { ...body, message } };
  }

  const submitWords = {
    accept: hasDays(accepted) ? t(m.request_accept_do, { days: dayNames(accepted) }) : t(m.request_accept),
    propose: t(m.request_propose_do),
    decline: t(m.request_decline),
  };
  return (
    <>
      <PageTitle page={t(m.request_received, { name })} hasErrors={form.hasErrors || (outcome !== undefined && outcome.kind !== 'done')} />
      {match === null ? (
        <Alert tone="warning" title={t(m.request_no_fit)}>
          {t(m.request_no_fit_other, { name })}
        </Alert>
      ) : null}
      <Form
        controller={form}
        notice={
          outcome === undefined || outcome.kind === 'done' || outcome.kind === 'outdated' ? null : <AnswerTrouble outcome={outcome} />
        }
      >
        <Choices
          name="answer"
          legend={t(m.request_answer_to, { name })}
          isLegendHidden
          choices={[
            ...(match === null || journey === null
              ? []
              : [
                  {
                    value: 'accept' as const,
                    title: t(m.request_accept),
                    hint: request.date === null ? t(m.request_accept_hint) : undefined,
                    more: answer === 'accept' && (
                      <Acceptance {...{ match, journey, asked, states, accepted, reply }} onChange={answerWith} />
                    ),
                  },
                ]),
            ...(match === null || !canPropose
              ? []
              : [
                  {
                    value: 'propose' as const,
                    title: t(m.request_propose),
                    hint: t(m.request_propose_hint, { name }),
                    more: answer === 'propose' && <Proposal {...{ match, proposed, proposal }} onChange={answerWith} />,
                  },
                ]),
            {
              value: 'decline',
              title: t(m.request_decline),
              hint: t(m.request_decline_hint, { name }),
              more: answer === 'decline' && <Declining name={name} reason={reason} onChange={answerWith} />,
            },
          ]}
          chosen={answer ?? ''}
          onAnswer={(chosen) => answerWith({ answer: chosen })}
        />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.form_sending)}>
            {answer === null ? t(m.request_answer_do) : submitWords[answer]}
          </SubmitButton>
        </FormActions>
      </Form>
      {isToDoor || isToSpot ? <DoorNote match={match} /> : null}
      {match === null || answer === 'decline' ? null : (
        <>
          <Note icon={lock}>{t(isToDoor ? m.request_privacy_door : m.request_privacy, { name })}</Note>
          <OthersNote drives={match.drives} />
        </>
      )}
    </>
  );
}

function freeDays({ date }: SharedDays, asked: readonly MatchDay[], states: ReadonlyMap<number, DayState>): SharedDays {
  if (date !== null) return { days: null, date };
  return { days: asked.map(({ day }) => day).filter((day) => states.get(day)?.kind === 'free'), date: null };
}

function areAlike(one: SharedDays, other: SharedDays): boolean {
  const sorted = ({ days }: SharedDays) => (days ?? []).toSorted((a, b) => a - b).join();
  return one.date === other.date && sorted(one) === sorted(other);
}
