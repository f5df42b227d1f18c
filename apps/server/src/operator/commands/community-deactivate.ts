import { Argument } from 'commander';
import { communitySet } from './community-set.ts';
import type { Command } from '../command.ts';

export const communityDeactivate: Command = {
  words: 'community deactivate',
  description: 'closes a community: its pages lead to "page not found", nobody can join it; nothing is deleted',
  takes: [new Argument('<slug>', 'its slug')],
  help: '`community set kestrel --active` opens it again.',
  example: 'community deactivate kestrel',
  run: (context, typed) => communitySet.run(context, { ...typed, options: { inactive: true } }),
};
