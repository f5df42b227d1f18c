import { useId, type ReactNode } from 'react';

type CheckboxPreferenceProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A yes or no that takes effect at once, without a button. What came of it is told elsewhere: by a toast, or an alert above. */
export function CheckboxPreference({ name, label, hint, isOn, onChange }: CheckboxPreferenceProps) {
  const hintId = useId();
  return (
    <div className="field">
      <label className="check">
        <input
          className="check__box"
          type="checkbox"
          name={name}
          checked={isOn}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="check__text">{label}</span>
      </label>
      <p className="field__hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}

type SelectPreferenceProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** `lang` when a choice is not in the language of the page. */
  readonly choices: readonly { readonly value: string; readonly words: string; readonly lang?: string }[];
  readonly chosen: string;
  readonly onChange: (value: string) => void;
};

/** One of several, which takes effect at once. */
export function SelectPreference({ name, label, hint, choices, chosen, onChange }: SelectPreferenceProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <p className="field__hint" id={`${id}hint`}>
        {hint}
      </p>
      <select
        className="input select"
        id={id}
        name={name}
        value={chosen}
        aria-describedby={`${id}hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map(({ value, words, lang }) => (
          <option key={value} value={value} lang={lang}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
