import type { ReactNode } from 'react';
import { controlAria, Field, useField } from './field.tsx';
import './select-field.css';

type SelectFieldProps = {
  readonly name: string;
  /** Without it, the element with the id `labelledBy` is the label. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly hint?: ReactNode;
  /** Set `lang` when a choice is not in the page's language. */
  readonly choices: readonly { readonly value: string; readonly words: string; readonly lang?: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One of several answers, in the browser's own list. */
export function SelectField({ name, label, labelledBy, hint, choices, value, onChange }: SelectFieldProps) {
  const field = useField(name, hint !== undefined);
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        className="input select"
        id={field.id}
        name={name}
        value={value}
        aria-labelledby={labelledBy}
        onChange={(event) => onChange(event.target.value)}
        {...controlAria(field)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.words}
          </option>
        ))}
      </select>
    </Field>
  );
}
