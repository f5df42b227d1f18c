import type { ReactNode } from 'react';
import { controlAria, FieldError, fieldClasses, useField } from './field.tsx';
import './checkbox-field.css';
import './radio-list.css';

type CheckListProps = {
  /** Checkboxes allow several answers, radios one. */
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly legend: ReactNode;
  /** The legend has the size of a heading. */
  readonly isBig?: boolean;
  readonly choices: readonly { readonly value: string; readonly words: string; readonly hint?: ReactNode }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Lines between the answers, for a long list. */
  readonly isLined?: boolean;
  /** Content below the answers, such as a link to more. */
  readonly children?: ReactNode;
};

/** A column of answers, each with its explanation. */
export function CheckList({ type, name, legend, isBig = false, choices, chosen, onChange, isLined = false, children }: CheckListProps) {
  const field = useField(name, false);
  const aria = controlAria(field);
  const groupAria = type === 'radio' ? { role: 'radiogroup', ...aria } : {};

  function change(value: string, isChosen: boolean): void {
    const others = type === 'radio' ? [] : chosen.filter((other) => other !== value);
    onChange(choices.flatMap((choice) => ((choice.value === value ? isChosen : others.includes(choice.value)) ? [choice.value] : [])));
  }

  return (
    <fieldset className={fieldClasses(field)} id={field.id} {...groupAria}>
      <legend className={isBig ? 'field__label field__label--big' : 'field__label'}>{legend}</legend>
      <FieldError field={field} />
      <div className={isLined ? 'radios radios--lined' : 'radios'}>
        {choices.map(({ value, words, hint }) => {
          const hintId = hint === undefined ? undefined : `${field.id}-${value}-hint`;
          const described = [hintId, type === 'checkbox' ? field.errorId : undefined].filter((id) => id !== undefined).join(' ');
          return (
            <label className="check" key={value}>
              <input
                className="check__box"
                type={type}
                name={name}
                value={value}
                checked={chosen.includes(value)}
                onChange={(event) => change(value, event.target.checked)}
                aria-describedby={described === '' ? undefined : described}
                aria-invalid={type === 'checkbox' ? aria['aria-invalid'] : undefined}
              />
              <span className="check__text">
                {hint === undefined ? words : <b>{words}</b>}
                {hint === undefined ? null : (
                  <small className="check__hint" id={hintId}>
                    {hint}
                  </small>
                )}
              </span>
            </label>
          );
        })}
      </div>
      {children}
    </fieldset>
  );
}
