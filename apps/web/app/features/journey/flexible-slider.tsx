import { m } from '@waylift/words/messages';
import { Field, useField } from '../../forms/field.tsx';
import { formatMinutes } from '../../journey-figures/measures.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import './flexible-slider.css';

const STOPS = [5, 15, 30, 60];

type FlexibleSliderProps = { readonly minutes: number; readonly onChange: (minutes: number) => void };

/** How much earlier or later somebody may travel: four stops, and what was answered elsewhere. */
export function FlexibleSlider({ minutes, onChange }: FlexibleSliderProps) {
  const t = useWords();
  const language = useLanguage();
  const field = useField('flexible', false);
  const stops = [...new Set([...STOPS, minutes])].toSorted((one, other) => one - other);
  const value = t(m.when_flexible_value, { minutes: formatMinutes(language, minutes) });
  const brief = (stop: number) => (stop % 60 === 0 && stop > 0 ? formatMinutes(language, stop) : t(m.match_minutes, { minutes: stop }));
  return (
    <Field field={field} label={`${t(m.when_flexible)} ${value}`}>
      <input
        className="flexible"
        id={field.id}
        name="flexible"
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={stops.indexOf(minutes)}
        aria-valuetext={value}
        onChange={(event) => onChange(stops[Number(event.target.value)] ?? minutes)}
      />
      <p className="flexible__stops" aria-hidden="true">
        {stops.map((stop) => (stop === minutes ? <b key={stop}>{brief(stop)}</b> : <span key={stop}>{brief(stop)}</span>))}
      </p>
    </Field>
  );
}
