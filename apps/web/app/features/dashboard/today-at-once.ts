/**
 * Inlined in Today: draws the first name, the next ride and the journeys as soon as the calls of the document are answered, before any script has come.
 * What was kept stands there sooner. `platform/last-seen-picture.ts` draws both, and shows all as text.
 */
import { wallClock } from '@waylift/contract/wall-clock';
import { languageOf } from '@waylift/words/languages';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import { capital, formatDate } from '../../locale/format-day.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { rideShown } from './ride-shown.ts';
import { todayIn, type JourneyTold, type RideTold, type TodayTexts } from './today-in.ts';

export type TodayAtOnce = {
  /** In the language of the document. */
  readonly texts: TodayTexts;
  /** Whether that is what its reader has chosen, so that the community does not change it. */
  readonly isChosen: boolean;
  /** How the paths of the calls begin. */
  readonly calls: { readonly settings: string; readonly options: string; readonly journeys: string; readonly rides: string };
};

/** As on the page. */
const SHOWN_AT_ONCE = 5;

type Ride = RideTold & Parameters<typeof rideShown>[0][number];

const TEXT: AnswerShape = { type: 'string' };
const YES_OR_NO: AnswerShape = { type: 'boolean' };

function shape(properties: Readonly<Record<string, AnswerShape>>, ...optional: readonly string[]): AnswerShape {
  return { type: 'object', properties, optional };
}

function orNull(...anyOf: readonly AnswerShape[]): AnswerShape {
  return { anyOf: [{ type: 'null' }, ...anyOf] };
}

const TIMES = { out: TEXT, back: orNull(TEXT) };
const DAYS: AnswerShape = { type: 'array', items: shape({ ...TIMES, day: { type: 'number' } }) };
const PLACE = shape({ label: TEXT, kind: TEXT, context: TEXT }, 'kind', 'context');
const JOURNEY = shape(
  { id: TEXT, start: PLACE, end: PLACE, when: orNull(shape({ kind: TEXT, date: TEXT, ...TIMES }), shape({ kind: TEXT, days: DAYS })) },
  'when',
);
const PERSON = shape({
  mine: YES_OR_NO,
  drives: YES_OR_NO,
  rides: YES_OR_NO,
  late: orNull(shape({ minutes: { type: 'number' }, at: TEXT })),
  person: shape({ forename: TEXT }),
});
const RIDE = shape({
  journeyId: TEXT,
  date: TEXT,
  direction: TEXT,
  departs: TEXT,
  arrives: TEXT,
  startsAt: TEXT,
  state: TEXT,
  drives: TEXT,
  people: { type: 'array', items: PERSON },
});

type Answered = {
  readonly settings: { readonly forename: string };
  readonly journeys: { readonly journeys: readonly JourneyTold[] };
  readonly rides: { readonly rides: readonly Ride[] };
};

const ANSWERED = shape({
  settings: shape({ forename: TEXT }),
  journeys: shape({ journeys: { type: 'array', items: JOURNEY } }),
  rides: shape({ rides: { type: 'array', items: RIDE } }),
});

function isAnswered(value: unknown): value is Answered {
  return hasShape(value, ANSWERED);
}

/** Draws nothing where a part is missing or of another language: the page comes a moment later, and says what is wrong. */
async function drawToday({ texts, isChosen, calls }: TodayAtOnce): Promise<void> {
  const { wayliftEarly: early, wayliftSeen: picture } = globalThis;
  if (early === undefined || picture === undefined) return;
  const [settings, options, allJourneys, allRides] = await Promise.all([
    ...[calls.settings, calls.options, calls.journeys].map((path) => early.peek(path)),
    // As on the page, the journeys stand there without them.
    early.peek(calls.rides).catch(() => ({ rides: [] })),
  ]);
  const language = languageOf(document.documentElement.lang);
  const culture = isRecord(options) && isRecord(options['options']) ? options['options']['Culture'] : undefined;
  const spoken = isChosen || typeof culture !== 'string' ? null : languageOf(culture);
  if (language === null || (spoken !== null && spoken !== language)) return;
  const answered: unknown = { settings, journeys: allJourneys, rides: allRides };
  if (!isAnswered(answered)) return;
  const { forename } = answered.settings;
  const rides = answered.rides.rides.filter(({ state }) => state !== 'over');
  const journeys = answered.journeys.journeys.slice(0, SHOWN_AT_ONCE);
  // A page without journeys begins with the question for the first one.
  if (journeys.length === 0) return;
  const told = { forename, ride: rideShown(rides, Date.now()), journeys };
  const path = (to: string) => withCommunityDomain(to, location.search);
  const date = capital(formatDate(language, wallClock(undefined, new Date()).date));
  picture.show({ language: document.documentElement.lang, date, ...todayIn(texts, language, path, told) });
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `today-at-once.server.ts`
const asked = JSON.parse(document.currentScript?.dataset['today'] ?? 'null') as TodayAtOnce;
drawToday(asked).catch(() => undefined);
