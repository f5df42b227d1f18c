/** The rules of a community as organisers see them, and the options that they stand for. */
import { createHash } from 'node:crypto';
import type { CommunityRules, OrganisedRules } from '@waylift/contract/organiser-rules';
import { asksDomains, asksPassword, type JoinRule } from '@waylift/contract/rule-choices';
import { countryNamedBy } from '@waylift/contract/community-rules';
import { languageCode, languageOf, languages, localeOf } from '@waylift/words/languages';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { OptionColumn, OptionValue } from '../../communities/community/plan-changes.ts';
import { communityById } from '../../communities/community/find-community.ts';
import { findProvider } from '../../communities/community/find-provider.ts';
import { isByInvitation } from '../../communities/community/privacy.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { communitiesHeld } from '../organiser/scope.ts';

/** @param isBySignOn its own provider, its parent's, or one that is only named, lets people in */
export function rulesOf(row: CommunityRow, isBySignOn: boolean): CommunityRules {
  return {
    join: isBySignOn ? 'sign-on' : joinRuleOf(row),
    domains: row.emailDomains,
    needsVerification: row.needsVerification,
    matchesWith: row.matchesWith,
    offersItself: row.directoryNotaTop,
    offerWords: row.directoryNota ?? '',
    language: codeOf(row.culture),
  };
}

function joinRuleOf(row: CommunityRow): JoinRule {
  if (isByInvitation(row)) return 'invited';
  const [hasPassword, hasDomains] = [row.passwordHash !== null, row.emailDomains.length > 0];
  if (hasPassword) return hasDomains ? 'domains-and-password' : 'password';
  return hasDomains ? 'domains' : 'open';
}

/** '' where the visitor's browser decides. */
function codeOf(culture: string | null): string {
  const language = languageOf(culture ?? '');
  return language === null ? '' : languageCode(language);
}

/** Of what the rules are made: another one where anybody has changed any of them. */
export function versionOf(row: CommunityRow): string {
  const made = [
    row.privacy,
    row.passwordHash,
    row.emailDomains,
    row.oidcProvider,
    row.needsVerification,
    row.matchesWith,
    row.directoryNota,
    row.directoryNotaTop,
    row.culture,
  ];
  return createHash('sha256').update(JSON.stringify(made)).digest('base64url');
}

export type RulesWish = { readonly rules: CommunityRules; readonly password: string | null };
export type RuleProblem = { readonly path: 'rules.join' | 'rules.language' | 'password'; readonly code: string };

/** What of a wish cannot be; null: nothing. */
export function problemOf({ rules, password }: RulesWish, row: CommunityRow, now: CommunityRules): RuleProblem | null {
  if ((rules.join === 'sign-on') !== (now.join === 'sign-on')) return { path: 'rules.join', code: 'choice-invalid' };
  if (asksPassword(rules.join) && row.passwordHash === null && password === null) return { path: 'password', code: 'required' };
  if (rules.language !== '' && !languages.some(({ tag }) => languageCode(tag) === rules.language))
    return { path: 'rules.language', code: 'language-unknown' };
  return null;
}

/** The options of a community that a wish asks for. What the page does not show stays: who is not listed is not listed by another rule. */
export function optionsOf({ rules, password }: RulesWish, row: CommunityRow): ReadonlyMap<OptionColumn, OptionValue> {
  const { join, domains, needsVerification, matchesWith, offersItself, offerWords, language } = rules;
  const options = new Map<OptionColumn, OptionValue>([
    ['needsVerification', needsVerification],
    ['matchesWith', matchesWith],
    ['directoryNotaTop', offersItself],
    ['directoryNota', offerWords.trim() === '' ? null : offerWords.trim().normalize('NFC')],
  ]);
  if (language !== codeOf(row.culture)) options.set('culture', cultureOf(language, row.culture));
  if (join === 'sign-on' || (join === 'invited' && isByInvitation(row))) return options;
  options.set('privacy', privacyOf(join, row));
  if (join === 'invited') return options;
  options.set('emailDomains', asksDomains(join) ? [...new Set(domains)] : []);
  if (!asksPassword(join)) options.set('passwordHash', null);
  else if (password !== null) options.set('passwordHash', password);
  return options;
}

/** Closed is by invitation alone, whatever else stands; open is to everybody, so it is listed. */
function privacyOf(join: JoinRule, { privacy }: CommunityRow): string | null {
  if (join === 'invited') return 'closed';
  if (join === 'open') return privacy === 'open' ? 'open' : null;
  return privacy === 'closed' ? 'private' : privacy;
}

/** With the country that the community has, which decides on miles and kilometres. */
function cultureOf(language: string, before: string | null): string | null {
  const tag = languageOf(language);
  if (language === '' || tag === null) return null;
  const country = countryNamedBy(before);
  return country === null
    ? new Intl.Locale(localeOf(tag))
        .maximize()
        .toString()
        .replace(/-[A-Za-z]{4}-/, '-')
    : `${language}-${country.toUpperCase()}`;
}

export type Relative = {
  readonly id: string;
  readonly name: string;
  readonly matchesWith: CommunityRow['matchesWith'];
  readonly isKnown: boolean;
};

/** The active communities of the same family. Known are those that the organiser looks after. */
export async function familyOf(
  db: DbOrTx,
  row: CommunityRow,
  seer: { readonly organiserId: string; readonly now: Date },
): Promise<Relative[]> {
  const head = row.parentId ?? row.id;
  const { id, name, matchesWith, parentId, active } = communities;
  const found = await db
    .select({ id, name, matchesWith })
    .from(communities)
    .where(and(or(eq(id, head), eq(parentId, head)), ne(id, row.id), eq(active, true)))
    .orderBy(name, id);
  const ids = found.map((each) => each.id);
  const known = await db
    .select({ id })
    .from(communities)
    .where(and(inArray(id, ids), inArray(id, communitiesHeld(db, { ...seer, least: 'reader' }))));
  return found.map((each) => ({ ...each, isKnown: known.some((one) => one.id === each.id) }));
}

export type FoundRules = { readonly row: CommunityRow; readonly family: readonly Relative[]; readonly answer: OrganisedRules };

export async function readRules(
  db: DbOrTx,
  communityId: string,
  seer: { readonly organiserId: string; readonly now: Date },
): Promise<FoundRules> {
  const row = await communityById(db, communityId);
  const provider = await findProvider(db, row);
  const family = await familyOf(db, row, seer);
  const [parent] =
    row.parentId === null ? [] : await db.select({ name: communities.name }).from(communities).where(eq(communities.id, row.parentId));
  const answer = {
    rules: rulesOf(row, provider !== null || row.oidcProvider !== 'none'),
    version: versionOf(row),
    hasPassword: row.passwordHash !== null,
    signOnLabel: provider?.label ?? null,
    parent: parent?.name ?? null,
    children: await db.$count(communities, eq(communities.parentId, row.id)),
    family: family.flatMap(({ isKnown, name, matchesWith }) => (isKnown ? [{ name, matchesWith }] : [])),
  };
  return { row, family, answer };
}
