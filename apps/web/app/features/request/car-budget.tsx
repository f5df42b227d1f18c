import type { ReactNode } from 'react';
import './car-budget.css';

type CarBudgetProps = {
  readonly label: string;
  /** `12 of 15 min` */
  readonly value: string;
  /** The whole detour, what of it the newcomer adds, and the limit. Null where the driver has set none: then there is no bar. */
  readonly minutes: { readonly whole: number; readonly more: number; readonly limit: number } | null;
  readonly children?: ReactNode;
};

/** A driver's detour with everybody, against the limit: what is used now, what comes on top, and what is left. */
export function CarBudget({ label, value, minutes, children }: CarBudgetProps) {
  return (
    <div className="car-budget">
      <p className="car-budget__row">
        <span>{label}</span>
        <b>{value}</b>
      </p>
      {minutes === null ? null : <Bar {...minutes} />}
      {children === undefined ? null : <p className="muted">{children}</p>}
    </div>
  );
}

function Bar({ whole, more, limit }: NonNullable<CarBudgetProps['minutes']>) {
  const all = Math.max(whole, limit, 1);
  return (
    <div className="car-budget__bar" aria-hidden="true">
      <span style={{ inlineSize: `${(100 * (whole - more)) / all}%` }} />
      <span className="car-budget__new" style={{ inlineSize: `${(100 * more) / all}%` }} />
    </div>
  );
}
