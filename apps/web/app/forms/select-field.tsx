import type { ComponentProps, ReactNode } from 'react';
import { controlAria, Field, useField } from './field.tsx';
import './select-field.css';

/** Set `lang` when it is not in the page's language. */
type Choice = { readonly value: string; readonly words: string; readonly lang?: string };
type SelectFieldProps = {
  readonly name: string;
  /** Without it, the element with the id `labelledBy` is the label. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One of several answers, in the browser's own list. */
export function SelectField({ name, label, labelledBy, hint, choices, value, onChange }: SelectFieldProps) {
  const field = useField(name, hint !== undefined);
  return (
    <Field field={field} label={label} hint={hint}>
      <Select
        id={field.id}
        name={name}
        value={value}
        aria-labelledby={labelledBy}
        choices={choices}
        onChange={(event) => onChange(event.target.value)}
        {...controlAria(field)}
      />
    </Field>
  );
}

/** The browser's own list. Its answer need not be one of a form. */
export function Select({ choices, ...props }: Omit<ComponentProps<'select'>, 'className'> & { readonly choices: readonly Choice[] }) {
  return (
    <select {...props} className="input select">
      {choices.map(({ value, words, lang }) => (
        <option key={value} value={value} lang={lang}>
          {words}
        </option>
      ))}
    </select>
  );
}
