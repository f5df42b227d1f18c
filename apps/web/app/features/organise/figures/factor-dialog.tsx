import { CO2_SOURCE_MAX_LENGTH, CO2_GRAMS_MAX, CO2_YEARS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import type { FiguresOutcome } from './figures.route.tsx';
import type { Figures } from './load-figures.ts';

type Factor = Figures['factorNow'];
type FactorDialogProps = { readonly factor: Factor; readonly onDone: (factor: Factor) => void; readonly onClose: () => void };

/** What a kilometre weighs, who says so, and of which year that is. */
export function FactorDialog({ factor, onDone, onClose }: FactorDialogProps) {
  const t = useWords();
  const [grams, setGrams] = useState(String(factor.grams));
  const [source, setSource] = useState(factor.source);
  const [year, setYear] = useState(String(factor.year));
  const named = { grams: Number(grams), source: source.trim(), year: Number(year) };
  const { isBusy, outcome, setback, submit } = useAction<FiguresOutcome>({ counted: () => onDone(named) });
  const form = useForm({
    id: 'factor',
    fields: ['grams', 'source', 'year'],
    isBusy,
    answered: outcome,
    validate: () => ({
      ...(isWithin(named.grams, [1, CO2_GRAMS_MAX]) ? {} : { grams: t(m.organise_figures_factor_grams_wrong) }),
      ...(named.source === '' ? { source: t(m.organise_figures_factor_source_missing) } : {}),
      ...(isWithin(named.year, CO2_YEARS) ? {} : { year: t(m.organise_figures_factor_year_wrong) }),
    }),
    submit: () => submit({ intent: 'factor', grams: String(named.grams), source: named.source, year: String(named.year) }),
  });
  return (
    <FormDialog
      title={t(m.organise_figures_factor)}
      controller={form}
      setback={setback}
      failed={t(m.organise_figures_factor_failed)}
      keep={t(m.organise_figures_factor_keep)}
      submit={t(m.organise_figures_factor_save)}
      busyWords={t(m.organise_figures_factor_saving)}
      onClose={onClose}
    >
      <p>{t(m.organise_figures_factor_text)}</p>
      <TextField name="grams" label={t(m.organise_figures_factor_grams)} autoComplete="off" value={grams} onChange={setGrams} />
      <TextField
        name="source"
        label={t(m.organise_figures_factor_source)}
        autoComplete="off"
        maxLength={CO2_SOURCE_MAX_LENGTH}
        value={source}
        onChange={setSource}
      />
      <TextField name="year" label={t(m.organise_figures_factor_year)} autoComplete="off" value={year} onChange={setYear} />
    </FormDialog>
  );
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
