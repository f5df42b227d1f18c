import type { ReactNode } from 'react';
import { InputButton, InputGroup } from '../forms/input.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { cross } from '../ui/icon/icons.ts';
import './combo-box.css';

type ComboFrameProps = {
  /** Without one, the box stands on a card that marks it. */
  readonly icon: string | undefined;
  /** The name of the button that empties the field. It shows only when there is text. */
  readonly clearLabel: string;
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
};

export function ComboFrame({ icon, clearLabel, onClear, children }: ComboFrameProps) {
  return (
    <InputGroup className={icon === undefined ? 'combo combo--plain' : 'input-group--icon combo'}>
      {icon === undefined ? null : (
        <span className="input-group__icon">
          <Icon path={icon} />
        </span>
      )}
      {children}
      {onClear === undefined ? null : (
        <InputButton className="input-group__btn--icon" aria-label={clearLabel} onClick={onClear}>
          <Icon path={cross} />
        </InputButton>
      )}
    </InputGroup>
  );
}
