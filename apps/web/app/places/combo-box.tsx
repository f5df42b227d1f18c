import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { I18nProvider, useComboBox, useListBox, useOption } from 'react-aria';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Item, useComboBoxState, type ComboBoxState, type Node } from 'react-stately';
import { Icon } from '../ui/icon/icon.tsx';
import { ComboFrame } from './combo-frame.tsx';
import { useHandedCaret, type Caret } from './handed-caret.ts';
import { matchedParts } from './matched-parts.ts';
import { Input } from '../forms/input.tsx';

/** The typed part of `title` is underlined. `hint` distinguishes options with the same title. */
export type ComboOption = { readonly id: string; readonly title: string; readonly hint?: string | undefined; readonly icon: string };

export type ComboBoxProps = {
  readonly id: string;
  readonly name: string;
  /** The text of the label. Naming the list by the label's element would give the field a namesake. */
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly icon: string | undefined;
  readonly clearLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly caret: Caret;
  readonly options: readonly ComboOption[];
  readonly onChoose: (id: string) => void;
  readonly note?: ReactNode;
  /** Where the list of options stands. Without it, it opens over what is below the box. */
  readonly listHost?: HTMLElement | null;
  /** BCP 47. Screen readers are told the number of options in this language. */
  readonly locale: string;
};

const ON_TOP = 'data-react-aria-top-layer';

/**
 * React Aria is large, so this file is loaded late and a plain input stands in until then. It also renders slowly, so this renders only when a
 * property changes, and uses the hooks: the ready-made components render each option twice.
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

function Box(props: ComboBoxProps) {
  const {
    id,
    name,
    label,
    describedBy,
    isInvalid,
    icon,
    clearLabel,
    text,
    onText,
    caret,
    options,
    onChoose,
    note,
    listHost = null,
  } = props;
  const [inputRef, listRef, popoverRef] = [useRef<HTMLInputElement>(null), useRef<HTMLUListElement>(null), useRef<HTMLDivElement>(null)];
  const hasCaret = useHandedCaret(caret, inputRef);
  /** The text whose suggestions were closed by Escape. Suggestions that arrive later stay closed too. */
  const [dismissed, setDismissed] = useState<string>();
  const behaviour = {
    id,
    name,
    'aria-label': label,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    isInvalid,
    validationBehavior: 'aria' as const,
    allowsCustomValue: true,
    // Before anything is typed, options that need no typing show at once.
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
  const list = (
    <div className={listHost === null ? 'combo__popover' : 'combo__hits'} ref={popoverRef}>
      <Suggestions state={state} listRef={listRef} listBoxProps={listBoxProps} typed={text} />
      {note === undefined ? null : <div className="combo__note">{note}</div>}
    </div>
  );
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
      <Input {...inputProps} ref={inputRef} maxLength={TEXT_MAX_LENGTH} autoCapitalize="words" spellCheck={false} />
      {state.isOpen ? (listHost === null ? list : createPortal(list, listHost)) : null}
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

/** Not React Aria's popover: that closes when the page scrolls, and a phone's keyboard scrolls it. */
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
      <span className="combo__icon">
        <Icon path={option.icon} />
      </span>
      <span>
        <Matched title={option.title} typed={typed} />
        {option.hint === undefined ? null : <small>{option.hint}</small>}
      </span>
    </li>
  );
}

/**
 * Opens the list when the options arrive. React Aria opens it only while somebody types, and ours arrive later, or before this box is loaded.
 * @param wakes whether the box has replaced a focused plain one
 */
function useOpenedByAnswer(state: ComboBoxState<ComboOption>, hasAnswer: boolean, wakes: boolean): void {
  const open = useEffectEvent(() => {
    if (state.isFocused && !state.isOpen) state.open(null, 'input');
  });
  // The options may have arrived before the focus.
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

/** While suggestions are open, React Aria hides the rest of the page from screen readers. This marker prevents it. */
function useReadablePage(): void {
  useEffect(() => {
    const parts = [...document.body.children].filter((part) => !part.hasAttribute(ON_TOP));
    for (const part of parts) part.setAttribute(ON_TOP, '');
    return () => {
      for (const part of parts) part.removeAttribute(ON_TOP);
    };
  }, []);
}

/**
 * React Aria would add a style element for touch, which the content security policy refuses. It skips that when the element exists. Our rule is in
 * `field.css`.
 */
function stateStyleOfPresses(): void {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id) === null) document.head.append(Object.assign(document.createElement('meta'), { id }));
}
