/** The message of a request or an answer, while it is being written. */
import { REQUEST_MESSAGE_MAX_LENGTH } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { fieldMessage } from '../forms/field-message.ts';
import { formatNumber } from '../locale/format.ts';
import { useLanguage, useWords, type Words } from '../locale/locale-provider.tsx';

/**
 * @param draft the suggested text, until something else is typed
 * @param kept the typed text from before a reload
 */
export function useOwnMessage(draft: string, kept: string | null = null) {
  const t = useWords();
  const language = useLanguage();
  const [typed, setTyped] = useState(kept);
  const value = typed ?? draft;
  const left = REQUEST_MESSAGE_MAX_LENGTH - value.length;
  return {
    value,
    onChange: setTyped,
    countText: left < 0 ? shorten(t, -left) : t(m.request_left, { count: left, left: formatNumber(language, left) }),
  };
}

/** The problem of an optional message. Undefined without one. */
export function messageProblem(t: Words, message: string): string | undefined {
  if (message.includes('\u0000')) return fieldMessage(t, 'unusable-character');
  const over = message.length - REQUEST_MESSAGE_MAX_LENGTH;
  return over > 0 ? shorten(t, over) : undefined;
}

function shorten(t: Words, count: number): string {
  return t(m.request_shorten, { count });
}
