import './route-line.css';

export type RouteEnd = { readonly name: string; readonly context: string | undefined };

type RouteEndsProps = {
  /** For screen readers. */
  readonly label: string;
  readonly start: RouteEnd;
  readonly end: RouteEnd;
};

/** From where to where a journey goes. */
export function RouteEnds({ label, start, end }: RouteEndsProps) {
  return (
    <ol className="route" aria-label={label}>
      <Stop {...start} className="route__stop" />
      <Stop {...end} className="route__stop route__stop--end" />
    </ol>
  );
}

function Stop({ name, context, className }: RouteEnd & { readonly className: string }) {
  return (
    <li className={className}>
      <b>{name}</b>
      {context === undefined ? null : <p>{context}</p>}
    </li>
  );
}
