import { useId } from 'react';
import { Link } from 'react-router';
import './danger-zone.css';

type DangerZoneProps = {
  readonly title: string;
  readonly text: string;
  /** The link to the page with the action. Nothing happens here. */
  readonly action: string;
  readonly to: string;
};

/** Leads to an action that cannot be undone. It is the last and quietest part of a page. The red button for the action is on its own page. */
export function DangerZone({ title, text, action, to }: DangerZoneProps) {
  const titleId = useId();
  return (
    <section className="danger-zone" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      <p>
        <Link className="tap-link danger-zone__link" to={to}>
          {action}
        </Link>
      </p>
    </section>
  );
}
