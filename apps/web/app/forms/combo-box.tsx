import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { memo, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  type ComboBoxState,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
} from 'react-aria-components';
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

/** React Aria weighs much: whoever shows a combo box loads this file late, and has a plain input there until then. It draws slowly, too: so only when a property changes. */
export const ComboBox = memo(function ComboBox(props: ComboBoxProps) {
  const { id, name, label, describedBy, isInvalid, icon, clearLabel, text, onText, caret, options, onChoose, note, locale } = props;
  const input = useRef<HTMLInputElement>(null);
  const hasCaret = useHandedCaret(caret, input);
  /** The text whose suggestions were closed by Escape: those that come later stay away too. */
  const [dismissed, setDismissed] = useState<string>();
  useReadablePage();
  useLayoutEffect(stateStyleOfPresses, []);
  return (
    <I18nProvider locale={locale}>
      <AriaComboBox
        id={id}
        name={name}
        aria-label={label}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        isInvalid={isInvalid}
        validationBehavior="aria"
        allowsCustomValue
        // Before anything is typed, what can be chosen without typing is shown at once.
        menuTrigger={text === '' ? 'focus' : 'input'}
        inputValue={text}
        onInputChange={onText}
        selectedKey={null}
        onSelectionChange={(key) => {
          if (key !== null) onChoose(String(key));
        }}
        items={options}
      >
        <ComboFrame
          icon={icon}
          clearLabel={clearLabel}
          onClear={
            text === ''
              ? undefined
              : () => {
                  onText('');
                  input.current?.focus();
                }
          }
        >
          <Input
            className="input"
            ref={input}
            maxLength={TEXT_MAX_LENGTH}
            autoCapitalize="words"
            spellCheck={false}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setDismissed(text);
            }}
          />
          <Suggestions typed={text} count={options.length} isDismissed={text === dismissed} note={note} wakes={hasCaret} />
        </ComboFrame>
      </AriaComboBox>
    </I18nProvider>
  );
});

type SuggestionsProps = {
  readonly typed: string;
  readonly count: number;
  readonly isDismissed: boolean;
  readonly note: ReactNode;
  /** The box has taken over from a plain one that had the focus. */
  readonly wakes: boolean;
};

/** The list below the box. React Aria's popovers close when the page scrolls, and a phone's keyboard scrolls it. */
function Suggestions({ typed, count, isDismissed, note, wakes }: SuggestionsProps) {
  const state = useContext(ComboBoxStateContext);
  useOpenedByAnswer(state, typed !== '' && count > 0 && !isDismissed, wakes);
  // React Aria also draws it where nobody sees it, to learn what the options are; there it has no state.
  if (state !== null && !state.isOpen) return null;
  return (
    <div className="combo__popover">
      <ListBox className="combo__list">
        {(option: ComboOption) => (
          <ListBoxItem className="combo__option" textValue={option.title}>
            <Icon path={option.icon} />
            <span>
              <Matched title={option.title} typed={typed} />
              {option.hint === undefined ? null : <small>{option.hint}</small>}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
      {note === undefined ? null : <div className="combo__note">{note}</div>}
    </div>
  );
}

/** React Aria opens the list when something is typed and there are options. Ours come later than that, or before the box wakes. */
function useOpenedByAnswer(state: ComboBoxState<unknown, 'single' | 'multiple'> | null, hasAnswer: boolean, wakes: boolean): void {
  const open = useEffectEvent(() => {
    if (state?.isFocused === true && !state.isOpen) state.open(null, 'input');
  });
  // The answer may have been there before the focus was.
  const [isAwake, setAwake] = useState(false);
  if (wakes && state?.isFocused === true && !isAwake) setAwake(true);
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
