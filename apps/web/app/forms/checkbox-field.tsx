import type { ReactNode } from 'react';
import { controlAria, FieldError, fieldClasses, useField } from './field.tsx';
import './checkbox-field.css';

/** A box to tick. Its value is `yes` when ticked. Links in its words keep working as links. */
export function CheckboxField(props: { readonly name: string; readonly children: ReactNode }) {
  const field = useField(props.name, false);
  return (
    <div className={fieldClasses(field)}>
      <FieldError field={field} />
      <label className="check">
        <input className="check__box" type="checkbox" id={field.id} name={props.name} value="yes" required {...controlAria(field)} />
        <span className="check__text">{props.children}</span>
      </label>
    </div>
  );
}
