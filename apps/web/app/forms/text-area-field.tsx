import type { ReactNode } from 'react';
import { controlAria, Field, useField } from './field.tsx';
import './text-area-field.css';

type TextAreaFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly rows?: number;
} & (
  | { readonly maxLength: number }
  /** Longer text is accepted and the form refuses it. `maxLength` would cut off pasted text. */
  | CountedText
);

type CountedText = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Below the field: the number of characters left. */
  readonly countText?: string | undefined;
  /** Where the label is there for screen readers alone. */
  readonly placeholder?: string;
};

export function TextAreaField({ name, label, hint, rows = 4, ...rest }: TextAreaFieldProps) {
  const field = useField(name, hint !== undefined);
  const common = { className: 'input text-area', id: field.id, name, rows };
  if (!('value' in rest))
    return (
      <Field field={field} label={label} hint={hint}>
        <textarea {...common} maxLength={rest.maxLength} {...controlAria(field)} />
      </Field>
    );
  const { value, onChange, countText, placeholder } = rest;
  const countId = countText === undefined ? undefined : `${field.id}-count`;
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea
        {...common}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        {...controlAria(field, countId)}
      />
      {countText === undefined ? null : (
        <p className="field__foot" id={countId}>
          {countText}
        </p>
      )}
    </Field>
  );
}
