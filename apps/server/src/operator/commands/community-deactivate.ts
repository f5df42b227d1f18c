import { Argument } from 'commander';
import { communitySet } from './community-set.ts';
import type { Command } from '../command.ts';

export const communityDeactivate: Command = {
  words: 'community deactivate',
  description: 'close a community: nobody can join it, and its public pages are not found; nothing is deleted',
  takes: [new Argument('<slug>', 'its slug')],
  help: '`community set kestrel --active` opens it again.',
  example: 'community deactivate kestrel',
  run: (context, typed) => communitySet.run(context, { ...typed, options: { inactive: true } }),
};
