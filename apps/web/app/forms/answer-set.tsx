import type { ChangeEvent, ReactNode } from 'react';
import { controlAria, FieldError, fieldClasses, type FieldParts } from './field.tsx';
import { FieldHint } from './field-words.tsx';

export type Answers<Choice extends { readonly value: string } = { readonly value: string }> = {
  /** Checkboxes allow several answers, radios one. */
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  /** Whether a radio has to be chosen. Default: yes. */
  readonly isRequired?: boolean;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Without it, `chosen` is only the initial value and the boxes hold the choice. */
  readonly onChange?: ((chosen: readonly string[]) => void) | undefined;
};

type AnswerSetProps = Pick<Answers, 'type'> & {
  readonly field: FieldParts;
  readonly legend: ReactNode;
  readonly legendClass?: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
};

/** Several answers to one question, with its legend, hint and error. Radios are invalid together, checkboxes one by one. */
export function AnswerSet({ field, type, legend, legendClass = 'field__label', hint, children }: AnswerSetProps) {
  const aria = type === 'radio' ? { role: 'radiogroup', ...controlAria(field) } : { 'aria-describedby': field.hintId };
  return (
    <fieldset className={fieldClasses(field)} id={field.id} {...aria}>
      <legend className={legendClass}>{legend}</legend>
      {hint === undefined ? null : <FieldHint id={field.hintId}>{hint}</FieldHint>}
      <FieldError field={field} />
      {children}
    </fieldset>
  );
}

/** @returns the properties of the box for `value`. @param hintId the id of what explains this answer */
export function answerBox(
  { type, name, isRequired = true, choices, chosen, onChange }: Answers,
  field: FieldParts,
  value: string,
  hintId?: string,
) {
  const isChosen = chosen.includes(value);
  const own = { type, name, value };
  const aria = controlAria({ ...field, hintId });
  const ofType = type === 'radio' ? { required: isRequired, 'aria-describedby': hintId } : aria;
  if (onChange === undefined) return { ...own, ...ofType, defaultChecked: isChosen };
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const others = type === 'radio' ? [] : chosen.filter((other) => other !== value);
    const now = event.target.checked ? [...others, value] : others;
    onChange(choices.flatMap((choice) => (now.includes(choice.value) ? [choice.value] : [])));
  };
  return { ...own, ...ofType, checked: isChosen, onChange: change };
}
