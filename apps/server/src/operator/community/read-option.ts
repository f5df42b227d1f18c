import { EMAIL_DOMAINS_MAX } from '@waylift/contract/limits';
import type { OptionValue } from '../../communities/community/plan-changes.ts';
import { isRefused, refused, type Refused } from '../terminal/command.ts';
import type { CommunityOption } from './community-options.ts';
import type { ReadText } from './community-values.ts';

/** Reads the value of an option as it is stored, except that HTML and passwords are not prepared yet. `textOf` reads a file. */
export async function readOption(
  option: CommunityOption,
  given: unknown,
  textOf: (path: string) => Promise<string | Refused>,
): Promise<OptionValue | Refused> {
  const { key, kind, read = (text: string) => text } = option;
  const mayBeNone = option.orNone === true || (option.undo !== undefined && kind !== 'yes-no' && kind !== 'list');
  if (given === null && mayBeNone) return null;
  switch (kind) {
    case 'yes-no':
      return typeof given === 'boolean' ? given : refused(`${key} must be true or false.`);
    case 'list':
      return isTexts(given) ? readList(given, read) : refused(`${key} must be a list of domains.`);
    case 'html': {
      const text = typeof given === 'string' ? await textOf(given) : refused(`${key} must be the path of a file.`);
      return typeof text === 'string' ? read(text) : text;
    }
    case 'text':
    case 'secret':
    case 'community':
      return typeof given === 'string' ? read(given) : refused(`${key} must be text: put it in quotation marks.`);
  }
}

function isTexts(given: unknown): given is readonly string[] {
  return Array.isArray(given) && given.every((each) => typeof each === 'string');
}

function readList(given: readonly string[], read: ReadText): readonly string[] | Refused {
  if (given.length > EMAIL_DOMAINS_MAX) return refused(`A community takes at most ${EMAIL_DOMAINS_MAX} email domains.`);
  const texts = given.map((each) => read(each));
  return texts.find(isRefused) ?? [...new Set(texts.filter((text) => typeof text === 'string'))];
}
