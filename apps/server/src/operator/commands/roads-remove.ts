import { Argument } from 'commander';
import { isRefused, type Command } from '../command.ts';
import { changeRoadsShown } from '../tell-roads.ts';

export const roadsRemove: Command = {
  words: 'roads remove',
  description: 'remove the roads and places of an area; the roads of all others are built anew',
  takes: [new Argument('<name>', 'the name of the area, as `roads show` lists it')],
  example: 'roads remove rutland',
  async run(context, { operand: name }) {
    const done = await changeRoadsShown({ kind: 'remove', name }, context);
    if (isRefused(done)) return done;
    return `Removed the roads of '${name}'. ${done.roads === null ? 'There are no roads any more: ways are estimates again.' : 'Servers take the others within a minute.'}`;
  },
};
