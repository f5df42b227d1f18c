import { Argument } from 'commander';
import { restoreFrom } from '../backup/backup-commands.ts';
import { refused, type Command } from '../terminal/command.ts';

export const restore: Command = {
  words: 'restore',
  isAudited: true,
  description: 'fill an empty store from the file of a backup, while no server runs',
  takes: [new Argument('<file>', 'a file that `backup` made')],
  help: 'A damaged file, or a store that is not empty, is refused before anything is changed.',
  example: 'restore waylift-2026-11-22.backup',
  async run({ inputs, settings }, { operand }) {
    const { kind, text } = await restoreFrom(inputs.path(operand), settings());
    return kind === 'done' ? text : refused(text);
  },
};
