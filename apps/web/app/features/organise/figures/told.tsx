import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { whole } from './figure-words.ts';
import './figures.css';

/** A number, or that it is hidden. */
export function Told({ value }: { readonly value: number | null }) {
  const t = useWords();
  const language = useLanguage();
  return value === null ? <span className="figure-hidden">{t(m.organise_figures_hidden)}</span> : whole(language, value);
}
