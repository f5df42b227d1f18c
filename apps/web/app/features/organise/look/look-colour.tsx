import {
  contrastColour,
  formatColour,
  lettersOn,
  parseColour,
  readableShade,
  TEXT_CONTRAST_MIN,
  usablePrimary,
} from '@waylift/contract/colour';
import type { OrganisedLook } from '@waylift/contract/organiser-look';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState } from 'react';
import { themeVariables } from '../../../community/theme.ts';
import { controlAria, Field, useField } from '../../../forms/field.tsx';
import { FormContext } from '../../../forms/form-context.ts';
import { Input } from '../../../forms/input.tsx';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../../platform/settings-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { contrast } from '../organise-icons.ts';
import './look.css';

type LookColourProps = { readonly look: OrganisedLook; readonly onChange: (colour: string) => void };

/** The colour, and what can be read on it: told while it is chosen, kept once the field is left. */
export function LookColour({ look, onChange }: LookColourProps) {
  const t = useWords();
  const kept = look.draft.colour ?? '';
  const [typed, setTyped] = useState(kept);
  const [isWrong, setWrong] = useState(false);
  const problems = { colour: isWrong ? t(m.organise_look_colour_invalid) : undefined };

  function keep(value: string): void {
    const colour = value.trim() === '' ? '' : parseColour(value);
    setWrong(colour === null);
    if (colour === null) return;
    const written = colour === '' ? '' : formatColour(colour);
    setTyped(written);
    if (written !== kept) onChange(written);
  }

  return (
    <FormContext value={{ id: 'look', problems, isBusy: false }}>
      <section className="stack" aria-labelledby="look-colour-title">
        <h2 id="look-colour-title">{t(m.organise_look_colour)}</h2>
        <ColourField typed={typed} onType={setTyped} onKeep={keep} />
        <Contrast colour={usablePrimary(parseColour(typed) === null ? kept : typed)} onUse={keep} />
      </section>
    </FormContext>
  );
}

type ColourFieldProps = { readonly typed: string; readonly onType: (value: string) => void; readonly onKeep: (value: string) => void };

function ColourField({ typed, onType, onKeep }: ColourFieldProps) {
  const t = useWords();
  const { productName } = useRuntimeSettings();
  const field = useField('colour', true);
  return (
    <Field field={field} label={t(m.organise_look_colour_label)} hint={t(m.organise_look_colour_hint, { product: productName })}>
      <div className="look-colour">
        <ColourWell colour={usablePrimary(typed)} label={t(m.organise_look_colour_choose)} onType={onType} onKeep={onKeep} />
        <Input
          id={field.id}
          name="colour"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onBlur={({ target }) => onKeep(target.value)}
          {...controlAria(field)}
        />
      </div>
    </Field>
  );
}

type ColourWellProps = Omit<ColourFieldProps, 'typed'> & { readonly colour: string; readonly label: string };

/** React tells of each colour that one passes over. The browser's `change` comes with the one that is chosen. */
function ColourWell({ colour, label, onType, onKeep }: ColourWellProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element === null) return undefined;
    const handleChosen = () => onKeep(element.value);
    element.addEventListener('change', handleChosen);
    return () => element.removeEventListener('change', handleChosen);
  }, [onKeep]);
  return (
    <input
      ref={input}
      className="look-colour__well"
      type="color"
      aria-label={label}
      value={colour}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function Contrast({ colour, onUse }: { readonly colour: string; readonly onUse: (colour: string) => void }) {
  const t = useWords();
  const language = useLanguage();
  const letters = contrastColour(colour);
  const other = letters === '#fff' ? '#000' : '#fff';
  const rgb = parseColour(colour);
  if (rgb === null) return null;
  const tell = (ratio: number) =>
    numberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);
  const [ratio, otherRatio] = [lettersOn(rgb, letters), lettersOn(rgb, other)];
  const told = { ratio: tell(ratio), less: tell(otherRatio), least: tell(TEXT_CONTRAST_MIN) };
  const shade = readableShade(rgb, other);
  const shadeTold = { colour: formatColour(shade), ratio: tell(lettersOn(shade, other)) };
  const fitsBoth = otherRatio >= TEXT_CONTRAST_MIN;
  return (
    <>
      <div className="look-contrast" role="status">
        <Icon path={contrast} />
        <div className="stack stack--s">
          <p>
            <b>{t(letters === '#fff' ? m.organise_look_white : m.organise_look_black)}</b>
          </p>
          <p>
            {fitsBoth ? t(m.organise_look_both, told) : t(letters === '#fff' ? m.organise_look_white_why : m.organise_look_black_why, told)}
          </p>
        </div>
      </div>
      {fitsBoth ? null : (
        <p>
          <Button variant="secondary" onClick={() => onUse(shadeTold.colour)}>
            {t(other === '#fff' ? m.organise_look_use_white : m.organise_look_use_black, shadeTold)}
          </Button>
        </p>
      )}
      <ul
        className="look-pairs"
        aria-label={t(m.organise_look_pairs)}
        data-community=""
        style={themeVariables({ ThemePrimaryColour: colour })}
      >
        <li className="look-pairs__signs">
          <span>{t(m.organise_look_signs)}</span> <b>{`${told.ratio} : 1`}</b>
        </li>
        <li className="look-pairs__links">
          <span>{t(m.organise_look_links)}</span>
        </li>
        <li className="look-pairs__lines">
          <span>{t(m.organise_look_lines)}</span>
        </li>
      </ul>
    </>
  );
}
