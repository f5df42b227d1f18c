import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import type { ComboBoxProps } from './combo-box.tsx';
import { ComboFrame } from './combo-frame.tsx';
import './field.css';

/** The box without suggestions: stands there until they can be had, and keeps what is typed. */
export function PlainBox(
  props: Pick<ComboBoxProps, 'id' | 'name' | 'describedBy' | 'isInvalid' | 'icon' | 'clearLabel' | 'text' | 'onText'>,
) {
  const { id, name, describedBy, isInvalid, icon, clearLabel, text, onText } = props;
  return (
    <ComboFrame icon={icon} clearLabel={clearLabel} onClear={text === '' ? undefined : () => onText('')}>
      <input
        className="input"
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
