import { wallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { conversationPath, liftPath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { capital, liftsByRide, useLiftWords } from '../../sharing/use-lift-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Gantry } from '../../ui/gantry/gantry.tsx';
import { car, mapPin } from '../../ui/icon/member-icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { Sharing } from './load-sharing.ts';

type NextLiftProps = { readonly lifts: Sharing['lifts']; readonly journeys: readonly Journey[] };

/** The next ride, over the whole page. Nothing when none is agreed. */
export function NextLift({ lifts, journeys }: NextLiftProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useLiftWords();
  const now = new Date(useNow());
  const lift = liftsByRide(lifts)[0];
  if (lift?.nextRide === undefined || lift.nextRide === null) return null;
  const journey = journeys.find(({ id }) => id === lift.journeyId);
  const isEstimate = journey?.route.estimated === true;
  const { text, date } = words.moment(lift.nextRide, wallClock(journey?.timeZone, now).date, isEstimate);
  const name = words.name(lift);
  const place = words.meetingPlace(lift);
  const back = words.wayBack(lift, isEstimate);
  const again = back === null ? null : { name, at: back.at };
  return (
    <Gantry
      isAcross
      title={t(m.lift_next)}
      moment={capital(text)}
      date={date}
      facts={[
        {
          icon: car,
          words:
            again === null ? words.driver(lift) : t(lift.drives === 'me' ? m.dashboard_lift_back_me : m.dashboard_lift_back_other, again),
        },
        ...(place === null ? [] : [{ icon: mapPin, words: <RichText message={t(m.lift_meet, { place: place.label })} tags={BOLD} /> }]),
      ]}
      actions={
        <>
          <ButtonLink variant="sign" to={path(liftPath(lift.id))}>
            {t(m.dashboard_lift_see)}
          </ButtonLink>
          {lift.conversationId === null ? null : <Link to={path(conversationPath(lift.conversationId))}>{t(m.lift_write, { name })}</Link>}
        </>
      }
    />
  );
}

const BOLD = { b: (text: string) => <b>{text}</b> };
