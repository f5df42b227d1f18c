import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import { arrowRight } from '../icon/icons.ts';
import './sign-line.css';

type SignLineProps = {
  readonly icon: string;
  readonly title: ReactNode;
  readonly note?: string | undefined;
  readonly isQuiet?: boolean;
} & (
  | { readonly to: string }
  /** @property action a button: the line itself leads nowhere */
  | { readonly action?: ReactNode }
);

/** What goes on with the thing above it, as one line that leads there. */
export function SignLine({ icon, title, note, isQuiet = false, ...rest }: SignLineProps) {
  const look = isQuiet ? 'sign-line sign-line--quiet' : 'sign-line';
  const words = (
    <>
      <Icon path={icon} />
      <span>
        <b>{title}</b>
        {note === undefined ? null : <small>{note}</small>}
      </span>
    </>
  );
  if (!('to' in rest))
    return (
      <div className={look}>
        {words}
        {rest.action}
      </div>
    );
  return (
    <Link className={look} to={rest.to}>
      {words}
      <Icon path={arrowRight} moves="go" />
    </Link>
  );
}
