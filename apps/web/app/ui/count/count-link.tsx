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
  /** For screen readers, in place of the figure. */
  readonly countWords: string;
  readonly children: string;
};

/** A link of the header that says how much new there is behind it. */
export function CountLink({ to, icon, isCurrent, count, countWords, children }: CountLinkProps) {
  return (
    <Link className="btn btn--quiet count-link" to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon path={icon} />
      <span>{children}</span>
      <Count count={count} words={countWords} />
    </Link>
  );
}
