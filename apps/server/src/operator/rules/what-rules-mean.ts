/** What other rules mean for those who are there, in numbers of now. */
import type { CommunityRules, RuleMeaning, RulesMeaning } from '@waylift/contract/organiser-rules';
import { asksDomains, asksPassword, type RuleMeaningKind } from '@waylift/contract/rule-choices';
import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { communityById } from '../../communities/community/find-community.ts';
import { closeness, isListed } from '../../communities/community/privacy.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { joinLinks } from '../../kernel/db/schema/join-links.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { optionsOf, type Relative, type RulesWish } from './rules-of.ts';

type Looking = { readonly row: CommunityRow; readonly family: readonly Relative[]; readonly now: CommunityRules; readonly wish: RulesWish };
type Change = RulesMeaning['changes'][number];

/** Every rule that would change, in the order of the page. */
export async function whatRulesMean(db: DbOrTx, looking: Looking): Promise<Change[]> {
  const { now, wish } = looking;
  const { rules } = wish;
  const isOther = (...names: readonly (keyof CommunityRules)[]) =>
    names.some((name) => JSON.stringify(now[name]) !== JSON.stringify(rules[name]));
  const areOtherDomains = asksDomains(rules.join) && isOther('domains');
  const isOtherPassword = asksPassword(rules.join) && wish.password !== null;
  const changes: Change[] = [];
  if (isOther('join') || areOtherDomains || isOtherPassword) changes.push({ rule: 'join', means: await whatJoiningMeans(db, looking) });
  if (isOther('needsVerification')) changes.push({ rule: 'verification', means: await whatVerifyingMeans(db, looking) });
  if (isOther('matchesWith')) changes.push({ rule: 'matching', means: await whatMatchingMeans(db, looking) });
  if (isOther('offersItself') || now.offerWords !== rules.offerWords.trim()) changes.push({ rule: 'offer', means: [] });
  if (isOther('language'))
    changes.push({
      rule: 'language',
      means: [told('new-visitors-alone'), ...(await counted('members-keep-language', countMembers(db, looking.row.id, isMember)))],
    });
  return changes;
}

async function whatJoiningMeans(db: DbOrTx, { row, wish, family }: Looking): Promise<RuleMeaning[]> {
  const { join, domains } = wish.rules;
  const after = standing({ row, wish });
  const isOther = sql`split_part(${members.emailKey}, '@', 2) <> all(${sql.param([...domains])}::text[])`;
  const links = await db.$count(joinLinks, and(eq(joinLinks.communityId, row.id), isNull(joinLinks.endedAt)));
  const ofOthers = asksDomains(join)
    ? [
        ...(await counted('other-domain-stays', countMembers(db, row.id, and(isMember, isOther)))),
        ...(await counted('other-domain-waits', countMembers(db, row.id, and(eq(members.status, 'pending'), isOther)))),
        ...(await counted('invitations-hold', countMembers(db, row.id, and(eq(members.status, 'invited'), isOther)))),
      ]
    : await counted('members-stay', countMembers(db, row.id, isMember));
  const ofLinks =
    join === 'invited' ? 'links-let-nobody-in' : asksPassword(join) ? 'links-ask-password' : asksDomains(join) ? 'links-for-domains' : null;
  const hadPassword = row.passwordHash !== null;
  const parent = await parentOf(db, row, family);
  return [
    ...(join === 'open' ? [told('anyone-joins')] : []),
    ...ofOthers,
    ...(ofLinks === null || links === 0 ? [] : [told(ofLinks, { count: links })]),
    ...(hadPassword && !asksPassword(join) ? [told('password-ends')] : []),
    ...(asksPassword(join) && wish.password !== null ? [told('password-new')] : []),
    ...(!isListed(row) && isListed(after) ? [told('shown-to-all')] : []),
    ...(isListed(row) && !isListed(after) ? [told('hidden-from-all')] : []),
    ...(closeness(after) < closeness(row) && !isListed(row) && !isListed(after) ? [told('stays-hidden')] : []),
    ...(parent !== null && closeness(after) < closeness(parent) ? [told('more-open-than-parent', { names: [parent.name] })] : []),
  ];
}

async function whatVerifyingMeans(db: DbOrTx, { row, wish }: Looking): Promise<RuleMeaning[]> {
  if (wish.rules.needsVerification) return [told('unverified-stay')];
  return [told('any-address'), ...(await counted('waiting-still-verify', countMembers(db, row.id, eq(members.status, 'pending'))))];
}

async function whatMatchingMeans(db: DbOrTx, { row, family, wish }: Looking): Promise<RuleMeaning[]> {
  const own = await countMembers(db, row.id, eq(members.status, 'active'));
  const about = async (kind: RuleMeaningKind, of: readonly Relative[], ofOwn: number): Promise<RuleMeaning> => {
    const known = of.filter(({ isKnown }) => isKnown);
    const ids = known.map(({ id }) => id);
    const others = ids.length === 0 ? 0 : await db.$count(members, and(inArray(members.communityId, ids), eq(members.status, 'active')));
    return told(kind, { count: ofOwn, others, names: known.map(({ name }) => name), unnamed: of.length - known.length });
  };
  const same = family.filter(({ matchesWith }) => matchesWith === 'family');
  const rest = family.filter(({ matchesWith }) => matchesWith !== 'family');
  if (wish.rules.matchesWith === 'community') return [await about('no-longer-find', same, own), told('lifts-stay')];
  return [await about('now-find', same, own), ...(rest.length === 0 ? [] : [await about('not-part', rest, 0)])];
}

/** Who has an account that goes on. */
const isMember = inArray(members.status, ['active', 'suspended', 'paused']);

async function countMembers(db: DbOrTx, communityId: string, which: SQL | undefined): Promise<number> {
  const [found] = await db
    .select({ all: count() })
    .from(members)
    .where(and(eq(members.communityId, communityId), which));
  return found?.all ?? 0;
}

function told(kind: RuleMeaningKind, more: Partial<RuleMeaning> = {}): RuleMeaning {
  return { kind, count: 0, others: 0, names: [], unnamed: 0, ...more };
}

/** Nobody is not told of. */
async function counted(kind: RuleMeaningKind, counting: Promise<number>): Promise<RuleMeaning[]> {
  const found = await counting;
  return found === 0 ? [] : [told(kind, { count: found })];
}

/** Who may join once the wish is made. */
function standing({ row, wish }: Pick<Looking, 'row' | 'wish'>): Pick<CommunityRow, 'privacy' | 'passwordHash' | 'emailDomains'> {
  const options = optionsOf(wish, row);
  const [privacy, domains, password] = [options.get('privacy'), options.get('emailDomains'), options.get('passwordHash')];
  return {
    privacy: privacy === undefined ? row.privacy : typeof privacy === 'string' ? privacy : null,
    passwordHash: password === undefined ? row.passwordHash : typeof password === 'string' ? password : null,
    emailDomains: Array.isArray(domains) ? domains.map(String) : row.emailDomains,
  };
}

/** Only one that the organiser looks after is told of. */
async function parentOf(db: DbOrTx, row: CommunityRow, family: readonly Relative[]): Promise<CommunityRow | null> {
  const known = family.find(({ id, isKnown }) => id === row.parentId && isKnown);
  return known === undefined ? null : await communityById(db, known.id);
}
