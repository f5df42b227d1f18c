type ChoiceProps = {
  readonly name: string;
  readonly value: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly isChosen?: boolean;
};

/** One of several answers: a radio button in a card, all of which can be pressed. */
export function Choice({ name, value, title, hint, isChosen = false }: ChoiceProps) {
  return (
    <label className="choice">
      <input className="check__box" type="radio" name={name} value={value} defaultChecked={isChosen} required />
      <span>
        <b>{title}</b>
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
    </label>
  );
}
