import { useId } from 'react';
import './choice.css';
import './checkbox-field.css';

type ChoiceProps = {
  readonly name: string;
  readonly value: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly isChosen?: boolean;
};

/** One of several answers: a radio button in a card that can be pressed as a whole. The title is its name, the hint its description. */
export function Choice({ name, value, title, hint, isChosen = false }: ChoiceProps) {
  const id = useId();
  return (
    <label className="choice">
      <input
        className="check__box"
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        required
        aria-labelledby={`${id}title`}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
      />
      <span>
        <b id={`${id}title`}>{title}</b>
        {hint === undefined ? null : <small id={`${id}hint`}>{hint}</small>}
      </span>
    </label>
  );
}
