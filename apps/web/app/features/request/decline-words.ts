import type { DeclineReason } from '@waylift/contract/request';
import { m } from '@waylift/words/messages';
import type { Words } from '../../locale/locale-provider.tsx';

/** The reasons to choose from, in the order of the form. Without a choice the last applies. */
export const CHOSEN_REASONS = [
  'times-do-not-fit',
  'too-far',
  'already-sharing',
  'no-longer-travelling',
  'other',
] as const satisfies readonly DeclineReason[];
export type ChosenReason = (typeof CHOSEN_REASONS)[number];

export function reasonWords(t: Words, reason: ChosenReason): string {
  const words = {
    'times-do-not-fit': m.request_reason_times,
    'too-far': m.request_reason_far,
    'already-sharing': m.request_reason_sharing,
    'no-longer-travelling': m.request_reason_plans,
    other: m.request_reason_none,
  };
  return t(words[reason]);
}

/** The sentence that the asking member reads. The declining member sees it first. @param name of the asking member */
export function declineSentence(t: Words, name: string, reason: DeclineReason | null): string {
  if (reason === null || reason === 'other' || reason === 'other-days') return t(m.request_thanks, { name });
  return t(m.request_thanks_because, { name, reason: reasonWords(t, reason) });
}
