import { Argument } from 'commander';
import { listPlaces } from '../../communities/community-place/list-places.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { isRefused, type Command } from '../terminal/command.ts';
import { LIST_FORMATS, printList } from '../terminal/print-list.ts';

export const communityPlaceList: Command = {
  words: 'community place list',
  description: 'list the places that a community names as its own, in their order',
  takes: [new Argument('<slug>', 'the community'), ...LIST_FORMATS],
  example: 'community place list kestrel',
  async run({ open, terminal }, typed) {
    const { db } = await open();
    const community = await communityOrRefusal(db, typed.operand);
    if (isRefused(community)) return community;
    const places = await listPlaces(db, community.id);
    return printList({
      typed,
      terminal,
      none: `'${typed.operand}' names no place as its own.`,
      columns: ['name', 'latitude', 'longitude'],
      numbers: ['latitude', 'longitude'],
      // A community has fewer than a page.
      rowsAfter: async () => places.map((row) => ({ row, cursor: row.name })),
    });
  },
};
