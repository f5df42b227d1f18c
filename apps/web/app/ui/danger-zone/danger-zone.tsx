import { useId } from 'react';
import { ButtonLink } from '../button/button.tsx';
import './danger-zone.css';

type DangerZoneProps = {
  readonly title: string;
  readonly text: string;
  /** The link to the page with the action. Nothing happens here. */
  readonly action: string;
  readonly to: string;
};

/** Leads to an action that cannot be undone. It is the last part of a page. The red button for the action is on its own page. */
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
