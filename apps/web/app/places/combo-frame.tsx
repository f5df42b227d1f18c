import type { ReactNode } from 'react';
import { Icon } from '../ui/icon/icon.tsx';
import { cross } from '../ui/icon/icons.ts';
import './combo-box.css';
import '../forms/field.css';

type ComboFrameProps = {
  readonly icon: string;
  /** The name of the button that empties the field. It shows only when there is text. */
  readonly clearLabel: string;
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
};

export function ComboFrame({ icon, clearLabel, onClear, children }: ComboFrameProps) {
  return (
    <div className="input-group input-group--icon combo">
      <span className="input-group__icon">
        <Icon path={icon} />
      </span>
      {children}
      {onClear === undefined ? null : (
        <button className="input-group__btn input-group__btn--icon" type="button" aria-label={clearLabel} onClick={onClear}>
          <Icon path={cross} />
        </button>
      )}
    </div>
  );
}
