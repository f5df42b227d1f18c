import { answerBox, AnswerSet } from './answer-set.tsx';
import { useField } from './field.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import './segments.css';

type SegmentsProps<Answer extends string> = {
  readonly name: string;
  readonly legend: string;
  /** Others read it in the heading above. */
  readonly isLegendHidden?: boolean;
  readonly choices: readonly { readonly value: Answer; readonly words: string; readonly icon?: string }[];
  readonly chosen: Answer;
  readonly onAnswer: (answer: Answer) => void;
};

/** One of two or three short answers, side by side in one box. */
export function Segments<Answer extends string>(props: SegmentsProps<Answer>) {
  const { name, legend, isLegendHidden = false, choices, chosen, onAnswer } = props;
  const field = useField(name, false);
  return (
    <AnswerSet field={field} type="radio" legend={legend} legendClass={isLegendHidden ? 'visually-hidden' : 'field__label'}>
      <div className="segments">
        {choices.map(({ value, words, icon }) => (
          <label className="segments__one" key={value}>
            <input {...answerBox({ type: 'radio', name, choices, chosen: [chosen], onChange: () => onAnswer(value) }, field, value)} />
            {icon === undefined ? null : <Icon path={icon} />}
            <span>{words}</span>
          </label>
        ))}
      </div>
    </AnswerSet>
  );
}
