import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import { arrowRight } from '../icon/icons.ts';
import { Loader } from '../loader/loader.tsx';
import './button.css';

export type ButtonLook = {
  /** One filled button a view; `sign` is for plates, `quiet` for the header. */
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'danger-line' | 'quiet' | 'sign';
  readonly isBig?: boolean;
  /** Ends in an arrow: this leads on. */
  readonly leadsOn?: boolean;
  readonly icon?: string;
};

type ButtonProps = ButtonLook & {
  readonly type?: 'button' | 'submit';
  /** While something is under way these words stand in the button, with a moving lane. It keeps its focus and stays pressable. */
  readonly busyWords?: string | undefined;
  readonly isBusy?: boolean;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly children: ReactNode;
};

/** A button. It is never disabled because a form is incomplete: pressing says what is missing. */
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
  /** Loads the page anew: for pages that work without the framework's scripts. */
  readonly reloads?: boolean;
  /** For the page that it leads to; it stands in the history entry. */
  readonly state?: unknown;
  readonly children: ReactNode;
};

/** A link that looks like a button. Addresses of other sites work too. */
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
