import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { nearMoment } from './near-moment.ts';

const WORDS = { '-1': () => m.organise_yesterday, '0': () => m.organise_today, '1': () => m.organise_tomorrow } as const;

/** Writes a moment as people say it, by the time at which the page was drawn first. */
export function useNearMoment(): { readonly nowMs: number; readonly write: (instant: string) => string } {
  const t = useWords();
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now());
  const near = (days: -1 | 0 | 1, time: string) => t(WORDS[`${days}`](), { time });
  return { nowMs, write: (instant) => nearMoment(language, instant, { nowMs, near }) };
}
