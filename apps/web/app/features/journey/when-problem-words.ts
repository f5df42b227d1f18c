/** What is wrong with an answer to "When do you travel?", in words. */
import type { Journey } from '@waylift/contract/journey';
import { SEATS } from '@waylift/contract/travel-values';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Problems } from '../../forms/problems.ts';
import type { Words } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import type { SpotProblem } from '../../places/spot-draft.ts';
import { spotProblemWords } from '../../places/spot-problem-words.ts';
import type { WhenField, WhenProblem } from './when-draft.ts';
import type { WhenRefusal } from './save-when.ts';

type Shown = { readonly t: Words; readonly language: LanguageTag };
type Ends = Pick<Journey, 'start' | 'end'>;
/** `day`: the weekday of the field; null for the fields of all days. */
type Of = { readonly field: WhenField; readonly day: string | null; readonly journey: Ends };

export function problemWords({ t, language }: Shown, code: WhenProblem, { field, day, journey }: Of): string {
  if (isSpotProblem(code))
    return spotProblemWords({ t, language }, code, placeName(t, field.startsWith('start') ? journey.start : journey.end));
  const time = field.startsWith('back') ? '17:30' : '08:00';
  if (code === 'time-required' && day !== null) return t(m.when_day_time_required, { day, time });
  return PROBLEMS[code](t, time);
}

function isSpotProblem(code: WhenProblem): code is SpotProblem {
  return code.startsWith('spot-');
}

/** The server's message for a field. */
export function answerOf({ t, language }: Shown, refusal: WhenRefusal | undefined, { start, end }: Ends): Problems<WhenField> | undefined {
  if (refusal?.kind === 'date-past') return { date: t(m.when_date_past) };
  if (refusal?.kind !== 'spot-too-far') return undefined;
  const tooFar = (place: Journey['start']) => spotProblemWords({ t, language }, 'spot-too-far', placeName(t, place));
  return {
    ...(refusal.fields.includes('startSpot') ? { startSpot: tooFar(start) } : {}),
    ...(refusal.fields.includes('endSpot') ? { endSpot: tooFar(end) } : {}),
  };
}

const PROBLEMS = {
  'seats-invalid': (t: Words) => t(m.when_seats_invalid, { min: SEATS.min, max: SEATS.max }),
  'days-required': (t: Words) => t(m.when_days_required),
  'date-required': (t: Words) => t(m.when_date_required),
  'date-past': (t: Words) => t(m.when_date_past),
  'date-incomplete': (t: Words) => t(m.when_date_incomplete),
  'time-required': (t: Words, time: string) => t(m.when_time_required, { time }),
  'time-incomplete': (t: Words) => t(m.when_time_incomplete),
  'until-before': (t: Words) => t(m.when_until_before),
} as const;
