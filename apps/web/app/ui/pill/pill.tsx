import type { ReactNode } from 'react';
import { check, chevronDown } from '../icon/icons.ts';
import { Icon } from '../icon/icon.tsx';
import './pill.css';

type PillCheckProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void; readonly children: string };

/** A choice that is on or off, in a row of pills. */
export function PillCheck({ isOn, onChange, children }: PillCheckProps) {
  return (
    <label className={isOn ? 'pill pill--on' : 'pill'}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {isOn ? <Icon path={check} /> : null}
      {children}
    </label>
  );
}

type PillButtonProps = {
  readonly icon: string | undefined;
  readonly isBusy?: boolean;
  /** Of a deed that chooses: whether this is what is chosen. */
  readonly isOn?: boolean | undefined;
  readonly onPress: () => void;
  readonly children: string;
};

/** A deed in a row of pills. While it is being done, the button keeps its focus and its words. */
export function PillButton({ icon, isBusy = false, isOn, onPress, children }: PillButtonProps) {
  const className = isOn === true ? 'pill pill--deed pill--on' : 'pill pill--deed';
  return (
    <button className={className} type="button" aria-busy={isBusy || undefined} aria-pressed={isOn} onClick={onPress}>
      {icon === undefined ? null : <Icon path={icon} />}
      {children}
    </button>
  );
}

type PillSelectProps = {
  readonly label: string;
  readonly icon?: string;
  readonly value: string;
  /** The first one is the usual one. */
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  readonly onChange: (value: string) => void;
};

/** One of several, in a row of pills. It shows what is chosen. */
export function PillSelect({ label, icon, value, choices, onChange }: PillSelectProps) {
  return (
    <span className={value === choices[0]?.value ? 'pill' : 'pill pill--on'}>
      {icon === undefined ? null : <Icon path={icon} />}
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </select>
      <Icon path={chevronDown} />
    </span>
  );
}

/** Pills in one row, which scrolls by itself where it is too long. */
export function PillRow(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="pills" role="group" aria-label={props.label}>
      {props.children}
    </div>
  );
}
