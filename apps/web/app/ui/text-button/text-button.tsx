import type { ReactNode } from 'react';
import './text-button.css';

type TextButtonProps = {
  /** Said while something is under way. The button keeps its focus and stays pressable. */
  readonly busyWords?: string | undefined;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A button among links: it changes something, and asks for less attention than what the page is about. */
export function TextButton({ busyWords, isBusy = false, onClick, children }: TextButtonProps) {
  return (
    <button className="tap-link text-button" type="button" aria-busy={isBusy || undefined} onClick={onClick}>
      {isBusy ? (busyWords ?? children) : children}
    </button>
  );
}
