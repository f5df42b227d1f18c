import type { Place } from '@waylift/contract/journey';
import { localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { controlAria, Field, useField } from '../forms/field.tsx';
import { FieldHint, FieldStatus } from '../forms/field-words.tsx';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import type { ComboBoxProps, ComboOption } from './combo-box.tsx';
import type { Caret } from './handed-caret.ts';
import { PlainBox } from './plain-box.tsx';
import { placeText } from '../map/place-name.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { locate, map } from '../ui/icon/member-icons.ts';
import { lazyWithFallback } from '../ui/lazy-with-fallback.ts';
import { PillButton, PillRow } from '../ui/pill/pill.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { TextButton } from '../ui/text-button/text-button.tsx';
import { endText, type End } from './place-choice.ts';
import { placeHint, placeIcon } from './place-kind.ts';
import { surePlace } from './sure-place.ts';
import { useCurrentPlace } from './use-current-place.ts';
import { useSuggestions } from './use-suggestions.ts';
import './place-card.css';

const ComboBox = lazyWithFallback(async () => (await import('./combo-box.tsx')).ComboBox, LonelyBox);

/** The fallback of a combo box that could not be loaded. It says that there are no suggestions. */
function LonelyBox(props: ComboBoxProps) {
  const t = useWords();
  return (
    <>
      <PlainBox {...props} />
      <FieldHint>{t(m.place_away)}</FieldHint>
    </>
  );
}

const HERE = 'here';
const MAP = 'map';
/** More would be a list to search through. */
const MEANT_MOST = 5;

/** What a field on a `PlaceCard` has besides. */
type OnCard = {
  /** Where its offers stand. Null until the card is drawn. */
  readonly below: HTMLElement | null;
  /** It is the one that is to be filled next, so the places at hand are offered for it. */
  readonly isNext: boolean;
  readonly onMap: () => void;
};
type PlaceFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly clearLabel: string;
  readonly value: End;
  /** `latitude,longitude` near which the place probably is. Null when unknown. */
  readonly near: string | null;
  readonly onText: (text: string) => void;
  /** `isTaken`: nobody chose it, but its name was typed in full. */
  readonly onPlace: (place: Place, how: { readonly isTaken: boolean }) => void;
  /** Whether the choice is still `value`: finding the current position takes a while. */
  readonly isStill: (value: End) => boolean;
} & ({ readonly icon: string; readonly card?: undefined } | { readonly icon?: undefined; readonly card: OnCard });

