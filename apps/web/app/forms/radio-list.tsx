import { controlAria, FieldError, fieldClasses, useField } from './field.tsx';
import './radio-list.css';
import './checkbox-field.css';

type RadioListProps = {
  readonly name: string;
  readonly legend: string;
  readonly hint: string;
  readonly choices: readonly { readonly value: string; readonly words: string }[];
};

export function RadioList({ name, legend, hint, choices }: RadioListProps) {
  const field = useField(name, true);
  return (
    <fieldset className={fieldClasses(field)} id={field.id} role="radiogroup" {...controlAria(field)}>
      <legend className="field__label field__label--big">{legend}</legend>
      <p className="field__hint" id={field.hintId}>
        {hint}
      </p>
      <FieldError field={field} />
      <div className="radios">
        {choices.map(({ value, words }) => (
          <label className="check" key={value}>
            <input className="check__box" type="radio" name={name} value={value} required />
            <span className="check__text">{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
