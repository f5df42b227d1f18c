import { controlAria, FieldError, fieldClasses, useField } from './field.tsx';
import './radio-list.css';
import './checkbox-field.css';

type RadioListProps = {
  readonly name: string;
  readonly legend: string;
  readonly hint: string;
  readonly choices: readonly { readonly value: string; readonly words: string; readonly hint?: string }[];
  /** The initial choice. */
  readonly chosen?: string;
};

export function RadioList({ name, legend, hint, choices, chosen }: RadioListProps) {
  const field = useField(name, true);
  return (
    <fieldset className={fieldClasses(field)} id={field.id} role="radiogroup" {...controlAria(field)}>
      <legend className="field__label field__label--big">{legend}</legend>
      <p className="field__hint" id={field.hintId}>
        {hint}
      </p>
      <FieldError field={field} />
      <div className="radios">
        {choices.map(({ value, words, hint: more }) => (
          <label className="check" key={value}>
            <input className="check__box" type="radio" name={name} value={value} defaultChecked={value === chosen} required />
            <span className="check__text">
              {words}
              {more === undefined ? null : <small className="check__hint">{more}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
