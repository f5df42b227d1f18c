import type { ReactNode } from 'react';
import './text-button.css';

type TextButtonProps = {
  /** The label while the action is in progress. The button keeps its focus and can still be pressed. */
  readonly busyWords?: string | undefined;
  readonly isBusy?: boolean;
  /** For what others lose something by. */
  readonly isDanger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A button among links. It changes something, but is less prominent than the page's main button. */
export function TextButton({ busyWords, isBusy = false, isDanger = false, onClick, children }: TextButtonProps) {
  return (
    <button
      className={isDanger ? 'tap-link text-button text-button--danger' : 'tap-link text-button'}
      type="button"
      aria-busy={isBusy || undefined}
      onClick={onClick}
    >
      {isBusy ? (busyWords ?? children) : children}
    </button>
  );
}
