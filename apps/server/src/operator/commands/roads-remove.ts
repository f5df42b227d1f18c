import { Argument } from 'commander';
import { isRefused, type Command } from '../terminal/command.ts';
import { changeRoadsShown, namesText } from '../roads/tell-roads.ts';

export const roadsRemove: Command = {
  words: 'roads remove',
  isAudited: true,
  description: 'remove the roads and places of areas; the roads of all others are built anew',
  takes: [new Argument('<names...>', 'the names of the areas, as `roads show` lists them')],
  example: 'roads remove rutland',
  async run(context, { operands: names }) {
    const done = await changeRoadsShown({ kind: 'remove', names }, context);
    if (isRefused(done)) return done;
    return `Removed the roads of ${namesText(names)}. ${done.roads === null ? 'There are no roads any more: ways are estimates again.' : 'Servers take the others within a minute.'}`;
  },
};
