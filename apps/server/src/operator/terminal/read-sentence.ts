import { oneLine } from '../../mail/content/untrusted-text.ts';
import { refused, type Refused } from './command.ts';

const LENGTH_MAX = 500;

/** The text after a flag as one line, or a refusal if it is empty or too long. */
export function readSentence(flag: string, typed: string): string | Refused {
  const sentence = oneLine(typed);
  if (sentence === '') return refused(`${flag} is empty.`);
  if (sentence.length > LENGTH_MAX) return refused(`${flag} holds ${sentence.length} characters, but it may hold ${LENGTH_MAX}.`);
  return sentence;
}
