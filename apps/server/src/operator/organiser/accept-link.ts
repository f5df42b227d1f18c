/** The link of a mail to an organiser: an invitation, a forgotten password, or being let in anew. */
import type { HeldRole } from '@waylift/contract/organiser';
import { and, asc, eq } from 'drizzle-orm';
import type { LanguageTag } from '@waylift/words/languages';
import type { Config } from '../../kernel/config/config.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { organiserRoles, organisers, organiserTickets } from '../../kernel/db/schema/organisers.ts';
import { isEasyPassword } from '../../kernel/security/easy-password.ts';
import type { FactorDeps } from './change-factors.ts';
import { beginOrganiserSession, endOrganiserSessions, type CallingBrowser } from './organiser-session.ts';
import { factorsOf } from './read-factors.ts';
import { holdsOn } from './scope.ts';
import { lookAtTicket, useTicket } from './tickets.ts';

type Settings = Pick<Config, 'productName' | 'refusesEasyPasswords'>;

/** The roles that hold now, for all first, then by the name of the community. */
export async function rolesOf(db: DbOrTx, organiserId: string, now: Date): Promise<HeldRole[]> {
  const found = await db
    .select({
      role: organiserRoles.role,
      until: organiserRoles.until,
      community: { publicId: communities.publicId, slug: communities.slug, name: communities.name },
    })
    .from(organiserRoles)
    .leftJoin(communities, eq(communities.id, organiserRoles.communityId))
    .where(and(eq(organiserRoles.organiserId, organiserId), holdsOn(now)))
    .orderBy(asc(organiserRoles.communityId), asc(communities.name));
  return found.toSorted((one, other) => Number(one.community !== null) - Number(other.community !== null));
}

/** Whom the link is for; null if it is of no use (any more). */
export async function lookAtLink(deps: FactorDeps, token: string) {
  const link = await lookAtTicket(deps.db, deps, 'link', token);
  if (link === null) return null;
  const [organiser] = await deps.db
    .select({ email: organisers.email, name: organisers.name })
    .from(organisers)
    .where(eq(organisers.id, link.organiserId));
  return organiser === undefined ? null : { ...organiser, roles: await rolesOf(deps.db, link.organiserId, deps.clock.now()) };
}

type Accepted =
  | { readonly kind: 'accepted'; readonly session: string | null; readonly organiserId: string }
  | { readonly kind: 'token-invalid' | 'busy' | 'easy-password' };

type Given = { readonly token: string; readonly name: string; readonly password: string };

/** Stores name and password, ends every session and every other link. Without a second factor, a session begins that sets up the first. */
export async function acceptLink(
  deps: FactorDeps & { readonly config: Settings },
  { token, name, password }: Given,
  { browser, language }: { readonly browser: CallingBrowser; readonly language: LanguageTag },
): Promise<Accepted> {
  const link = await lookAtLink(deps, token);
  if (link === null) return { kind: 'token-invalid' };
  if (isRefused(deps.config, password, [link.email, name])) return { kind: 'easy-password' };
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') return { kind: 'busy' };
  return await deps.db.transaction(async (tx): Promise<Accepted> => {
    const found = await lookAtTicket(tx, deps, 'link', token);
    if (found === null) return { kind: 'token-invalid' };
    const { organiserId } = found;
    await tx.select({ id: organisers.id }).from(organisers).where(eq(organisers.id, organiserId)).for('no key update');
    if (!(await useTicket(tx, deps, 'link', token))) return { kind: 'token-invalid' };
    await tx.delete(organiserTickets).where(eq(organiserTickets.organiserId, organiserId));
    await endOrganiserSessions(tx, organiserId, null);
    await tx
      .update(organisers)
      .set({ name: name.trim(), passwordHash: hashed.hash, languageCode: language })
      .where(eq(organisers.id, organiserId));
    const { passkeys, hasApp } = await factorsOf(tx, organiserId);
    if (passkeys.length > 0 || hasApp) {
      await deps.jobs.enqueue(tx, 'send-mail', { kind: 'organiser-changed', organiserId, change: 'password' });
      return { kind: 'accepted', session: null, organiserId };
    }
    return {
      kind: 'accepted',
      organiserId,
      session: await beginOrganiserSession(tx, deps, { organiserId, factorAt: null, beganBy: 'link', browser }),
    };
  });
}

/** Whether a stranger could guess it. */
export function isRefused({ refusesEasyPasswords, productName }: Settings, password: string, ownWords: readonly string[]): boolean {
  return refusesEasyPasswords && isEasyPassword(password, [...ownWords, productName]);
}
