import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import { Count } from './count.tsx';
import '../button/button.css';
import './count-link.css';

type CountLinkProps = {
  readonly to: string;
  readonly icon: string;
  readonly isCurrent: boolean;
  readonly count: number;
  /** The text for screen readers instead of the figure. */
  readonly countWords: string;
  readonly children: string;
};

/** A link in the header with the number of new things behind it. */
export function CountLink({ to, icon, isCurrent, count, countWords, children }: CountLinkProps) {
  return (
    <Link className="btn btn--quiet count-link" to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon path={icon} />
      <span>{children}</span>
      <Count count={count} words={countWords} />
    </Link>
  );
}
