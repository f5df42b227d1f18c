import { isSamePosition } from '@waylift/geography/position';
import { m } from '@waylift/words/messages';
import { createPortal } from 'react-dom';
import { useWords } from '../locale/locale-provider.tsx';
import { placeName } from '../map/place-name.ts';
import { check } from '../ui/icon/icons.ts';
import { locate, map } from '../ui/icon/member-icons.ts';
import { PillButton, PillRow } from '../ui/pill/pill.tsx';
import type { KnownPlace } from './place-choice.ts';
import { usePlaceChoice, type PlaceEndProps } from './use-place-choice.tsx';
import './place-card.css';

/** More would be a list to search through: the others are found by their names. */
const AT_HAND_MOST = 5;

type CardProps = PlaceEndProps & {
  /** Where its offers stand. Null until the card is drawn. */
  readonly below: HTMLElement | null;
  /** It is the one that is to be filled next, so the places at hand are offered for it. */
  readonly isNext: boolean;
  /** Others that may be meant as well as the one that stands here. Null while that is not asked. */
  readonly instead: { readonly label: string; readonly places: readonly KnownPlace[] } | null;
};

/** One of the two places on a `PlaceCard`. */
export function PlaceEnd({ below, isNext, instead, ...props }: CardProps) {
  const t = useWords();
  const { field, combo, answer, events, chooseHere } = usePlaceChoice(props, below);
  const { label, value, known, onPlace, onMap } = props;
  const pill = (place: KnownPlace, isOn?: boolean) => (
    <PillButton
      key={`${place.latitude},${place.longitude} ${place.label}`}
      icon={isOn === true ? check : undefined}
      isOn={isOn}
      onPress={() => onPlace(place, { isTaken: false })}
    >
      {place.name ?? placeName(t, place)}
    </PillButton>
  );
  const { place: chosen } = value;
  const offers = (
    <>
      {answer}
      {isNext ? (
        <PillRow label={t(m.journey_at_hand)}>
          {known.slice(0, AT_HAND_MOST).map((place) => pill(place))}
          <PillButton icon={locate} onPress={() => void chooseHere()}>
            {t(m.place_here_name)}
          </PillButton>
          <PillButton icon={map} onPress={onMap}>
            {t(m.place_map)}
          </PillButton>
        </PillRow>
      ) : null}
      {instead === null || chosen === null ? null : (
        <PillRow label={instead.label}>{instead.places.map((place) => pill(place, isSamePosition(place, chosen)))}</PillRow>
      )}
    </>
  );
  return (
    <div className="place-card__end" {...events}>
      <span className="place-card__mark" />
      <div className="place-card__field">
        <label className="place-card__label" htmlFor={field.id}>
          {label}
        </label>
        {combo}
      </div>
      {below === null ? null : createPortal(offers, below)}
    </div>
  );
}
