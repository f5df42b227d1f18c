import type { Lift, LiftSpot } from '@waylift/contract/lift';
import { SPOT_METRES_MAX } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useId } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { SpotMap } from '../../map/spot-map.tsx';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useLiftChange, type LiftChange } from './lift-change.ts';
import { placesOf, useSpotWords, type EndPlace } from './use-spot-words.ts';
import '../../styles/journey-page.css';
import './lift.css';

type ProposedSpotsProps = { readonly lift: Lift; readonly onDone: (lift: Lift, change: LiftChange) => void };

/** The proposed spots: where they are, and how the reader can answer. */
export function ProposedSpots({ lift, onDone }: ProposedSpotsProps) {
  return placesOf(lift).flatMap(({ end, place }) => {
    const { spot } = place;
    return spot === null || spot.agreed
      ? []
      : [<ProposedSpot key={spot.id ?? end} lift={lift} at={{ end, place }} spot={spot} onDone={onDone} />];
  });
}

function ProposedSpot({ lift, at, spot, onDone }: ProposedSpotsProps & { readonly at: EndPlace; readonly spot: LiftSpot }) {
  const t = useWords();
  const titleId = useId();
  const name = useLiftWords().name(lift);
  const { whereWith, placesChanged } = useSpotWords();
  const agree = useLiftChange(onDone);
  const drop = useLiftChange(onDone);
  const spotId = spot.id ?? '';
  const setback = agree.setback ?? drop.setback;
  const refusal = placesChanged(agree.refused);
  return (
    <section className="stack lift-question not-printed" aria-labelledby={titleId}>
      <h2 id={titleId}>{spot.mine ? t(m.lift_spot_mine) : t(m.lift_spot_theirs, { name })}</h2>
      <p>
        {whereWith(lift, at)}
        <br />
        <b>{t(m.lift_spot_new, { words: spot.words })}</b>
      </p>
      <SpotMap around={at.place} radiusMetres={SPOT_METRES_MAX} spot={spot} title={t(m.spot_map, { place: at.place.label })} />
      {spot.mine ? <p>{t(m.lift_spot_mine_text, { name })}</p> : null}
      <p className="row">
        {spot.mine ? null : (
          <Button isBusy={agree.isBusy} busyWords={t(m.lift_keeping)} onClick={() => void agree.make({ kind: 'accept-spot', spotId })}>
            {t(m.lift_spot_accept)}
          </Button>
        )}
        <Button
          variant="secondary"
          isBusy={drop.isBusy}
          busyWords={t(m.lift_keeping)}
          onClick={() => void drop.make({ kind: 'drop-spot', spotId, isMine: spot.mine })}
        >
          {spot.mine ? t(m.lift_spot_take_back) : t(m.lift_spot_leave)}
        </Button>
      </p>
      {refusal === undefined ? null : <Alert tone="danger" title={refusal} />}
      {setback === null ? null : <SetbackAlert title={t(m.lift_keep_failed)} setback={setback} />}
    </section>
  );
}
