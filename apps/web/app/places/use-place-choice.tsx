import type { Place } from '@waylift/contract/journey';
import { localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { controlAria, useField, type FieldParts } from '../forms/field.tsx';
import { FieldHint } from '../forms/field-words.tsx';
import { isSamePosition } from '@waylift/geography/position';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { locate, map } from '../ui/icon/member-icons.ts';
import { lazyWithFallback } from '../ui/lazy-with-fallback.ts';
import { placeText } from '../map/place-name.ts';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import type { ComboBoxProps, ComboOption } from './combo-box.tsx';
import type { Caret } from './handed-caret.ts';
import { matchedParts } from './matched-parts.ts';
import { PlainBox } from './plain-box.tsx';
import { PlaceAnswer } from './place-answer.tsx';
import { endText, type End, type KnownPlace } from './place-choice.ts';
import { placeHint, placeIcon } from './place-kind.ts';
import { surePlace } from './sure-place.ts';
import { useCurrentPlace } from './use-current-place.ts';
import { useSuggestions } from './use-suggestions.ts';

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

type PlaceAsked = {
  readonly name: string;
  readonly label: string;
  readonly clearLabel: string;
  readonly value: End;
  /** `latitude,longitude` near which the place probably is. Null when unknown. */
  readonly near: string | null;
  readonly onText: (text: string) => void;
  /** `isTaken`: nobody chose it, but its name was typed in full. */
  readonly onPlace: (place: KnownPlace, how: { readonly isTaken: boolean }) => void;
  /** Whether the choice is still `value`: finding the current position takes a while. */
  readonly isStill: (value: End) => boolean;
};
/** Of a field that has its label and its answer to itself, or of one on a `PlaceCard`. */
export type PlaceFieldProps = PlaceAsked & { readonly icon: string };
export type PlaceEndProps = PlaceAsked & {
  /** Places that are found before any other by what they are called. */
  readonly known: readonly KnownPlace[];
  readonly onMap: () => void;
};

type PlaceChoice = {
  readonly field: FieldParts;
  /** The box with its list. */
  readonly combo: ReactNode;
  /** What became of what was typed. */
  readonly answer: ReactNode;
  /** Of the element around the box. */
  readonly events: { readonly onFocus: () => void; readonly onBlur: (event: { readonly target: EventTarget }) => void };
  readonly chooseHere: () => Promise<void>;
};

const NONE: readonly KnownPlace[] = [];

/** What is typed into a place field, and the place that it means. Typed text stays, even if the places cannot be loaded. */
export function usePlaceChoice(
  asked: PlaceAsked & Partial<PlaceFieldProps & PlaceEndProps>,
  /** Where the list stands, as in `ComboBox`. */
  listHost: HTMLElement | null = null,
): PlaceChoice {
  const { name, label, icon, clearLabel, value, near, known = NONE, onMap, onText, onPlace, isStill } = asked;
  const t = useWords();
  const locale = localeOf(useLanguage());
  const field = useField(name, false);
  const isOnCard = onMap !== undefined;
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
    if (id === MAP) return onMap?.();
    const place = places[Number(id)];
    if (place !== undefined) onPlace(place, { isTaken: false });
  }

  /** Text that was typed before a reload, or while the server was down, has no suggestions yet. */
  function lookUpWhatStands(): void {
    if (value.place === null && !suggestions.isAsked(value.text)) suggestions.ask(value.text);
  }

  const { places: found, ofOpenStreetMap, isAnswered } = suggestions;
  const places = useFound(value.text, known, found);
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

  const hasOptions = value.place === null && finding !== 'underway';
  /** The current position is offered only in an empty field: whoever types a name and presses Enter means that place. */
  const options = useMemo((): readonly ComboOption[] => {
    if (!hasOptions) return [];
    if (shown === '') return isOnCard ? [] : [{ id: HERE, title: t(m.place_here), hint: t(m.place_here_hint), icon: locate }];
    const offered = places.map((place, at) => ({
      id: String(at),
      title: place.name ?? place.label,
      hint: place.name === undefined ? placeHint(t, place) : placeText(t, place),
      icon: placeIcon(place),
    }));
    return isOnCard && offered.length > 0
      ? [...offered, { id: MAP, title: t(m.place_map), hint: t(m.place_map_hint), icon: map }]
      : offered;
  }, [t, places, hasOptions, shown, isOnCard]);
  const note = useMemo(
    () =>
      found.length === 0 ? undefined : (
        <RichText message={t(ofOpenStreetMap ? m.place_credit_openStreetMap : m.place_credit)} tags={PLAIN} />
      ),
    [t, found, ofOpenStreetMap],
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
      <ComboBox {...box} label={label} options={options} onChoose={lasting.onChoose} note={note} locale={locale} listHost={listHost} />
    </Suspense>
  );
  const answer = (
    <PlaceAnswer
      statusId={statusId}
      finding={finding}
      isEmpty={suggestions.isEmpty && places.length === 0 && value.place === null}
      isAway={suggestions.isAway}
      townsOnly={suggestions.townsOnly}
      meant={meant}
      onMeant={(place) => {
        onPlace(place, { isTaken: false });
        focus();
      }}
      taken={taken !== null && taken.place === value.place ? taken.place : null}
      onUndo={() => undo(taken?.text ?? '')}
    />
  );
  return { field, combo, answer, events, chooseHere };
}

/** Those known by what was typed come first. */
function useFound(text: string, known: readonly KnownPlace[], found: readonly Place[]): readonly KnownPlace[] {
  return useMemo(() => {
    const named = known.filter(({ name, label }) => matchedParts(name ?? label, text).match !== '');
    return [...named, ...found.filter((place) => !named.some((each) => isSamePosition(each, place)))];
  }, [text, known, found]);
}

/** A press may be under way, such as on the button below. A question that appears would move the button away under it. */
function afterPress(then: () => void): void {
  if (document.querySelector(':active') === null) return then();
  // A click comes before the timer.
  addEventListener('pointerup', () => setTimeout(then), { once: true });
}

/** Without its link: the map beside the form has it. */
const PLAIN = {};
