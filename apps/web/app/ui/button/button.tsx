import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import { arrowRight } from '../icon/icons.ts';
import { Loader } from '../loader/loader.tsx';
import './button.css';

export type ButtonLook = {
  /** Use one filled button per view. `sign` and, drawn only, `sign-line` are for plates, `quiet` for the header. */
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'danger-line' | 'quiet' | 'sign' | 'sign-line';
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
  /** The part of the page that it shows and hides. */
  readonly reveals?: { readonly id: string; readonly isOpen: boolean };
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly children: ReactNode;
};

/** A button is never disabled for an incomplete form: a press says what is missing. */
export function Button({ type = 'button', busyWords, isBusy = false, reveals, onClick, children, ...look }: ButtonProps) {
  return (
    <button
      className={buttonClasses(look)}
      type={type}
      aria-busy={isBusy || undefined}
      aria-expanded={reveals?.isOpen}
      aria-controls={reveals?.id}
      onClick={onClick}
    >
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
  /** `#id` leads to a part of this page. */
  readonly to: string;
  readonly isCurrent?: boolean;
  /** Loads a new document, for pages without the framework's scripts. */
  readonly reloads?: boolean;
  /** State for the history entry of the page that it opens. */
  readonly state?: unknown;
  /** A class of its owner. */
  readonly className?: string;
  readonly children: ReactNode;
  /** Follows the label. */
  readonly badge?: ReactNode;
};

/** A link that looks like a button. It also takes addresses of other sites. */
export function ButtonLink({ to, isCurrent = false, reloads = false, state, className, badge, children, ...look }: ButtonLinkProps) {
  const classes = className === undefined ? buttonClasses(look) : `${buttonClasses(look)} ${className}`;
  const content = (
    <>
      <Labelled {...look}>{children}</Labelled>
      {badge}
    </>
  );
  // The framework would show that part, and leave the focus where it is.
  if (to.startsWith('#'))
    return (
      <a className={classes} href={to}>
        {content}
      </a>
    );
  return (
    <Link className={classes} to={to} state={state} reloadDocument={reloads} aria-current={isCurrent ? 'page' : undefined}>
      {content}
    </Link>
  );
}

/** What opens and closes a `details` element. */
export function ButtonSummary({ children, ...look }: ButtonLook & { readonly children: ReactNode }) {
  return <summary className={buttonClasses(look)}>{children}</summary>;
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
