import { Argument } from 'commander';
import { countPeople } from '../../accounts/sign-on/describe-provider.ts';
import { findProvider } from '../../communities/community/find-provider.ts';
import { addressesOf } from '../community/sign-on-addresses.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { labelled } from '../terminal/text-table.ts';

export const communitySignOnShow: Command = {
  words: 'community sign-on show',
  description: 'show how people sign on to a community, without its secrets',
  takes: [new Argument('<slug>', 'the community')],
  example: 'community sign-on show fenwick',
  async run({ open }, { operand: slug }) {
    const deps = await open();
    const community = await communityOrRefusal(deps.db, slug);
    if (isRefused(community)) return community;
    const provider = await findProvider(deps.db, community);
    if (provider === null) return refused(`Nobody signs on to '${slug}': it has no provider.`);
    const { signedOn, withoutPassword, never, paused } = await countPeople(deps.db, community.id, provider);
    const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
    const about = {
      community: slug,
      provider: provider.id,
      isOfParent: provider.communityId !== community.id,
      issuer: provider.issuer,
      clientId: provider.clientId,
      auth: provider.clientProof,
      secretEnds: day(provider.secretEndsAt),
      formerSecret: provider.formerSecret !== null,
      formerSecretEnds: day(provider.formerSecretEndsAt),
      label: provider.label,
      contact: provider.contact,
      domains: provider.domains,
      passwords: community.signOnPasswords,
      passwordsUntil: day(community.passwordsEndAt),
      new: provider.newMembers,
      children: provider.isForChildren,
      leavers: provider.leaverDays,
      organisers: provider.organisers,
      relinkUntil: day(provider.relinkUntil),
      signedOn,
      never,
      withoutPassword,
      paused,
    };
    return {
      json: about,
      text: [
        labelled([
          ['Community', about.isOfParent ? `${slug} (the provider is its parent's)` : slug],
          ['Issuer', about.issuer],
          ['Client id', about.clientId],
          ['Proves itself by', about.auth],
          ['Secret ends', about.secretEnds ?? 'not told'],
          ...(about.formerSecret ? [['Former secret ends', about.formerSecretEnds ?? 'not told'] as const] : []),
          ['Label', about.label],
          ['Contact', about.contact ?? 'none'],
          ['Vouched domains', about.domains.join(', ')],
          ['Passwords', about.passwordsUntil === null ? about.passwords : `off after ${about.passwordsUntil} for who has never signed on`],
          ['New members', about.new],
          ['For children', about.children ? 'yes' : 'no'],
          ['Leavers', about.leavers === null ? 'none' : `after ${about.leavers} days`],
          ['Organisers', about.organisers],
          ...(about.relinkUntil === null ? [] : [['Relink until', about.relinkUntil] as const]),
          ['Have signed on', String(signedOn)],
          ['Never have', String(never)],
          ['Have no password', String(withoutPassword)],
          ['Are paused', String(paused)],
        ]),
        ...addressesOf(deps, provider),
      ].join('\n'),
    };
  },
};
