import { useId } from 'react';
import { ButtonLink } from '../button/button.tsx';
import './danger-zone.css';

type DangerZoneProps = {
  readonly title: string;
  readonly text: string;
  /** The link to the page where it is done; nothing is done here. */
  readonly action: string;
  readonly to: string;
};

/** The way to what cannot be taken back, last on a page. The button that does it is filled red, and stands on its own page. */
export function DangerZone({ title, text, action, to }: DangerZoneProps) {
  const titleId = useId();
  return (
    <section className="danger-zone stack" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      <p>
        <ButtonLink variant="danger-line" to={to}>
          {action}
        </ButtonLink>
      </p>
    </section>
  );
}
