import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { I18nProvider, useComboBox, useListBox, useOption } from 'react-aria';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Item, useComboBoxState, type ComboBoxState, type Node } from 'react-stately';
import { Icon } from '../ui/icon/icon.tsx';
import { ComboFrame } from './combo-frame.tsx';
import { useHandedCaret, type Caret } from './handed-caret.ts';
import { matchedParts } from './matched-parts.ts';
import './field.css';

/** The part of `title` that was typed is underlined; `hint` tells two of one title apart. */
export type ComboOption = { readonly id: string; readonly title: string; readonly hint?: string | undefined; readonly icon: string };

export type ComboBoxProps = {
  readonly id: string;
  readonly name: string;
  /** The words of the label's element: to name the suggestions by that element would give its field a namesake. */
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly icon: string;
  readonly clearLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly caret: Caret;
  readonly options: readonly ComboOption[];
  readonly onChoose: (id: string) => void;
  readonly note?: ReactNode;
  /** BCP 47: how many options there are is told to screen readers in it. */
  readonly locale: string;
};

const ON_TOP = 'data-react-aria-top-layer';

/**
 * React Aria weighs much: whoever shows a combo box loads this file late, and has a plain input there until then. It draws slowly, too: so
 * only when a property changes, and by its hooks, as its ready components draw each option twice.
 */
export const ComboBox = memo(function ComboBox(props: ComboBoxProps) {
  useReadablePage();
  useLayoutEffect(stateStyleOfPresses, []);
  return (
    <I18nProvider locale={props.locale}>
      <Box {...props} />
    </I18nProvider>
  );
});

function Box({ id, name, label, describedBy, isInvalid, icon, clearLabel, text, onText, caret, options, onChoose, note }: ComboBoxProps) {
  const [inputRef, listRef, popoverRef] = [useRef<HTMLInputElement>(null), useRef<HTMLUListElement>(null), useRef<HTMLDivElement>(null)];
  const hasCaret = useHandedCaret(caret, inputRef);
  /** The text whose suggestions were closed by Escape: those that come later stay away too. */
  const [dismissed, setDismissed] = useState<string>();
  const behaviour = {
    id,
    name,
    'aria-label': label,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    isInvalid,
    validationBehavior: 'aria' as const,
    allowsCustomValue: true,
    // Before anything is typed, what can be chosen without typing is shown at once.
    menuTrigger: text === '' ? ('focus' as const) : ('input' as const),
    inputValue: text,
    onInputChange: onText,
    selectedKey: null,
    onSelectionChange: (key: string | number | null) => {
      if (key !== null) onChoose(String(key));
    },
    onKeyDown: ({ key }: { readonly key: string }) => {
      if (key === 'Escape') setDismissed(text);
    },
    items: options,
    children: asItem,
  };
  const state = useComboBoxState(behaviour);
  const { inputProps, listBoxProps } = useComboBox({ ...behaviour, inputRef, listBoxRef: listRef, popoverRef }, state);
  useOpenedByAnswer(state, text !== '' && options.length > 0 && text !== dismissed, hasCaret);
  return (
    <ComboFrame
      icon={icon}
      clearLabel={clearLabel}
      onClear={
        text === ''
          ? undefined
          : () => {
              onText('');
              inputRef.current?.focus();
            }
      }
    >
      <input {...inputProps} className="input" ref={inputRef} maxLength={TEXT_MAX_LENGTH} autoCapitalize="words" spellCheck={false} />
      {state.isOpen ? (
        <div className="combo__popover" ref={popoverRef}>
          <Suggestions state={state} listRef={listRef} listBoxProps={listBoxProps} typed={text} />
          {note === undefined ? null : <div className="combo__note">{note}</div>}
        </div>
      ) : null}
    </ComboFrame>
  );
}

function asItem({ id, title }: ComboOption) {
  return (
    <Item key={id} textValue={title}>
      {title}
    </Item>
  );
}

type SuggestionsProps = {
  readonly state: ComboBoxState<ComboOption>;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly listBoxProps: ReturnType<typeof useComboBox>['listBoxProps'];
  readonly typed: string;
};

/** Below the box, and not one of React Aria's popovers: those close when the page scrolls, and a phone's keyboard scrolls it. */
function Suggestions({ state, listRef, listBoxProps: given, typed }: SuggestionsProps) {
  const { listBoxProps } = useListBox(given, state, listRef);
  return (
    <ul {...listBoxProps} className="combo__list" ref={listRef}>
      {[...state.collection].map((item) => (
        <Option key={item.key} state={state} item={item} typed={typed} />
      ))}
    </ul>
  );
}

type OptionProps = { readonly state: ComboBoxState<ComboOption>; readonly item: Node<ComboOption>; readonly typed: string };

function Option({ state, item: { key, value: option }, typed }: OptionProps) {
  const ref = useRef<HTMLLIElement>(null);
  const { optionProps, isFocused } = useOption({ key }, state, ref);
  if (option === null) return null;
  return (
    <li {...optionProps} className="combo__option" data-focused={isFocused || undefined} ref={ref}>
      <Icon path={option.icon} />
      <span>
        <Matched title={option.title} typed={typed} />
        {option.hint === undefined ? null : <small>{option.hint}</small>}
      </span>
    </li>
  );
}

/**
 * React Aria opens the list when something is typed and there are options. Ours come later than that, or before the box wakes.
 * @param wakes the box has taken over from a plain one that had the focus
 */
function useOpenedByAnswer(state: ComboBoxState<ComboOption>, hasAnswer: boolean, wakes: boolean): void {
  const open = useEffectEvent(() => {
    if (state.isFocused && !state.isOpen) state.open(null, 'input');
  });
  // The answer may have been there before the focus was.
  const [isAwake, setAwake] = useState(false);
  if (wakes && state.isFocused && !isAwake) setAwake(true);
  const cameLast = isAwake ? 'focus' : 'answer';
  const cause = hasAnswer ? cameLast : null;
  useEffect(() => {
    if (cause !== null) open();
  }, [cause]);
}

function Matched({ title, typed }: { readonly title: string; readonly typed: string }) {
  const { before, match, after } = matchedParts(title, typed);
  return (
    <b>
      {before}
      {match === '' ? null : <mark>{match}</mark>}
      {after}
    </b>
  );
}

/** React Aria hides the rest of the page from screen readers while suggestions are open, except what is marked as lying on top. */
function useReadablePage(): void {
  useEffect(() => {
    const parts = [...document.body.children].filter((part) => !part.hasAttribute(ON_TOP));
    for (const part of parts) part.setAttribute(ON_TOP, '');
    return () => {
      for (const part of parts) part.removeAttribute(ON_TOP);
    };
  }, []);
}

/** React Aria would write a style for fingers into the document, which the page's policy refuses. It does not where one is: ours is in `field.css`. */
function stateStyleOfPresses(): void {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id) === null) document.head.append(Object.assign(document.createElement('meta'), { id }));
}
