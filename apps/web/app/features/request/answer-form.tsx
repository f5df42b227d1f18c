import type { MatchDay } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { PageTitle } from '../../page/page-title.tsx';
import { CheckList } from '../../forms/check-list.tsx';
import { Choices } from '../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { ownSubmit } from '../../forms/own-submit.ts';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { uuidV4 } from '../../session/client-id.ts';
import { DayChips, hasDays } from '../../sharing/day-chips.tsx';
import { DoorNote } from '../../sharing/door-note.tsx';
import { comesToDoor, comesToSpot, matchOn, type SharedDays } from '../../sharing/match-figures.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { messageProblem, useOwnMessage } from '../../sharing/use-own-message.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { lock } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { AcceptedDays } from './accepted-days.tsx';
import type { RequestStep, StepOutcome } from './answer-request.ts';
import { CHOSEN_REASONS, reasonWords, type ChosenReason } from './decline-words.ts';
import type { OpenedRequest } from './request.route.tsx';
import { stateOfDay, type DayState } from './taken-days.ts';
import { AnswerTrouble } from './answer-trouble.tsx';
import { DeclinePreview } from './decline-preview.tsx';
import './request.css';

type Answer = 'accept' | 'propose' | 'decline';

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
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [accepted, setAccepted] = useState<SharedDays>(() => freeDays(request, asked, states));
  const [proposed, setProposed] = useState<SharedDays>({ days: [], date: null });
  const [reason, setReason] = useState<ChosenReason | null>(null);
  const reply = useOwnMessage('');
  const proposal = useOwnMessage(t(m.request_propose_draft, { name }));
  const [clientId] = useState(uuidV4);
  const { isBusy, outcome, submit } = useAction<StepOutcome>({
    taken: ({ days }) => setAccepted({ ...accepted, days: accepted.days?.filter((day) => !days.includes(day)) ?? null }),
  });
  const isToDoor = match !== null && answer !== 'decline' && comesToDoor(match);
  const isToSpot = match !== null && answer !== 'decline' && comesToSpot(match);
  const canPropose = match !== null && match.days.length > 1 && match.days.every(({ date }) => date === null);

  const form = useForm({
    id: 'answer',
    fields: ['answer', 'accepted', 'reply', 'proposed', 'proposal'],
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
  const { forget } = form;

  function stepOf(chosen: Answer): RequestStep {
    if (chosen === 'decline') return { kind: 'decline', body: { reason } };
    if (chosen === 'propose')
      return { kind: 'propose', body: { days: [...(proposed.days ?? [])], date: null, message: proposal.value.trim(), clientId } };
    const message = reply.value.trim();
    const body = { days: accepted.days === null ? null : [...accepted.days], date: accepted.date };
    return { kind: 'accept', body: message === '' ? body : { ...body, message } };
  }

  function change(chosen: Answer): void {
    setAnswer(chosen);
    forget('answer');
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
                    value: 'accept',
                    title: t(m.request_accept),
                    hint: request.date === null ? t(m.request_accept_hint) : undefined,
                    more: answer === 'accept' && (
                      <>
                        <AcceptedDays
                          match={match}
                          journey={journey}
                          asked={asked}
                          states={states}
                          accepted={accepted}
                          onChange={(days) => {
                            setAccepted(days);
                            forget('accepted');
                          }}
                        />
                        <TextAreaField
                          name="reply"
                          label={t(m.request_reply)}
                          hint={t(m.request_reply_hint, { name })}
                          rows={3}
                          value={reply.value}
                          onChange={reply.onChange}
                        />
                      </>
                    ),
                  } as const,
                ]),
            ...(match === null || !canPropose
              ? []
              : [
                  {
                    value: 'propose',
                    title: t(m.request_propose),
                    hint: t(m.request_propose_hint, { name }),
                    more: answer === 'propose' && (
                      <>
                        <DayChips
                          name="proposed"
                          legend={t(m.request_proposed)}
                          hint={t(m.request_proposed_hint, { name })}
                          days={match.days}
                          chosen={proposed}
                          onChange={(days) => {
                            setProposed(days);
                            forget('proposed');
                          }}
                        />
                        <TextAreaField
                          name="proposal"
                          label={t(m.request_message_to, { name })}
                          rows={3}
                          value={proposal.value}
                          onChange={proposal.onChange}
                        />
                      </>
                    ),
                  } as const,
                ]),
            {
              value: 'decline',
              title: t(m.request_decline),
              hint: t(m.request_decline_hint, { name }),
              more: answer === 'decline' && (
                <>
                  <CheckList
                    type="radio"
                    name="reason"
                    legend={t(m.request_reason)}
                    isRequired={false}
                    choices={CHOSEN_REASONS.map((value) => ({ value, words: reasonWords(t, value) }))}
                    chosen={reason === null ? [] : [reason]}
                    onChange={([value]) => setReason(CHOSEN_REASONS.find((one) => one === value) ?? null)}
                  />
                  <DeclinePreview name={name} reason={reason} />
                </>
              ),
            },
          ]}
          onAnswer={change}
        />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.form_sending)}>
            {answer === null ? t(m.request_answer_do) : submitWords[answer]}
          </SubmitButton>
        </FormActions>
      </Form>
      {isToDoor || isToSpot ? <DoorNote match={match} /> : null}
      {match === null || answer === 'decline' ? null : (
        <Note icon={lock}>{t(isToDoor ? m.request_privacy_door : m.request_privacy, { name })}</Note>
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
