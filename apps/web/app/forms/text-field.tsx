import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import type { ChangeEvent, ReactNode } from 'react';
import { controlAria, Field, useField } from './field.tsx';
import { Input } from './input.tsx';

type TextFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly hint?: ReactNode;
  readonly autoComplete: string;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
} & (
  | { readonly defaultValue?: string | undefined }
  /** Where the page stores the typed text. */
  | { readonly value: string; readonly onChange: (value: string) => void }
);

/** A line of text. For addresses, spelling checks and automatic capitals are off. */
export function TextField(props: TextFieldProps) {
  const { name, label, type = 'text', hint, autoComplete, isRequired = true, maxLength = TEXT_MAX_LENGTH } = props;
  const field = useField(name, hint !== undefined);
  const value =
    'value' in props
      ? { value: props.value, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => props.onChange(target.value) }
      : { defaultValue: props.defaultValue };
  const verbatim = type === 'email' ? { spellCheck: false, autoCapitalize: 'none' } : {};
  return (
    <Field field={field} label={label} hint={hint}>
      <Input
        id={field.id}
        name={name}
        type={type}
        maxLength={maxLength}
        autoComplete={autoComplete}
        required={isRequired}
        {...value}
        {...verbatim}
        {...controlAria(field)}
      />
    </Field>
  );
}
