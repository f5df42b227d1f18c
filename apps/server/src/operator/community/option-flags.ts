/** The flags of a community's options, and which of them were typed. */
import { Option } from 'commander';
import type { DeclaredOptions, OptionColumn, OptionValue } from '../../communities/community/plan-changes.ts';
import { isRefused, type Refused, type Typed } from '../terminal/command.ts';
import { communityOptions, type CommunityOption } from './community-options.ts';
import type { Inputs } from '../terminal/inputs.ts';
import { readOption } from './read-option.ts';

/** A flag and where its value comes from: the text after it, the first line of standard input, or a fixed value. */
type Flag = { readonly option: Option; readonly gives: 'text' | 'stdin' | { readonly value: OptionValue } };

function flagsOf({ kind, flag, undo, means = true }: CommunityOption, verb: 'create' | 'set'): Flag[] {
  const flags: Flag[] = [{ option: new Option(...flag), gives: kind === 'yes-no' ? { value: means } : 'text' }];
  if (kind === 'secret')
    flags.push({ option: new Option(`${flags[0]?.option.long}-stdin`, 'the same, read from standard input'), gives: 'stdin' });
  if (verb === 'set' && undo !== undefined)
    flags.push({ option: new Option(...undo), gives: { value: kind === 'yes-no' ? !means : kind === 'list' ? [] : null } });
  return flags;
}

/** The flags of all options. Of one option's flags only one may be given. */
export function flagsFor(verb: 'create' | 'set'): Option[] {
  return communityOptions.flatMap((option) => {
    const made = flagsOf(option, verb).map((flag) => flag.option);
    for (const each of made) {
      each.conflicts(made.map((other) => other.attributeName()).filter((name) => name !== each.attributeName()));
      if (option.kind === 'list' && each.required)
        each.argParser((text: string, before: string[] | undefined) => [...(before ?? []), text]);
    }
    return made;
  });
}

/** The options that were typed. Files and the password are read with the rights of whoever runs the command. */
export async function typedOptions(typed: Typed, inputs: Inputs): Promise<DeclaredOptions | Refused> {
  const declared = new Map<OptionColumn, OptionValue>();
  for (const option of communityOptions) {
    for (const { option: flag, gives } of flagsOf(option, 'set')) {
      const raw = typed.options[flag.attributeName()];
      if (raw === undefined || flag.negate !== (raw === false)) continue;
      const isNone = option.orNone === true && typeof raw === 'string' && raw.toLowerCase() === 'none';
      const given = gives === 'stdin' ? await inputs.password() : gives === 'text' ? (isNone ? null : raw) : gives.value;
      const value = isRefused(given) ? given : await readOption(option, given, inputs.text);
      if (isRefused(value)) return value;
      declared.set(option.column, value);
    }
  }
  return declared;
}
