import { controlAria, FieldError, fieldClasses, useField } from '../../forms/field.tsx';
import { Choice } from '../../forms/choice.tsx';
import './journey.css';

type ChoiceQuestionProps<Answer extends string> = {
  readonly name: string;
  readonly question: string;
  readonly hint?: string;
  readonly choices: readonly { readonly value: Answer; readonly title: string; readonly hint: string }[];
  /** Shows two answers side by side where there is room. */
  readonly arePaired?: boolean;
  readonly chosen: Answer | '';
  readonly onAnswer: (answer: Answer) => void;
};

/** A question whose answers are cards. */
export function ChoiceQuestion<Answer extends string>(props: ChoiceQuestionProps<Answer>) {
  const { name, question, hint, choices, arePaired = false, chosen, onAnswer } = props;
  const field = useField(name, hint !== undefined);
  return (
    <fieldset
      className={fieldClasses(field)}
      id={field.id}
      role="radiogroup"
      onChange={({ target }) => {
        const answer = choices.find(({ value }) => target instanceof HTMLInputElement && target.value === value);
        if (answer !== undefined) onAnswer(answer.value);
      }}
      {...controlAria(field)}
    >
      <legend className="field__label">{question}</legend>
      {hint === undefined ? null : (
        <p className="field__hint" id={field.hintId}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
      <div className={arePaired ? 'choices choices--two' : 'choices'}>
        {choices.map((choice) => (
          <Choice key={choice.value} name={name} {...choice} isChosen={choice.value === chosen} />
        ))}
      </div>
    </fieldset>
  );
}
