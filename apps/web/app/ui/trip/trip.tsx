import './trip.css';

/** @property next how the reader goes on from there: on foot, in one car with the other, alone in their own car; null at the end */
export type TripStop = {
  /** `07:58`, `about 08:00`; null where no time is known. */
  readonly time: string | null;
  readonly title: string;
  readonly note?: string | undefined;
  readonly next: 'walk' | 'together' | 'alone' | null;
};

/** One way of a lift in its stops. The lines between them say nothing that the words do not. */
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
