import { useId, type ReactNode } from 'react';
import './preference.css';
import './field.css';
import './checkbox-field.css';

type CheckboxPreferenceProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A yes or no that is saved at once, without a button. The outcome is shown elsewhere: by a toast or an alert above. */
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
  readonly labelledBy: string;
  readonly hint: string;
  /** Set `lang` when a choice is not in the page's language. */
  readonly choices: readonly { readonly value: string; readonly words: string; readonly lang?: string }[];
  readonly chosen: string;
  readonly onChange: (value: string) => void;
};

export function SelectPreference({ name, labelledBy, hint, choices, chosen, onChange }: SelectPreferenceProps) {
  const hintId = useId();
  return (
    <div className="field">
      <p className="field__hint" id={hintId}>
        {hint}
      </p>
      <select
        className="input select"
        name={name}
        value={chosen}
        aria-labelledby={labelledBy}
        aria-describedby={hintId}
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
