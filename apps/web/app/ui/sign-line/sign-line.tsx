import { Children, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import { arrowRight } from '../icon/icons.ts';
import './sign-line.css';

type SignLineProps = {
  readonly icon: string;
  readonly title: ReactNode;
  readonly note?: string | undefined;
  /** `waiting` needs an answer, `sharing` is agreed, `quiet` needs nothing. */
  readonly tone?: 'waiting' | 'sharing' | 'quiet' | undefined;
} & (
  | { readonly to: string }
  | { readonly onPress: () => void }
  /** @property action a button, for a line that is not a link */
  | { readonly action?: ReactNode }
);

/** The state of the thing above it, as one line with a link. */
export function SignLine({ icon, title, note, tone, ...rest }: SignLineProps) {
  const look = tone === undefined ? 'sign-line' : `sign-line sign-line--${tone}`;
  const words = (
    <>
      <Icon path={icon} />
      <span>
        <b>{title}</b>
        {note === undefined ? null : <small>{note}</small>}
      </span>
    </>
  );
  if ('to' in rest)
    return (
      <Link className={look} to={rest.to}>
        {words}
        <Icon path={arrowRight} moves="go" />
      </Link>
    );
  if ('onPress' in rest)
    return (
      <button className={look} type="button" onClick={rest.onPress}>
        {words}
        <Icon path={arrowRight} moves="go" />
      </button>
    );
  return (
    <div className={look}>
      {words}
      {rest.action}
    </div>
  );
}

/** Several sign lines in a column. @property isPlain they are on the page and not in a card */
export function SignLines({ label, isPlain = false, children }: SignLinesProps) {
  return (
    <ul className={isPlain ? 'sign-lines sign-lines--plain' : 'sign-lines'} aria-label={label}>
      {Children.map(children, (line) => (line === null ? null : <li>{line}</li>))}
    </ul>
  );
}

type SignLinesProps = { readonly label?: string; readonly isPlain?: boolean; readonly children: ReactNode };