/** A text field with places to choose from, such as one end of a journey. Typed text stays, even if the places cannot be loaded. */
export function PlaceField({ name, label, icon, card, clearLabel, value, near, onText, onPlace, isStill }: PlaceFieldProps) {
  const t = useWords();
  const locale = localeOf(useLanguage());
  const field = useField(name, false);
  const suggestions = useSuggestions(near);
  const findHere = useCurrentPlace();
  /** Somebody has left the box since the last letter. A name typed in full then counts as chosen. */
  const [isLeft, setLeft] = useState(false);
  const [finding, setFinding] = useState<'none' | 'underway' | 'refused' | 'failed'>('none');
  /** What was typed, and the place that was taken for it. */
  const [taken, setTaken] = useState<{ readonly text: string; readonly place: Place } | null>(null);
  /** The text for which a place was taken, which somebody has undone. */
  const [refused, setRefused] = useState<string | null>(null);
  const shown = endText(t, value);

  function type(text: string): void {
    if (text === shown) return;
    setFinding('none');
    setLeft(false);
    suggestions.ask(text);
    onText(text);
  }

  async function chooseHere(): Promise<void> {
    setFinding('underway');
    const found = await findHere();
    // A choice that the person made meanwhile is newer.
    if (!isStill(value)) return setFinding('none');
    setFinding(typeof found === 'string' ? found : 'none');
    if (typeof found !== 'string') onPlace(found, { isTaken: false });
  }

  function choose(id: string): void {
    if (id === HERE) return void chooseHere();
    if (id === MAP) return card?.onMap();
    const place = suggestions.places[Number(id)];
    if (place !== undefined) onPlace(place, { isTaken: false });
  }

  /** Text that was typed before a reload, or while the server was down, has no suggestions yet. */
  function lookUpWhatStands(): void {
    if (value.place === null && !suggestions.isAsked(value.text)) suggestions.ask(value.text);
  }

  const { places, ofOpenStreetMap, isAnswered } = suggestions;
  // An error stands here after a submit, such as by Enter.
  const isUndecided = (isLeft || field.error !== undefined) && isAnswered && value.place === null && suggestions.isAsked(value.text);
  const sure = isUndecided && value.text !== refused ? surePlace(value.text, places) : null;
  if (sure !== null && taken?.place !== sure) setTaken({ text: value.text, place: sure });
  const take = useEffectEvent(onPlace);
  useEffect(() => {
    if (sure !== null) take(sure, { isTaken: true });
  }, [sure]);
  const meant = isUndecided && sure === null ? places.slice(0, MEANT_MOST) : [];

  function focus(): void {
    // The pressed button disappears.
    document.getElementById(field.id)?.focus();
  }

  function undo(text: string): void {
    setRefused(text);
    setTaken(null);
    setLeft(false);
    onText(text);
    focus();
  }

  const isOnCard = card !== undefined;
  const hasOptions = value.place === null && finding !== 'underway';
  /** The current position is offered only in an empty field: whoever types a name and presses Enter means that place. */
  const options = useMemo((): readonly ComboOption[] => {
    if (!hasOptions) return [];
    if (shown === '') return isOnCard ? [] : [{ id: HERE, title: t(m.place_here), hint: t(m.place_here_hint), icon: locate }];
    const found = places.map((place, at) => ({
      id: String(at),
      title: place.label,
      hint: placeHint(t, place),
      icon: placeIcon(place),
    }));
    return isOnCard && found.length > 0 ? [...found, { id: MAP, title: t(m.place_map), hint: t(m.place_map_hint), icon: map }] : found;
  }, [t, places, hasOptions, shown, isOnCard]);
  const note = useMemo(
    () =>
      places.length === 0 ? undefined : (
        <RichText message={t(ofOpenStreetMap ? m.place_credit_openStreetMap : m.place_credit)} tags={PLAIN} />
      ),
    [t, places, ofOpenStreetMap],
  );
  const handlers = useRef({ type, choose });
  useLayoutEffect(() => {
    handlers.current = { type, choose };
  });
  /** Kept for the life of the field, so that an answer for the other end does not render this one again. */
  const [lasting] = useState(() => ({
    onText: (text: string) => handlers.current.type(text),
    onChoose: (id: string) => handlers.current.choose(id),
  }));

  const caret = useRef<Caret['current']>(null);
  const statusId = `${field.id}-status`;
  const aria = controlAria(field, statusId);
  const box = {
    id: field.id,
    name,
    describedBy: aria['aria-describedby'],
    isInvalid: field.error !== undefined,
    icon,
    clearLabel,
    text: shown,
    onText: lasting.onText,
    caret,
  };
  const events = {
    onFocus: lookUpWhatStands,
    onBlur: ({ target }: { readonly target: EventTarget }) => {
      if (target instanceof HTMLInputElement) afterPress(() => setLeft(true));
    },
  };
  const combo = (
    <Suspense fallback={<PlainBox {...box} />}>
      <ComboBox
        {...box}
        label={label}
        options={options}
        onChoose={lasting.onChoose}
        note={note}
        locale={locale}
        listHost={card?.below ?? null}
      />
    </Suspense>
  );
  const offers = (
    <>
      <FieldStatus id={statusId}>
        <PlaceStatus
          finding={finding}
          isEmpty={suggestions.isEmpty && value.place === null}
          isAway={suggestions.isAway}
          townsOnly={suggestions.townsOnly}
        />
        {meant.length === 0 ? null : (
          <p>
            <b>{t(m.place_meant)}</b>
          </p>
        )}
        {taken === null || taken.place !== value.place ? null : (
          <p>
            <RichText message={t(m.place_taken, { place: placeText(t, taken.place) })} tags={BOLD} />{' '}
            <TextButton onClick={() => undo(taken.text)}>{t(m.place_taken_undo)}</TextButton>
          </p>
        )}
      </FieldStatus>
      <Meant
        places={meant}
        onChoose={(place) => {
          onPlace(place, { isTaken: false });
          focus();
        }}
      />
      {card?.isNext === true ? (
        <PillRow label={t(m.journey_at_hand)}>
          <PillButton icon={locate} onPress={() => void chooseHere()}>
            {t(m.place_here_name)}
          </PillButton>
          <PillButton icon={map} onPress={card.onMap}>
            {t(m.place_map)}
          </PillButton>
        </PillRow>
      ) : null}
    </>
  );
  if (card === undefined)
    return (
      <Field field={field} label={label} {...events}>
        {combo}
        {offers}
      </Field>
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
      {card.below === null ? null : createPortal(offers, card.below)}
    </div>
  );
}

/** What a name may mean that several places have. */
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

/** A press may be under way, such as on the button below. A question that appears would move the button away under it. */
function afterPress(then: () => void): void {
  if (document.querySelector(':active') === null) return then();
  // A click comes before the timer.
  addEventListener('pointerup', () => setTimeout(then), { once: true });
}

/** Without its link: the map beside the form has it. */
const PLAIN = {};
const BOLD = { b: (text: string) => <b>{text}</b> };

/** The text below the field. */
function PlaceStatus(props: {
  readonly finding: 'none' | 'underway' | 'refused' | 'failed';
  readonly isEmpty: boolean;
  readonly isAway: boolean;
  readonly townsOnly: boolean;
}) {
  const t = useWords();
  const { finding, isEmpty, isAway, townsOnly } = props;
  if (finding === 'underway') return <p>{t(m.place_here_finding)} …</p>;
  if (finding === 'refused') return <p>{t(m.place_here_refused)}</p>;
  if (finding === 'failed') return <p>{t(m.place_here_failed)}</p>;
  if (isAway) return <p>{t(m.place_away)}</p>;
  return isEmpty ? <p>{t(townsOnly ? m.place_towns_only : m.place_none)}</p> : null;
}
