import { controlAria, Field, useField } from './field.tsx';
import './preference.css';

type SelectFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One of several answers, in the browser's own list. */
export function SelectField({ name, label, choices, value, onChange }: SelectFieldProps) {
  const field = useField(name, false);
  return (
    <Field field={field} label={label}>
      <select
        className="input select"
        id={field.id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...controlAria(field)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </select>
    </Field>
  );
}
