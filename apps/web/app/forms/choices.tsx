import { Fragment, type ReactNode } from 'react';
import { answerBox, AnswerSet } from './answer-set.tsx';
import { useField } from './field.tsx';
import './checkbox-field.css';
import './choices.css';

type ChoicesProps<Answer extends string> = {
  readonly name: string;
  readonly legend: string;
  /** Others read it in the heading or text above. */
  readonly isLegendHidden?: boolean;
  readonly hint?: string;
  readonly choices: readonly {
    readonly value: Answer;
    readonly title: string;
    readonly hint?: string | undefined;
    /** What else is asked below this answer. */
    readonly more?: ReactNode;
  }[];
  /** Shows two answers side by side where there is room. */
  readonly arePaired?: boolean;
  /** The initial answer. */
  readonly chosen?: Answer | '';
  readonly onAnswer?: (answer: Answer) => void;
};

/** One of several answers, each in a card that can be pressed as a whole. The title is its name, the hint its description. */
export function Choices<Answer extends string>(props: ChoicesProps<Answer>) {
  const { name, legend, isLegendHidden = false, hint, choices, arePaired = false, chosen = '', onAnswer } = props;
  const field = useField(name, hint !== undefined);
  return (
    <AnswerSet field={field} type="radio" legend={legend} legendClass={isLegendHidden ? 'visually-hidden' : 'field__label'} hint={hint}>
      <div className={arePaired ? 'choices choices--two' : 'choices'}>
        {choices.map(({ value, title, hint: explanation, more }) => {
          const id = `${field.id}-${value}`;
          const hintId = explanation === undefined ? undefined : `${id}-hint`;
          return (
            <Fragment key={value}>
              <label className="choice">
                <input
                  className="check__box"
                  {...answerBox({ type: 'radio', name, choices, chosen: [chosen] }, field, value, hintId)}
                  aria-labelledby={`${id}-title`}
                  onChange={() => onAnswer?.(value)}
                />
                <span>
                  <b id={`${id}-title`}>{title}</b>
                  {explanation === undefined ? null : <small id={hintId}>{explanation}</small>}
                </span>
              </label>
              {more === undefined || more === false ? null : <div className="choices__more">{more}</div>}
            </Fragment>
          );
        })}
      </div>
    </AnswerSet>
  );
}
