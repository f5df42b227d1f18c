import { Argument, Option } from 'commander';
import { removeProvider } from '../../accounts/sign-on/change-provider.ts';
import { countPeople } from '../../accounts/sign-on/describe-provider.ts';
import { findOwnProvider } from '../../communities/community/find-provider.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { needPassword } from '../people/need-password.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';

export const communitySignOnRemove: Command = {
  words: 'community sign-on remove',
  isAudited: true,
  description: 'no longer let people sign on to a community through its provider; their accounts stay',
  takes: [new Argument('<slug>', 'the community'), new Option('--yes', 'do it')],
  help: 'Who has no password gets one by "Forgotten your password?".',
  example: 'community sign-on remove fenwick --yes',
  async run({ open }, { operand: slug, options }) {
    const deps = await open();
    const community = await communityOrRefusal(deps.db, slug);
    if (isRefused(community)) return community;
    const provider = await findOwnProvider(deps.db, community);
    if (provider === null) return refused(`'${slug}' has no provider of its own.`);
    const { withoutPassword } = await countPeople(deps.db, community.id, provider);
    const affected = needPassword(withoutPassword);
    if (options['yes'] !== true) return refused(`${affected} Give --yes to do it.`);
    if (!(await removeProvider(deps, community))) return refused(`'${slug}' has no provider of its own.`);
    return `Nobody signs on to '${slug}' any more. ${affected}`;
  },
};
