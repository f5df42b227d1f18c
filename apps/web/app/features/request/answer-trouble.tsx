import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { weekdayName } from '../../locale/format-day.ts';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import type { StepOutcome } from './answer-request.ts';

/** Why the last attempt failed. */
export function AnswerTrouble({ outcome }: { readonly outcome: Exclude<StepOutcome, { kind: 'done' | 'outdated' }> }) {
  const t = useWords();
  const language = useLanguage();
  const { dayNames } = useDayWords();
  if (outcome.kind === 'taken' || outcome.kind === 'misfit') {
    const { days } = outcome;
    const [only] = days;
    const names = days.length === 1 && only !== undefined ? weekdayName(language, only, 'long') : dayNames({ days, date: null });
    if (outcome.kind === 'misfit') return <Alert tone="danger" title={t(m.request_misfit, { days: names })} />;
    return (
      <Alert tone="danger" title={days.length === 0 ? t(m.request_taken_once) : t(m.request_taken, { days: names, count: days.length })} />
    );
  }
  if (outcome.kind === 'places-changed')
    return (
      <Alert tone="danger" title={t(m.places_changed, { date: formatMoment(language, outcome.from) })}>
        {t(m.request_kept)}
      </Alert>
    );
  if (outcome.kind === 'day-limit')
    return (
      <Alert tone="danger" title={t(m.request_day_limit)}>
        {t(m.request_tomorrow)} {t(m.request_kept)}
      </Alert>
    );
  if (outcome.kind === 'failed')
    return (
      <Alert tone="danger" title={t(m.request_answer_failed)}>
        {t(m.request_kept)} {t(m.request_again)}
      </Alert>
    );
  return (
    <SetbackAlert title={t(m.request_answer_failed)} setback={outcome}>
      {t(m.request_kept)}
    </SetbackAlert>
  );
}
