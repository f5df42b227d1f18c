import type { ReactNode } from 'react';
import { Icon } from '../ui/icon/icon.tsx';
import { cross } from '../ui/icon/icons.ts';
import './combo-box.css';
import './field.css';

type ComboFrameProps = {
  /** An icon of `icons.ts` before the text. */
  readonly icon: string;
  /** Names the button that empties the box; it is there while there is something to empty. */
  readonly clearLabel: string;
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
};

/** What stands around the text of a combo box, whichever is in it: the plain one or the one with suggestions. */
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
