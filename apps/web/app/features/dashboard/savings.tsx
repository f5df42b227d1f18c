import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { Plate } from '../../ui/plate/plate.tsx';
import './savings.css';

type SavingsProps = {
  readonly title: ReactNode;
  /** The main figure and its unit: `£1,116`, `a year`. */
  readonly amount: string;
  readonly per: string;
  readonly children: ReactNode;
  readonly gauges: readonly GaugeProps[];
  readonly foot: ReactNode;
  /** Another sign is on the page, so the head is not a plate. */
  readonly isQuiet?: boolean;
};

/** Two values as bars: the cost alone, and half of it when shared with one other person. */
type GaugeProps = {
  readonly id: string;
  readonly title: ReactNode;
  readonly alone: { readonly label: string; readonly value: string };
  readonly shared: { readonly label: string; readonly value: string };
};

/** What sharing saves: a figure on a plate, and gauges. The values are text, and the bars only repeat them. */
export function Savings({ title, amount, per, children, gauges, foot, isQuiet = false }: SavingsProps) {
  const titleId = useId();
  return (
    <Card as="section" className="savings" labelledBy={titleId}>
      <div className={isQuiet ? 'savings__head savings__head--quiet' : 'savings__head'}>
        <h2 className="h4" id={titleId}>
          {title}
        </h2>
        <p className="savings__big">
          {amount} <span className="savings__per">{per}</span>
        </p>
        <p>{children}</p>
      </div>
      {gauges.map((gauge) => (
        <Gauge key={gauge.id} {...gauge} />
      ))}
      <div>{foot}</div>
    </Card>
  );
}

function Gauge({ title, alone, shared }: GaugeProps) {
  return (
    <div className="gauge">
      <h3 className="gauge__title">{title}</h3>
      <div className="gauge__row">
        <p className="gauge__label">
          <span>{alone.label}</span> <b>{alone.value}</b>
        </p>
        <div className="gauge__bar" />
      </div>
      <div className="gauge__row">
        <p className="gauge__label">
          <span>{shared.label}</span> <b>{shared.value}</b>
        </p>
        <div className="gauge__bar gauge__bar--shared" />
      </div>
    </div>
  );
}

export function TypicalSavings(props: { readonly title: string; readonly amount: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Plate as="section" isSmall className="stack" labelledBy={titleId}>
      <h2 className="h4" id={titleId}>
        {props.title}
      </h2>
      <p className="savings__big">{props.amount}</p>
      <p>{props.children}</p>
    </Plate>
  );
}
