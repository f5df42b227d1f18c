import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { minus, plus } from '../../ui/icon/member-icons.ts';
import { controlAria, Field, useField } from '../../forms/field.tsx';
import { Input } from '../../forms/input.tsx';
import './stepper.css';

type StepperProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fewer: string;
  readonly more: string;
  readonly min: number;
  readonly max: number;
  /** The text as typed, valid or not. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A small whole number that is typed or changed by buttons. */
export function Stepper({ name, label, hint, fewer, more, min, max, value, onChange }: StepperProps) {
  const field = useField(name, hint !== undefined);
  const number = Number(value);

  function step(by: 1 | -1): void {
    const from = Number.isInteger(number) && value !== '' ? number : min - by;
    onChange(String(Math.min(max, Math.max(min, from + by))));
  }

  return (
    <Field field={field} label={label} hint={hint}>
      <div className="stepper">
        <button type="button" aria-label={fewer} onClick={() => step(-1)}>
          <Icon path={minus} />
        </button>
        <Input
          id={field.id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...controlAria(field)}
        />
        <button type="button" aria-label={more} onClick={() => step(1)}>
          <Icon path={plus} />
        </button>
      </div>
    </Field>
  );
}
