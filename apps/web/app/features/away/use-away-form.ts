import { AWAY_AHEAD_DAYS, AWAY_DAYS_MAX, AWAY_SPANS_MAX } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { fieldMessage } from '../../forms/field-message.ts';
import type { Problems } from '../../forms/problems.ts';
import { useForm, type FormController } from '../../forms/use-form.ts';
import { localDate } from '../../locale/format-moment.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { plusDays } from '../../sharing/rides.ts';
import { messageProblem, useOwnMessage } from '../../sharing/use-own-message.ts';
import type { useAwayChange } from './away-change.ts';

export type AwayField = 'from' | 'until' | 'message';
type AwayDays = { readonly from: string; readonly until: string };

export type AwayForm = {
  readonly form: FormController<AwayField>;
  readonly days: AwayDays;
  readonly message: ReturnType<typeof useOwnMessage>;
  readonly setDays: (days: AwayDays) => void;
};

type AwayFormOptions = {
  readonly id: string;
  readonly days: AwayDays;
  readonly call: Pick<ReturnType<typeof useAwayChange>, 'isBusy' | 'refused'>;
  readonly submit: (days: AwayDays & { readonly message: string }) => Promise<void>;
};

/** The first and the last day of an absence, and a message: what is typed, and what is wrong with it. */
export function useAwayForm({ id, days: initial, call, submit }: AwayFormOptions): AwayForm {
  const t = useWords();
  const [days, setDays] = useState(initial);
  const message = useOwnMessage('');
  const form = useForm<AwayField>({
    id,
    fields: ['from', 'until', 'message'],
    isBusy: call.isBusy,
    validate: ({ from, until, message: text }) => ({ ...daysProblems(t, { from, until }), message: messageProblem(t, text) }),
    submit: ({ from, until, message: text }) => submit({ from, until, message: text.trim() }),
    answer: call.refused === null ? undefined : refusalWords(t, call.refused.codes),
    answered: call.refused,
  });
  return { form, days, message, setDays };
}

/** Dates are compared as they are written: `YYYY-MM-DD`. A browser gives '' for half a date. */
function daysProblems(t: Words, { from, until }: AwayDays): Problems<AwayField> {
  if (from === '' || until === '')
    return {
      from: from === '' ? t(m.away_from_required) : undefined,
      until: until === '' ? t(m.away_until_required) : undefined,
    };
  const today = localDate(Date.now());
  if (until < from) return { until: t(m.when_until_before) };
  if (until < today) return { until: t(m.away_past) };
  if (until > plusDays(today, AWAY_AHEAD_DAYS)) return { until: t(m.away_too_far) };
  return until >= plusDays(from, AWAY_DAYS_MAX) ? { until: t(m.away_too_long, { days: AWAY_DAYS_MAX }) } : {};
}

function refusalWords(t: Words, codes: Readonly<Record<string, string>>): Problems<AwayField> {
  const words = (code: string | undefined) => (code === undefined ? undefined : (REFUSALS[code]?.(t) ?? fieldMessage(t, code)));
  return { from: words(codes['from']), until: words(codes['until']), message: words(codes['message']) };
}

const REFUSALS: Readonly<Record<string, (t: Words) => string>> = {
  'from-after-until': (t) => t(m.when_until_before),
  'date-past': (t) => t(m.away_past),
  'date-too-far': (t) => t(m.away_too_far),
  'away-too-long': (t) => t(m.away_too_long, { days: AWAY_DAYS_MAX }),
  'already-away': (t) => t(m.away_already),
  'too-many': (t) => t(m.away_too_many, { count: AWAY_SPANS_MAX }),
};
