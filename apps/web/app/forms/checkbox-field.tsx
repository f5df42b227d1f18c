import type { ReactNode } from 'react';
import { controlAria, FieldError, fieldClasses, useField } from './field.tsx';
import './checkbox-field.css';

type CheckboxFieldProps = {
  readonly name: string;
  readonly hint?: ReactNode;
  /** Without it, the box holds the choice, and has to be ticked. */
  readonly isOn?: boolean;
  readonly onChange?: (isOn: boolean) => void;
  readonly children: ReactNode;
};

/** A box to tick. Its value is `yes` when ticked. Links in its words keep working as links. */
export function CheckboxField({ name, hint, isOn, onChange, children }: CheckboxFieldProps) {
  const field = useField(name, hint !== undefined);
  return (
    <div className={fieldClasses(field)}>
      <FieldError field={field} />
      <label className="check">
        <input
          className="check__box"
          type="checkbox"
          id={field.id}
          name={name}
          value="yes"
          required={isOn === undefined}
          checked={isOn}
          onChange={(event) => onChange?.(event.target.checked)}
          {...controlAria(field)}
        />
        <span className="check__text">{children}</span>
      </label>
      {hint === undefined ? null : (
        <p className="field__hint" id={field.hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
