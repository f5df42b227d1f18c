import { Argument } from 'commander';
import { communitySet } from './community-set.ts';
import type { Command } from '../terminal/command.ts';

export const communityDeactivate: Command = {
  words: 'community deactivate',
  isAudited: true,
  description: 'make a community inactive: nobody can join it, its members can still sign in, and nothing is deleted',
  takes: [new Argument('<slug>', 'its slug')],
  help: '`community set kestrel --active` makes it active again.',
  example: 'community deactivate kestrel',
  run: (context, typed) => communitySet.run(context, { ...typed, options: { inactive: true } }),
};
