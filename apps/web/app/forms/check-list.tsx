import type { ReactNode } from 'react';
import { answerBox, AnswerSet, type Answers } from './answer-set.tsx';
import { useField } from './field.tsx';
import './checkbox-field.css';
import './check-list.css';

type Choice = { readonly value: string; readonly words: string; readonly hint?: ReactNode };

type CheckListProps = Answers<Choice> & {
  readonly legend: ReactNode;
  /** The legend has the size of a heading. */
  readonly isBig?: boolean;
  readonly hint?: ReactNode;
  /** Lines between the answers, for a long list. */
  readonly isLined?: boolean;
  /** Content below the answers, such as a link to more. */
  readonly children?: ReactNode;
};

/** A column of answers, each with its explanation. */
export function CheckList(props: CheckListProps) {
  const { type, name, legend, isBig = false, hint, choices, isLined = false, children } = props;
  const field = useField(name, hint !== undefined);
  const areExplained = choices.some((choice) => choice.hint !== undefined);
  return (
    <AnswerSet
      field={field}
      type={type}
      legend={legend}
      legendClass={isBig ? 'field__label field__label--big' : 'field__label'}
      hint={hint}
    >
      <div className={isLined ? 'check-list check-list--lined' : 'check-list'}>
        {choices.map(({ value, words, hint: more }) => {
          const moreId = more === undefined ? undefined : `${field.id}-${value}-hint`;
          return (
            <label className="check" key={value}>
              <input className="check__box" {...answerBox(props, field, value, moreId)} />
              <span className="check__text">
                {areExplained ? <b>{words}</b> : words}
                {more === undefined ? null : (
                  <small className="check__hint" id={moreId}>
                    {more}
                  </small>
                )}
              </span>
            </label>
          );
        })}
      </div>
      {children}
    </AnswerSet>
  );
}
