import { Argument, Option } from 'commander';
import { relinkUntil } from '../../accounts/sign-on/change-provider.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { readDay } from '../community/sign-on-values.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';

export const communitySignOnRelink: Command = {
  words: 'community sign-on relink',
  isAudited: true,
  description: 'after a change of issuer or client: let each person join their account with the new one once, by a mailed code',
  takes: [new Argument('<slug>', 'the community'), new Option('--until <date>', 'the last day, such as 2027-01-31').makeOptionMandatory()],
  example: 'community sign-on relink fenwick --until 2027-01-31',
  async run({ open }, { operand: slug, text }) {
    const until = readDay(text('until') ?? '');
    if (isRefused(until)) return until;
    const deps = await open();
    if (until <= deps.clock.now()) return refused('That day is over.');
    const community = await communityOrRefusal(deps.db, slug);
    if (isRefused(community)) return community;
    if (!(await relinkUntil(deps, community.id, until))) return refused(`'${slug}' has no provider of its own.`);
    return `Until ${until.toISOString().slice(0, 10)}, members of '${slug}' join their account with the new provider by a mailed code.`;
  },
};
