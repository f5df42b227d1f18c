import { wallClock, type WallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { capital, formatDayOfMonth } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { ridePath } from '../../my-data/journey-paths.ts';
import { placeName } from '../../map/place-name.ts';
import { canBeLate } from '../../sharing/ride-clock.ts';
import { RideSigns } from '../../sharing/ride-signs.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { useNow } from '../../platform/use-now.ts';
import { useRidesOf } from '../../sharing/use-rides-of.ts';
import { useLiftWords, waysOf } from '../../sharing/use-lift-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Gantry } from './gantry.tsx';
import { calendar, car, mapPin } from '../../ui/icon/member-icons.ts';
import { Merge } from '../../ui/merge/merge.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { OwnContact, TheirContact, type Reader } from './contact.tsx';
import { useLiftChange, type LiftChange } from './lift-change.ts';
import { Changes } from './changes.tsx';
import { LiftWaysOut } from './lift-ways-out.tsx';
import { MeetingPoint } from './meeting-point.tsx';
import { NewTimes } from './new-times.tsx';
import { OthersInCar } from './others-in-car.tsx';
import { ProposedSpots } from './proposed-spots.tsx';
import '../../styles/journey-page.css';
import './lift.css';

type ActiveLiftProps = {
  readonly lift: Lift;
  /** Null once it is deleted. */
  readonly journey: Journey | null;
  /** Of the next days. */
  readonly rides: Promise<readonly Ride[] | null>;
  readonly reader: Reader;
  /** The change that was just made. */
  readonly told: string | undefined;
  readonly onDone: (lift: Lift, change: LiftChange) => void;
};

/** A lift that goes on. */
export function ActiveLift({ lift, journey, rides, reader, told, onDone }: ActiveLiftProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useLiftWords();
  const nowMs = useNow();
  const now = wallClock(journey?.timeZone, new Date(nowMs));
  const title = t(m.lift_title, { name: words.name(lift) });
  const isNew = told === undefined && lift.question === null && wallClock(journey?.timeZone, new Date(lift.startedAt)).date === now.date;
  const lead = useLead(lift, journey);
  const { rides: ahead, loadAgain } = useRidesOf({ liftId: lift.id, journeyId: null }, rides);
  const ride = ahead?.find(({ state }) => state === 'on') ?? null;
  const handleChanged: typeof onDone = (changed, change) => {
    onDone(changed, change);
    void loadAgain();
  };
  return (
    <div className="wrap journey-page journey-page--match">
      <PageTitle page={title} />
      <div className="journey-page__head">
        <p>
          <BackLink to={path('/dashboard')}>{t(m.places_today)}</BackLink>
        </p>
        {isNew ? <Merge state="joined" className="merge--head" /> : null}
        <h1>{title}</h1>
        {lead === null ? null : <p className="lead">{lead}</p>}
      </div>
      <div className="journey-page__parts">
        {told === undefined ? null : <Alert tone="success" title={told} />}
        {lift.question === 'journey-changed' ? <Question lift={lift} onDone={onDone} /> : null}
        <NewTimes lift={lift} onDone={onDone} />
        <ProposedSpots lift={lift} onDone={onDone} />
        <NextRide lift={lift} ride={ride} now={now} isEstimate={journey?.route.estimated === true} />
        {ride === null ? null : <RideSigns ride={ride} />}
        {journey === null ? null : <MeetingPoint lift={lift} journey={journey} today={now.date} />}
        <OthersInCar lift={lift} />
        <Changes lift={lift} journey={journey} now={now} canBeLate={ride !== null && canBeLate(ride, nowMs)} onDone={handleChanged} />
      </div>
      <div className="stack stack--l stick">
        <TheirContact lift={lift} />
        <OwnContact lift={lift} reader={reader} onDone={onDone} />
      </div>
    </div>
  );
}

/** `Monday to Thursday: Norwich – Cambridge and back` */
function useLead(lift: Lift, journey: Journey | null): string | null {
  const t = useWords();
  const { dayNames } = useDayWords();
  if (journey === null) return null;
  const days = capital(dayNames(lift));
  const [start, end] = [placeName(t, journey.start), placeName(t, journey.end)];
  const ways = waysOf(lift);
  const oneWay = (from: string, to: string) => t(m.labelled, { label: days, text: t(m.dashboard_journey, { start: from, end: to }) });
  if (!ways.includes('out')) return oneWay(end, start);
  return ways.includes('back') ? t(m.lift_lead_both, { days, start, end }) : oneWay(start, end);
}

/** The question after a journey was changed. Until it is answered, the lift continues as agreed. */
function Question({ lift, onDone }: Pick<ActiveLiftProps, 'lift' | 'onDone'>) {
  const t = useWords();
  const language = useLanguage();
  const name = useLiftWords().name(lift);
  const { make, isBusy, setback } = useLiftChange(onDone);
  return (
    <section className="stack lift-question not-printed" aria-labelledby="question-title">
      <h2 id="question-title">{t(m.lift_question, { name })}</h2>
      <p>{t(m.lift_question_text, { name })}</p>
      {lift.answerUntil === null ? null : <p>{t(m.lift_question_until, { date: formatDayOfMonth(language, lift.answerUntil) })}</p>}
      <LiftWaysOut lift={lift} onDone={onDone}>
        <Button isBusy={isBusy} busyWords={t(m.lift_keeping)} onClick={() => void make({ kind: 'keep' })}>
          {t(m.lift_keep)}
        </Button>
      </LiftWaysOut>
      {setback === null ? null : <SetbackAlert title={t(m.lift_keep_failed)} setback={setback} />}
    </section>
  );
}

type NextRideProps = {
  readonly lift: Lift;
  /** Its page. */
  readonly ride: Ride | null;
  readonly now: WallClock;
  /** Whether the times are. */
  readonly isEstimate: boolean;
};

function NextRide({ lift, ride, now, isEstimate }: NextRideProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useLiftWords();
  const { nextRide } = lift;
  if (nextRide === null) return <p>{t(m.lift_no_ride)}</p>;
  const { text, date } = words.moment(nextRide, now.date, isEstimate);
  const place = words.meetingPlace(lift);
  const back = words.wayBack(lift, isEstimate);
  const again = back === null ? null : { name: words.name(lift), at: back.at, place: back.place.label };
  return (
    <Gantry
      title={t(m.lift_next)}
      moment={capital(text)}
      facts={[
        { icon: calendar, words: date },
        ...(place === null ? [] : [{ icon: mapPin, words: <RichText message={t(m.lift_meet, { place: place.label })} tags={BOLD} /> }]),
        { icon: car, words: again === null ? words.driver(lift) : t(lift.drives === 'me' ? m.lift_back_me : m.lift_back_other, again) },
      ]}
      actions={
        <>
          {ride === null ? null : (
            <ButtonLink variant="sign" to={path(ridePath(ride))}>
              {t(m.dashboard_ride_see)}
            </ButtonLink>
          )}
          <Link to={path('/dashboard/account/notifications#calendar')}>{t(m.lift_calendar)}</Link>
        </>
      }
    />
  );
}

const BOLD = { b: (text: string) => <b>{text}</b> };
