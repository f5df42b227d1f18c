import { useId, type ComponentProps, type ReactNode } from 'react';
import { FactList } from '../fact-list/fact-list.tsx';
import { Plate } from '../plate/plate.tsx';
import './gantry.css';

type GantryProps = {
  readonly title: string;
  /** `Tomorrow 07:58` */
  readonly moment: string;
  /** The date, if `moment` does not contain it. */
  readonly date?: string;
  readonly facts?: ComponentProps<typeof FactList>['facts'];
  /** What comes at which time, as on a route sign. */
  readonly stops?: { readonly label: string; readonly list: readonly { readonly words: string; readonly time: string }[] };
  /** A `TemporarySign`: what differs from what the sign has always said. */
  readonly change?: ReactNode;
  /** A `ButtonLink` of variant `sign`, and links. */
  readonly actions: ReactNode;
  /** It spans a page, so its parts are side by side where there is room. */
  readonly isAcross?: boolean;
};

/** A road sign with the next event and its time. A page has at most one. */
export function Gantry({ title, moment, date, facts = [], stops, change, actions, isAcross = false }: GantryProps) {
  const titleId = useId();
  return (
    <Plate as="section" className={isAcross ? 'gantry gantry--across' : 'gantry'} labelledBy={titleId}>
      <div>
        <h2 className="gantry__title" id={titleId}>
          {title}
        </h2>
        <p className="gantry__moment">{moment}</p>
        {date === undefined ? null : <p>{date}</p>}
      </div>
      {facts.length === 0 ? null : (
        <div className="gantry__facts">
          <FactList facts={facts} />
        </div>
      )}
      {stops === undefined ? null : (
        <ol className="gantry__stops" aria-label={stops.label}>
          {stops.list.map(({ words, time }) => (
            <li key={`${time} ${words}`}>
              <span>{words}</span> <span>{time}</span>
            </li>
          ))}
        </ol>
      )}
      <div className="gantry__actions">{actions}</div>
      {change === undefined ? null : <div className="gantry__change">{change}</div>}
    </Plate>
  );
}
