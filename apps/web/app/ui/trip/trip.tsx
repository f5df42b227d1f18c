import './trip.css';

/** @property next how the reader travels from there: on foot, in the shared car, or alone in their own car. Null at the end. */
export type TripStop = {
  /** `07:58`, `about 08:00`; null when unknown. */
  readonly time: string | null;
  readonly title: string;
  readonly note?: string | undefined;
  readonly next: 'walk' | 'together' | 'alone' | null;
};

/** One direction of a lift as a list of stops. The lines between them add no information. */
export function Trip({ stops }: { readonly stops: readonly TripStop[] }) {
  return (
    <ol className="trip">
      {stops.map(({ time, title, note, next }, index) => (
        <li key={index} className={next === null ? 'trip__stop' : `trip__stop trip__stop--${next}`}>
          <span className="trip__time">{time}</span>
          <span className="trip__mark" aria-hidden="true" />
          <div>
            <b>{title}</b>
            {note === undefined ? null : <p>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
