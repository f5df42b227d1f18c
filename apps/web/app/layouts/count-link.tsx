import { ButtonLink } from '../ui/button/button.tsx';
import { Count } from '../ui/count/count.tsx';
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
    <ButtonLink
      variant="quiet"
      className="count-link"
      to={to}
      icon={icon}
      isCurrent={isCurrent}
      badge={<Count count={count} words={countWords} />}
    >
      {children}
    </ButtonLink>
  );
}
