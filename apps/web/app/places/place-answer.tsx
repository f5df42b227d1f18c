/** What stands below a place field: what became of what was typed, and what it may mean. */
import type { Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { FieldStatus } from '../forms/field-words.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { placeText } from '../map/place-name.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { TextButton } from '../ui/text-button/text-button.tsx';
import { placeHint, placeIcon } from './place-kind.ts';
import './combo-box.css';
import './place-card.css';

type PlaceAnswerProps = PlaceStatusProps & {
  readonly statusId: string;
  /** What a name may mean that several places have. */
  readonly meant: readonly Place[];
  readonly onMeant: (place: Place) => void;
  /** The place that was taken for a name typed in full, while it stands. */
  readonly taken: Place | null;
  readonly onUndo: () => void;
};

export function PlaceAnswer({ statusId, meant, onMeant, taken, onUndo, ...status }: PlaceAnswerProps): ReactNode {
  const t = useWords();
  return (
    <>
      <FieldStatus id={statusId}>
        <PlaceStatus {...status} />
        {meant.length === 0 ? null : (
          <p>
            <b>{t(m.place_meant)}</b>
          </p>
        )}
        {taken === null ? null : (
          <p>
            <RichText message={t(m.place_taken, { place: placeText(t, taken) })} tags={BOLD} />{' '}
            <TextButton onClick={onUndo}>{t(m.place_taken_undo)}</TextButton>
          </p>
        )}
      </FieldStatus>
      <Meant places={meant} onChoose={onMeant} />
    </>
  );
}

const BOLD = { b: (text: string) => <b>{text}</b> };

function Meant({ places, onChoose }: { readonly places: readonly Place[]; readonly onChoose: (place: Place) => void }): ReactNode {
  const t = useWords();
  if (places.length === 0) return null;
  return (
    <ul className="meant">
      {places.map((place) => (
        <li key={`${place.latitude},${place.longitude} ${place.label}, ${place.context}`}>
          <button className="combo__option" type="button" onClick={() => onChoose(place)}>
            <Icon path={placeIcon(place)} />
            <span>
              <b>{place.label}</b>
              <small>{placeHint(t, place)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type PlaceStatusProps = {
  readonly finding: 'none' | 'underway' | 'refused' | 'failed';
  readonly isEmpty: boolean;
  readonly isAway: boolean;
  readonly townsOnly: boolean;
};

function PlaceStatus({ finding, isEmpty, isAway, townsOnly }: PlaceStatusProps) {
  const t = useWords();
  if (finding === 'underway') return <p>{t(m.place_here_finding)} …</p>;
  if (finding === 'refused') return <p>{t(m.place_here_refused)}</p>;
  if (finding === 'failed') return <p>{t(m.place_here_failed)}</p>;
  if (isAway) return <p>{t(m.place_away)}</p>;
  return isEmpty ? <p>{t(townsOnly ? m.place_towns_only : m.place_none)}</p> : null;
}
