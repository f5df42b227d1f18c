import { Argument } from 'commander';
import { testProvider } from '../../accounts/sign-on/test-provider.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

const NEEDED = ['email', 'given_name', 'family_name'] as const;

export const communitySignOnTest: Command = {
  words: 'community sign-on test',
  description: 'ask the provider of a community for its document and keys, and tell which claims the last sign-on brought',
  takes: [new Argument('<slug>', 'the community')],
  help: `Sign on yourself first. No values are stored or shown, only the names of what the provider told.`,
  example: 'community sign-on test fenwick',
  async run({ open }, { operand: slug }) {
    const { db } = await open();
    const community = await communityOrRefusal(db, slug);
    if (isRefused(community)) return community;
    const tested = await testProvider({ db }, community);
    if (tested === null) return refused(`Nobody signs on to '${slug}': it has no provider.`);
    const { issuer, found: discovered, last } = tested;
    if (discovered.kind !== 'found') {
      const why = discovered.kind === 'other-issuer' ? `it now names the issuer ${shown(discovered.named)}` : discovered.reason;
      return refused(`The provider ${shown(issuer)} cannot be used: ${why}.`);
    }
    if (last === null) return `The provider answers, and has ${discovered.keys} keys. Nobody has signed on yet: do so, and run this again.`;
    const { claims } = last;
    const missing = NEEDED.filter((claim) => !claims.includes(claim));
    return [
      `The provider answers, and has ${discovered.keys} keys.`,
      `The last sign-on, at ${last.at.toISOString()}, brought: ${claims.join(', ')}.`,
      missing.length === 0 ? 'Address and name came.' : `Missing: ${missing.join(', ')}. ${MISSING_MEANS}`,
      claims.includes('email_verified')
        ? 'It says whether an address is verified.'
        : 'It does not say whether an address is verified: addresses of the vouched domains are believed.',
      claims.includes('auth_time')
        ? 'auth_time came: a fresh sign-on is enough before changes.'
        : 'auth_time did not come: before changes, members also type a mailed code.',
    ].join('\n');
  },
};

const MISSING_MEANS = 'Without an address nobody can join; a missing name is asked for.';
