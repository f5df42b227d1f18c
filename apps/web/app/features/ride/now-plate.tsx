import type { ComponentProps, ReactNode } from 'react';
import { FactList } from '../../ui/fact-list/fact-list.tsx';
import { Plate } from '../../ui/plate/plate.tsx';
import './now-plate.css';

type NowPlateProps = {
  readonly title: string;
  readonly time: ReactNode;
  /** The time is a sentence. */
  readonly isWords?: boolean;
  /** Nothing is to be done. */
  readonly isOff?: boolean;
  readonly rows: ComponentProps<typeof FactList>['facts'];
  readonly action: ReactNode;
};

/** The sign at the top of a ride. */
export function NowPlate({ title, time, isWords = false, isOff = false, rows, action }: NowPlateProps) {
  return (
    <Plate as="section" className={isOff ? 'now now--off' : 'now'} labelledBy="now-title">
      <h2 className="now__what" id="now-title">
        {title}
      </h2>
      <p className={isWords ? 'now__time now__time--words' : 'now__time'}>{time}</p>
      <FactList facts={rows} size="tall" />
      {action === null ? null : <div className="row">{action}</div>}
    </Plate>
  );
}
