import './reasons.css';

export type Reason = { readonly term: string; readonly value: string; readonly note?: string | undefined };

/** Figures that explain something, each with a sentence about it. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <dl className="reasons">
      {reasons.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
          {note === undefined ? null : <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
