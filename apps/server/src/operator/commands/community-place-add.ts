import { COMMUNITY_PLACE_NAME_MAX_LENGTH, COMMUNITY_PLACES_MAX } from '@waylift/contract/limits';
import { Argument, Option } from 'commander';
import { addPlace } from '../../communities/community-place/change-places.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { readName } from '../community/community-values.ts';
import { findPosition, readWhere } from '../community/place-position.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

export const communityPlaceAdd: Command = {
  words: 'community place add',
  isAudited: true,
  description: 'name a place as the community’s own, such as its site: its members find it first when they add a journey',
  takes: [
    new Argument('<slug>', 'the community'),
    new Argument('<name>', `what its members call it, at most ${COMMUNITY_PLACE_NAME_MAX_LENGTH} characters`),
    new Option('--at <where>', 'latitude and longitude, a link of a map, or the name of a town or street').makeOptionMandatory(),
  ],
  help: `The first place of a community is filled in as the end of a new journey: add it where most members go. A community has at most ${COMMUNITY_PLACES_MAX}.
Towns are known to every portal; streets are once \`roads import\` has imported them. To correct a place, remove and add it.`,
  example: 'community place add kestrel Kestrel --at 52.6700,-0.7300',
  async run({ open }, { operands: [slug = '', typed = ''], text }) {
    const name = readName(typed);
    if (isRefused(name)) return name;
    if (name.length > COMMUNITY_PLACE_NAME_MAX_LENGTH)
      return refused(`The name ${shown(name)} is too long: at most ${COMMUNITY_PLACE_NAME_MAX_LENGTH} characters.`, 2);
    const where = readWhere(text('at') ?? '');
    if (isRefused(where)) return where;
    const deps = await open();
    const community = await communityOrRefusal(deps.db, slug);
    if (isRefused(community)) return community;
    const at = await findPosition(deps.db, where);
    if (isRefused(at)) return at;
    const { latitude, longitude } = at;
    switch (await deps.db.transaction((tx) => addPlace(tx, deps, { communityId: community.id, name, latitude, longitude }))) {
      case 'name-taken':
        return refused(`'${slug}' has a place called ${shown(name)} already.`);
      case 'too-many':
        return refused(`'${slug}' has ${COMMUNITY_PLACES_MAX} places, and no more are shown. Remove one first.`);
      case 'added':
        return {
          text: `Added ${shown(name)} to '${slug}', at ${at.label}.`,
          json: { community: slug, name, latitude, longitude },
        };
    }
  },
};
