import type { ReactNode } from 'react';
import { controlAria, Field, FieldError, fieldClasses, useField } from './field.tsx';
import { Input } from './input.tsx';
import './time-field.css';

type TimeFieldProps = {
  readonly name: string;
  readonly type: 'time' | 'date';
  readonly label: string;
  readonly hint?: ReactNode;
  /** `HH:MM` or `YYYY-MM-DD`; '' for none. */
  readonly value: string;
  /** The earliest date allowed. */
  readonly min?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A time or a date, in the browser's own field. */
export function TimeField({ name, type, label, hint, value, min, onChange }: TimeFieldProps) {
  const field = useField(name, hint !== undefined);
  return (
    <Field field={field} label={label} hint={hint}>
      <Input
        className="time"
        id={field.id}
        name={name}
        type={type}
        value={value}
        min={min}
        onChange={(event) => onChange(event.target.value)}
        {...controlAria(field)}
      />
    </Field>
  );
}

/** Two of them in a row, where there is room. */
export function TimePair(props: { readonly children: ReactNode }) {
  return <div className="times">{props.children}</div>;
}

export type DayTime = { readonly name: string; readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

/** The times of one day, in a row of a list of days. */
export function DayTimes({ id, day, times }: { readonly id: string; readonly day: string; readonly times: readonly DayTime[] }) {
  return (
    <div className="day-times__row" role="group" aria-labelledby={id}>
      <b id={id}>{day}</b>
      {times.map((time) => (
        <DayTimeField key={time.name} {...time} />
      ))}
    </div>
  );
}

function DayTimeField({ name, label, value, onChange }: DayTime) {
  const field = useField(name, false);
  return (
    <div className={fieldClasses(field)}>
      <label className="day-times__label" htmlFor={field.id}>
        {label}
      </label>
      <FieldError field={field} />
      <Input
        className="time"
        id={field.id}
        name={name}
        type="time"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...controlAria(field)}
      />
    </div>
  );
}

export function DayList(props: { readonly children: ReactNode }) {
  return (
    <div className="day-times">
      <div className="day-times__rows">{props.children}</div>
    </div>
  );
}
