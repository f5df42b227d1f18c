import { Argument } from 'commander';
import { backUpTo } from '../backup/backup-commands.ts';
import { refused, type Command } from '../terminal/command.ts';

export const backup: Command = {
  words: 'backup',
  isAudited: true,
  description: 'write the whole store, the images and the secrets into a new file; servers may be running',
  takes: [new Argument('<file>', 'the file to make')],
  help: "Only you can read the file. It holds everyone's data: protect it like a password.",
  example: 'backup waylift-2026-11-22.backup',
  async run({ inputs, settings }, { operand }) {
    const { kind, text } = await backUpTo(inputs.path(operand), settings());
    return kind === 'done' ? text : refused(text);
  },
};
