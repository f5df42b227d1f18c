import type { Place } from '@waylift/contract/journey';
import { localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { controlAria, Field, useField } from '../forms/field.tsx';
import { FieldHint, FieldStatus } from '../forms/field-words.tsx';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import type { ComboBoxProps, ComboOption } from './combo-box.tsx';
import type { Caret } from './handed-caret.ts';
import { PlainBox } from './plain-box.tsx';
import { placeText } from '../map/place-name.ts';
import { Button } from '../ui/button/button.tsx';
import { locate } from '../ui/icon/member-icons.ts';
import { lazyWithFallback } from '../ui/lazy-with-fallback.ts';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { endText, type End } from './place-choice.ts';
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
type PlaceFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly clearLabel: string;
  readonly value: End;
  /** `latitude,longitude` near which the place probably is. Null when unknown. */
  readonly near: string | null;
  readonly onText: (text: string) => void;
  /** `isTaken`: nobody chose it, but its name was typed in full. */
  readonly onPlace: (place: Place, how: { readonly isTaken: boolean }) => void;
  /** Whether the choice is still `value`: finding the current position takes a while. */
  readonly isStill: (value: End) => boolean;
};

/** A text field with places to choose from, such as one end of a journey. Typed text stays, even if the places cannot be loaded. */
export function PlaceField({ name, label, icon, clearLabel, value, near, onText, onPlace, isStill }: PlaceFieldProps) {
  const t = useWords();
  const locale = localeOf(useLanguage());
  const field = useField(name, false);
  const suggestions = useSuggestions(near);
  const findHere = useCurrentPlace();
  /** Somebody has left the box since the last letter. A name typed in full then counts as chosen. */
  const [isLeft, setLeft] = useState(false);
  const [finding, setFinding] = useState<'none' | 'underway' | 'refused' | 'failed'>('none');
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
  const sure = isUndecided ? surePlace(value.text, places) : null;
  const take = useEffectEvent(onPlace);
  useEffect(() => {
    if (sure !== null) take(sure, { isTaken: true });
  }, [sure]);
  const [meant] = isUndecided && sure === null ? places : [];
  const hasOptions = value.place === null && finding !== 'underway';
  /** The current position is offered only in an empty field: whoever types a name and presses Enter means that place. */
  const options = useMemo((): readonly ComboOption[] => {
    if (!hasOptions) return [];
    if (shown === '') return [{ id: HERE, title: t(m.place_here), hint: t(m.place_here_hint), icon: locate }];
    return places.map((place, at) => ({ id: String(at), title: place.label, hint: placeHint(t, place), icon: placeIcon(place) }));
  }, [t, places, hasOptions, shown]);
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
  return (
    <Field
      field={field}
      label={label}
      onFocus={lookUpWhatStands}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) afterPress(() => setLeft(true));
      }}
    >
      <Suspense fallback={<PlainBox {...box} />}>
        <ComboBox {...box} label={label} options={options} onChoose={lasting.onChoose} note={note} locale={locale} />
      </Suspense>
      <FieldStatus id={statusId}>
        <PlaceStatus
          finding={finding}
          isEmpty={suggestions.isEmpty && value.place === null}
          isAway={suggestions.isAway}
          townsOnly={suggestions.townsOnly}
        />
        {meant === undefined ? null : <p>{t(m.place_meant, { place: placeText(t, meant) })}</p>}
      </FieldStatus>
      {meant === undefined ? null : (
        <Button
          variant="quiet"
          onClick={() => {
            onPlace(meant, { isTaken: false });
            // The pressed button disappears.
            document.getElementById(field.id)?.focus();
          }}
        >
          {t(m.place_meant_yes)}
        </Button>
      )}
    </Field>
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
