import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import { arrowRight } from '../icon/icons.ts';
import { Loader } from '../loader/loader.tsx';
import './button.css';

export type ButtonLook = {
  /** Use one filled button per view. `sign` is for plates, `quiet` for the header. */
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'danger-line' | 'quiet' | 'sign';
  readonly isBig?: boolean;
  /** Adds an arrow, for a button that leads on. */
  readonly leadsOn?: boolean;
  readonly icon?: string;
};

type ButtonProps = ButtonLook & {
  readonly type?: 'button' | 'submit';
  /** While an action is in progress, these words and a moving lane replace the label. The button keeps its focus and can still be pressed. */
  readonly busyWords?: string | undefined;
  readonly isBusy?: boolean;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly children: ReactNode;
};

/** A button is never disabled for an incomplete form: a press says what is missing. */
export function Button({ type = 'button', busyWords, isBusy = false, onClick, children, ...look }: ButtonProps) {
  return (
    <button className={buttonClasses(look)} type={type} aria-busy={isBusy || undefined} onClick={onClick}>
      {isBusy ? (
        <>
          <Loader />
          {busyWords ?? children}
        </>
      ) : (
        <Labelled {...look}>{children}</Labelled>
      )}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & {
  readonly to: string;
  readonly isCurrent?: boolean;
  /** Loads a new document, for pages without the framework's scripts. */
  readonly reloads?: boolean;
  /** State for the history entry of the page that it opens. */
  readonly state?: unknown;
  readonly children: ReactNode;
};

/** A link that looks like a button. It also takes addresses of other sites. */
export function ButtonLink({ to, isCurrent = false, reloads = false, state, children, ...look }: ButtonLinkProps) {
  return (
    <Link className={buttonClasses(look)} to={to} state={state} reloadDocument={reloads} aria-current={isCurrent ? 'page' : undefined}>
      <Labelled {...look}>{children}</Labelled>
    </Link>
  );
}

function Labelled({ icon, leadsOn = false, children }: ButtonLook & { readonly children: ReactNode }) {
  return (
    <>
      {icon === undefined ? null : <Icon path={icon} />}
      {icon === undefined ? children : <span>{children}</span>}
      {leadsOn ? <Icon path={arrowRight} moves="go" /> : null}
    </>
  );
}

function buttonClasses({ variant = 'primary', isBig = false }: ButtonLook): string {
  return ['btn', variant === 'primary' ? '' : `btn--${variant}`, isBig ? 'btn--big' : ''].filter(Boolean).join(' ');
}
