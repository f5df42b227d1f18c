import type { ReactNode } from 'react';
import { controlAria, Field, useField } from './field.tsx';
import './text-area-field.css';

type TextAreaFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly maxLength: number;
};

export function TextAreaField({ name, label, hint, maxLength }: TextAreaFieldProps) {
  const field = useField(name, hint !== undefined);
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea className="input text-area" id={field.id} name={name} maxLength={maxLength} rows={4} {...controlAria(field)} />
    </Field>
  );
}
