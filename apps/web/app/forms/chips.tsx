import type { ReactNode } from 'react';
import { answerBox, AnswerSet, type Answers } from './answer-set.tsx';
import { useField } from './field.tsx';
import './chips.css';

/** `spoken` is the accessible name where `words` are short: "Monday" for "Mon". */
type Chip = { readonly value: string; readonly words: ReactNode; readonly spoken?: string };

type ChipsProps = Answers<Chip> & {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  /** How many fit into a row where there is room. */
  readonly columns: 2 | 3 | 4 | 7;
};

/** Short answers in a row, whose whole chip can be pressed. */
export function Chips(props: ChipsProps) {
  const { type, name, legend, hint, choices, columns } = props;
  const field = useField(name, hint !== undefined);
  return (
    <AnswerSet field={field} type={type} legend={legend} hint={hint}>
      <div className="chips-box">
        <div className={`chips chips--${columns}`}>
          {choices.map(({ value, words, spoken }) => (
            <label className="chip" key={value}>
              <input className="chip__box" {...answerBox(props, field, value)} />
              {spoken === undefined ? (
                <span>{words}</span>
              ) : (
                <>
                  <span aria-hidden="true">{words}</span>
                  <span className="visually-hidden">{spoken}</span>
                </>
              )}
            </label>
          ))}
        </div>
      </div>
    </AnswerSet>
  );
}
