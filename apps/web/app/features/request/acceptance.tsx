import type { Journey } from '@waylift/contract/journey';
import type { Match, MatchDay } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { capital } from '../../locale/format-day.ts';
import { CheckList } from '../../forms/check-list.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import type { SharedDays } from '../../sharing/match-figures.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { DayHint } from './day-hint.tsx';
import type { DayState } from '../../sharing/taken-days.ts';

type AcceptanceProps = {
  readonly match: Match;
  readonly journey: Journey;
  /** The days that the request asks for: weekdays, or one date. */
  readonly asked: readonly MatchDay[];
  readonly states: ReadonlyMap<number, DayState>;
  readonly accepted: SharedDays;
  readonly reply: string;
  readonly onChange: (change: Partial<AnswerDraft>) => void;
};

/** What belongs to an acceptance: the days, and a reply. */
export function Acceptance({ reply, onChange, ...days }: AcceptanceProps) {
  const t = useWords();
  return (
    <>
      <AcceptedDays {...days} onChange={(accepted) => onChange({ accepted })} />
      <TextAreaField
        name="reply"
        label={t(m.request_reply)}
        hint={t(m.request_reply_hint, { name: days.match.member.forename })}
        rows={3}
        value={reply}
        onChange={(typed) => onChange({ reply: typed })}
      />
    </>
  );
}

type AcceptedDaysProps = Omit<AcceptanceProps, 'reply' | 'onChange'> & { readonly onChange: (accepted: SharedDays) => void };

/** Which of the weekdays the reader accepts. A date is accepted as a whole. */
function AcceptedDays({ match, journey, asked, states, accepted, onChange }: AcceptedDaysProps) {
  const t = useWords();
  const { dayNames } = useDayWords();
  const hint = (day: MatchDay) => <DayHint day={day} state={states.get(day.day)} match={match} journey={journey} />;
  if (accepted.date !== null) return asked.map((day) => <p key={day.date}>{hint(day)}</p>);
  return (
    <CheckList
      type="checkbox"
      name="accepted"
      legend={t(m.request_accept_days)}
      choices={asked.map((day) => ({
        value: String(day.day),
        words: capital(dayNames({ days: [day.day], date: null })),
        hint: hint(day),
      }))}
      chosen={(accepted.days ?? []).map(String)}
      onChange={(days) => onChange({ days: days.map(Number), date: null })}
    />
  );
}
