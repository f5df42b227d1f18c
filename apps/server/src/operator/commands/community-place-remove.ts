import { Argument } from 'commander';
import { removePlace } from '../../communities/community-place/change-places.ts';
import { listPlaces } from '../../communities/community-place/list-places.ts';
import { didYouMean } from '../../kernel/config/nearest-name.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

export const communityPlaceRemove: Command = {
  words: 'community place remove',
  isAudited: true,
  description: 'no longer name a place as the community’s own; journeys to it stay as they are',
  takes: [new Argument('<slug>', 'the community'), new Argument('<name>', 'its name, as `community place list` prints it')],
  example: 'community place remove kestrel Kestrel',
  async run({ open }, { operands: [slug = '', name = ''] }) {
    const { db } = await open();
    const community = await communityOrRefusal(db, slug);
    if (isRefused(community)) return community;
    if (await removePlace(db, community.id, name)) return `Removed ${shown(name)} from '${slug}'.`;
    const known = (await listPlaces(db, community.id)).map((place) => place.name);
    return refused(`'${slug}' has no place called ${shown(name)}.${didYouMean(name, known)}`);
  },
};
