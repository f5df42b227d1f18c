import type { ReactNode } from 'react';
import { controlAria, FieldError, fieldClasses, useField } from './field.tsx';
import './chips.css';

export type Chip = {
  readonly value: string;
  readonly words: ReactNode;
  /** The accessible name where `words` are short: "Monday" for "Mon". */
  readonly spoken?: string;
};

type ChipsProps = {
  /** Checkboxes allow several answers, radios one. */
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly chips: readonly Chip[];
  /** How many fit into a row where there is room. */
  readonly columns: 2 | 3 | 4 | 7;
  readonly chosen: readonly string[];
  /** Without it, `chosen` is only the initial value and the boxes hold the choice. */
  readonly onChange?: (chosen: readonly string[]) => void;
};

/** Short answers in a row: checkboxes or radios whose whole chip can be pressed. Use it in a form with a `FormContext`. */
export function Chips({ type, name, legend, hint, chips, columns, chosen, onChange }: ChipsProps) {
  const field = useField(name, hint !== undefined);
  const aria = controlAria(field);
  const groupAria = type === 'radio' ? { role: 'radiogroup', ...aria } : { 'aria-describedby': field.hintId };
  const chipAria = type === 'radio' ? { required: true } : { 'aria-describedby': field.errorId, 'aria-invalid': aria['aria-invalid'] };

  function change(value: string, isChosen: boolean): void {
    const others = type === 'radio' ? [] : chosen.filter((other) => other !== value);
    onChange?.(chips.flatMap((chip) => ((chip.value === value ? isChosen : others.includes(chip.value)) ? [chip.value] : [])));
  }

  return (
    <fieldset className={fieldClasses(field)} id={field.id} {...groupAria}>
      <legend className="field__label">{legend}</legend>
      {hint === undefined ? null : (
        <p className="field__hint" id={field.hintId}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
      <div className="chips-box">
        <div className={`chips chips--${columns}`}>
          {chips.map(({ value, words, spoken }) => (
            <label className="chip" key={value}>
              <input
                className="chip__box"
                type={type}
                name={name}
                value={value}
                {...chipAria}
                {...(onChange === undefined
                  ? { defaultChecked: chosen.includes(value) }
                  : { checked: chosen.includes(value), onChange: (event) => change(value, event.target.checked) })}
              />
              {spoken === undefined ? (
                <span>{words}</span>
              ) : (
                <>
                  <span aria-hidden="true">{words}</span>
                  <span className="visually-hidden">{spoken}</span>
                </>
              )}
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
