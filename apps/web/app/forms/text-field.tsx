import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import type { ReactNode } from 'react';
import { controlAria, Field, useField } from './field.tsx';

type TextFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly hint?: ReactNode;
  readonly autoComplete: string;
  readonly isRequired?: boolean;
  readonly defaultValue?: string | undefined;
};

/** A line of text. For an address, spelling and capitals are left alone. */
export function TextField({ name, label, type = 'text', hint, autoComplete, isRequired = true, defaultValue }: TextFieldProps) {
  const field = useField(name, hint !== undefined);
  const verbatim = type === 'email' ? { spellCheck: false, autoCapitalize: 'none' } : {};
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        className="input"
        id={field.id}
        name={name}
        type={type}
        maxLength={TEXT_MAX_LENGTH}
        autoComplete={autoComplete}
        defaultValue={defaultValue}
        required={isRequired}
        {...verbatim}
        {...controlAria(field)}
      />
    </Field>
  );
}
