import { useId, type ComponentProps, type ReactNode } from 'react';
import { FactList } from '../../ui/fact-list/fact-list.tsx';
import { Plate } from '../../ui/plate/plate.tsx';
import './gantry.css';

type GantryProps = {
  readonly title: string;
  /** `Tomorrow 07:58` */
  readonly moment: string;
  readonly facts: ComponentProps<typeof FactList>['facts'];
  /** A `ButtonLink` of variant `sign`, and links. */
  readonly actions: ReactNode;
};

/** A road sign with the next ride of a lift and its time. */
export function Gantry({ title, moment, facts, actions }: GantryProps) {
  const titleId = useId();
  return (
    <Plate as="section" className="gantry" labelledBy={titleId}>
      <div>
        <h2 className="gantry__title" id={titleId}>
          {title}
        </h2>
        <p className="gantry__moment">{moment}</p>
      </div>
      <FactList facts={facts} />
      <div className="gantry__actions">{actions}</div>
    </Plate>
  );
}
