import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { useRef } from 'react';
import type { ComboBoxProps } from './combo-box.tsx';
import { ComboFrame } from './combo-frame.tsx';
import { useHandedCaret } from './handed-caret.ts';
import { Input } from '../forms/input.tsx';

/** The field without suggestions. It stands in until they load, and keeps the typed text. */
export function PlainBox(
  props: Pick<ComboBoxProps, 'id' | 'name' | 'describedBy' | 'isInvalid' | 'icon' | 'clearLabel' | 'text' | 'onText' | 'caret'>,
) {
  const { id, name, describedBy, isInvalid, icon, clearLabel, text, onText, caret } = props;
  const input = useRef<HTMLInputElement>(null);
  useHandedCaret(caret, input);
  return (
    <ComboFrame icon={icon} clearLabel={clearLabel} onClear={text === '' ? undefined : () => onText('')}>
      <Input
        ref={input}
        id={id}
        name={name}
        type="text"
        maxLength={TEXT_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
      />
    </ComboFrame>
  );
}
