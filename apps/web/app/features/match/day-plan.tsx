import './day-plan.css';

/** `cells` are for the columns after the first. A single text spans all of them. */
export type PlannedDay = { readonly day: string; readonly spoken: string; readonly cells: readonly string[] | string };

type DayPlanProps = { readonly caption: string; readonly columns: readonly string[]; readonly days: readonly PlannedDay[] };

/** A week day by day, as a table, or as a list on a narrow screen. */
export function DayPlan({ caption, columns, days }: DayPlanProps) {
  return (
    <div className="day-plan-box">
      <table className="day-plan">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, spoken, cells }) => (
            <tr key={spoken} className={typeof cells === 'string' ? 'day-plan__off' : undefined}>
              <th scope="row">
                <span aria-hidden="true">{day}</span>
                <span className="visually-hidden">{spoken}</span>
              </th>
              {typeof cells === 'string' ? (
                <td colSpan={columns.length - 1}>{cells}</td>
              ) : (
                cells.map((cell, position) => (
                  <td key={columns[position + 1]} data-label={columns[position + 1]}>
                    {cell}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
