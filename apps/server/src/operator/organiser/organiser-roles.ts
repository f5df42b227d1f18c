/** Giving and taking roles, and letting in who has lost every second factor. Nobody gives more than they have. */
import type { OrganiserDeed } from '@waylift/contract/audit-choices';
import { isAtLeast, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { emailKey, tidyEmail } from '@waylift/contract/rules';
import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { LanguageTag } from '@waylift/words/languages';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { deletionRequests } from '../../kernel/db/schema/deletion-requests.ts';
import { organiserCodes, organiserPasskeys, organiserRoles, organisers, organiserTickets } from '../../kernel/db/schema/organisers.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { networkOf } from '../../kernel/limits/networks.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { endOrganiserSessions } from './organiser-session.ts';
import { roleAt, type Place } from './scope.ts';

export type RoleDeps = { readonly clock: Clock; readonly newId: NewId; readonly jobs: Jobs };
/** `by` is null for the operator's command. `community` is null for an operator, whose role holds for all. */
export type Gift = {
  readonly email: string;
  readonly role: OrganiserRole;
  readonly community: Place | null;
  readonly until: string | null;
  readonly language: LanguageTag;
  readonly by: CallingOrganiser | null;
};
type Given =
  | { readonly kind: 'given'; readonly organiserId: string; readonly isNew: boolean }
  | { readonly kind: 'role-held' | 'last-owner' };

/**
 * Gives a role, or changes the one that is held for the same community. Who is no organiser yet is mailed a link, also when the same role is given once
 * more; others are told.
 */
export async function giveRole(tx: Tx, deps: RoleDeps, { email, role, community, until, language, by }: Gift): Promise<Given> {
  const now = deps.clock.now();
  const made = { id: deps.newId(), email: tidyEmail(email), emailKey: emailKey(email), languageCode: language, createdAt: now };
  await tx.insert(organisers).values(made).onConflictDoNothing({ target: organisers.emailKey });
  const [organiser] = await tx.select().from(organisers).where(eq(organisers.emailKey, made.emailKey)).for('no key update');
  if (organiser === undefined) throw new Error('an organiser that was just made is gone');
  const isSame = and(
    eq(organiserRoles.organiserId, organiser.id),
    community === null ? isNull(organiserRoles.communityId) : eq(organiserRoles.communityId, community.id),
  );
  const [held] = await tx.select().from(organiserRoles).where(isSame);
  await tx.update(organisers).set({ endedAt: null }).where(eq(organisers.id, organiser.id));
  const isNew = organiser.passwordHash === null;
  if (held !== undefined && held.role === role && held.until === until && !isNew) return { kind: 'role-held' };
  const isOwnerLess = held?.role === 'owner' && held.until === null && (role !== 'owner' || until !== null);
  const isBound = by !== null && !isOperator(by);
  if (isOwnerLess && isBound && community !== null && (await isLastOwner(tx, community.id, organiser.id))) return { kind: 'last-owner' };
  const given = { role, until, givenBy: by?.id ?? null, createdAt: now };
  if (held === undefined)
    await tx.insert(organiserRoles).values({ id: deps.newId(), organiserId: organiser.id, communityId: community?.id ?? null, ...given });
  else await tx.update(organiserRoles).set(given).where(eq(organiserRoles.id, held.id));
  await deps.jobs.enqueue(
    tx,
    'send-mail',
    isNew
      ? { kind: 'organiser-link', organiserId: organiser.id, ...(by === null ? { why: 'first' } : { why: 'invited', byId: by.id }) }
      : { kind: 'organiser-role', organiserId: organiser.id, ...(community === null ? {} : { communityId: community.id }) },
  );
  return { kind: 'given', organiserId: organiser.id, isNew };
}

type Taken = { readonly kind: 'taken'; readonly organiserId: string } | { readonly kind: 'organiser-not-found' | 'last-owner' };

/** Takes a role away that was given within the caller's scope. It ends at once: each call asks for roles anew. */
export async function takeRole(tx: Tx, deps: RoleDeps, organiser: CallingOrganiser, roleId: string): Promise<Taken> {
  const [held] = isUuid(roleId)
    ? await tx
        .select({ role: organiserRoles, publicId: communities.publicId })
        .from(organiserRoles)
        .innerJoin(communities, eq(communities.id, organiserRoles.communityId))
        .where(eq(organiserRoles.id, roleId))
    : [];
  if (held === undefined || !(await ownsAt(tx, deps, organiser, held.publicId))) return { kind: 'organiser-not-found' };
  const { role, organiserId, communityId, until } = held.role;
  const isOwner = role === 'owner' && until === null;
  if (isOwner && !isOperator(organiser) && (await isLastOwner(tx, communityId ?? '', organiserId))) return { kind: 'last-owner' };
  await takeAll(tx, deps, { organiserId, communityId });
  return { kind: 'taken', organiserId };
}

type Taking = { readonly organiserId: string; readonly communityId: string | null };

/** Takes the role for a community, or for all, away and mails it. Without any role left nothing opens the account, and that mail ends it. */
export async function takeAll(
  tx: Tx,
  { jobs, clock }: Pick<RoleDeps, 'jobs' | 'clock'>,
  { organiserId, communityId }: Taking,
): Promise<void> {
  await tx.select({ id: organisers.id }).from(organisers).where(eq(organisers.id, organiserId)).for('no key update');
  const isIts = communityId === null ? isNull(organiserRoles.communityId) : eq(organiserRoles.communityId, communityId);
  await tx.delete(organiserRoles).where(and(eq(organiserRoles.organiserId, organiserId), isIts));
  if ((await tx.$count(organiserRoles, eq(organiserRoles.organiserId, organiserId))) === 0) {
    await shut(tx, organiserId);
    await tx.delete(deletionRequests).where(eq(deletionRequests.organiserId, organiserId));
    await tx.update(organisers).set({ endedAt: clock.now() }).where(eq(organisers.id, organiserId));
  }
  await jobs.enqueue(tx, 'send-mail', { kind: 'organiser-taken', organiserId, ...(communityId === null ? {} : { communityId }) });
}

/** Takes away all that opens the account. The caller has locked the organiser. */
async function shut(tx: Tx, organiserId: string): Promise<void> {
  await endOrganiserSessions(tx, organiserId, null);
  await tx.delete(organiserTickets).where(eq(organiserTickets.organiserId, organiserId));
  await tx.delete(organiserPasskeys).where(eq(organiserPasskeys.organiserId, organiserId));
  await tx.delete(organiserCodes).where(eq(organiserCodes.organiserId, organiserId));
  await tx.update(organisers).set({ appSecret: null, passwordHash: null }).where(eq(organisers.id, organiserId));
}

/**
 * Whether nobody else owns the community without an end; an invited owner who has not come does not count. The community is locked, so that two cannot
 * take each other away at the same moment.
 */
async function isLastOwner(tx: Tx, communityId: string, organiserId: string): Promise<boolean> {
  await tx.select({ id: communities.id }).from(communities).where(eq(communities.id, communityId)).for('no key update');
  const isOwner = and(eq(organiserRoles.communityId, communityId), eq(organiserRoles.role, 'owner'), isNull(organiserRoles.until));
  const others = await tx
    .select({ id: organisers.id })
    .from(organiserRoles)
    .innerJoin(organisers, eq(organisers.id, organiserRoles.organiserId))
    .where(and(isOwner, ne(organisers.id, organiserId), isNotNull(organisers.passwordHash)))
    .limit(1);
  return others.length === 0;
}

async function ownsAt(db: DbOrTx, { clock }: RoleDeps, { id }: CallingOrganiser, publicId: string): Promise<boolean> {
  const at = await roleAt(db, { organiserId: id, publicId, now: clock.now() });
  return at !== null && isAtLeast(at.role, 'owner');
}

/** Whoever is an operator is one in every community. */
function isOperator({ at }: CallingOrganiser): boolean {
  return at?.role === 'operator';
}

type LetIn = { readonly kind: 'let-in' } | { readonly kind: 'organiser-not-found' };

/** Removes every second factor and the password of somebody whose roles are all in the caller's scope, mails them a link, and tells the others. */
export async function letIn(tx: Tx, deps: RoleDeps, organiser: CallingOrganiser, organiserId: string): Promise<LetIn> {
  if (!isUuid(organiserId) || organiserId === organiser.id) return { kind: 'organiser-not-found' };
  const [asked] = await tx.select().from(organisers).where(eq(organisers.id, organiserId)).for('no key update');
  const held = await tx
    .select({ communityId: organiserRoles.communityId, publicId: communities.publicId })
    .from(organiserRoles)
    .leftJoin(communities, eq(communities.id, organiserRoles.communityId))
    .where(eq(organiserRoles.organiserId, organiserId));
  if (asked === undefined || held.length === 0) return { kind: 'organiser-not-found' };
  for (const { publicId } of held) {
    const isInScope = publicId === null ? isOperator(organiser) : await ownsAt(tx, deps, organiser, publicId);
    if (!isInScope) return { kind: 'organiser-not-found' };
  }
  await shut(tx, organiserId);
  await deps.jobs.enqueue(tx, 'send-mail', { kind: 'organiser-link', organiserId, why: 'let-in', byId: organiser.id });
  for (const colleague of await colleaguesOf(tx, organiserId)) {
    await deps.jobs.enqueue(tx, 'send-mail', {
      kind: 'organiser-let-in',
      organiserId: colleague,
      aboutId: organiserId,
      byId: organiser.id,
    });
  }
  return { kind: 'let-in' };
}

/** At most so many are told at once. */
const COLLEAGUES_MAX = 200;

/** Everybody with a role for a community of theirs, for its parent or child, or for all; not they themselves. */
async function colleaguesOf(db: DbOrTx, organiserId: string): Promise<string[]> {
  const own = await db
    .select({ communityId: organiserRoles.communityId })
    .from(organiserRoles)
    .where(eq(organiserRoles.organiserId, organiserId));
  const ids = own.flatMap(({ communityId }) => (communityId === null ? [] : [communityId]));
  const near = db
    .select({ id: communities.id })
    .from(communities)
    .where(or(inArray(communities.id, ids), inArray(communities.parentId, ids)));
  const parents = db.select({ id: communities.parentId }).from(communities).where(inArray(communities.id, ids));
  const found = await db
    .selectDistinct({ id: organiserRoles.organiserId })
    .from(organiserRoles)
    .where(
      and(
        ne(organiserRoles.organiserId, organiserId),
        or(isNull(organiserRoles.communityId), inArray(organiserRoles.communityId, near), inArray(organiserRoles.communityId, parents)),
      ),
    )
    .limit(COLLEAGUES_MAX);
  return found.map(({ id }) => id);
}

type Audited = {
  readonly deed: OrganiserDeed;
  readonly client: string;
  readonly details?: string;
  /** Whom or what it is about. */
  readonly memberId?: string | null;
  readonly reportId?: string;
};

/** The line of what an organiser did, in the transaction that does it. */
export async function auditOrganiser(
  tx: DbOrTx,
  { clock, newId }: Pick<RoleDeps, 'clock' | 'newId'>,
  organiser: CallingOrganiser,
  { deed, client, details = '', memberId = null, reportId }: Audited,
): Promise<void> {
  await tx.insert(auditLines).values({
    id: newId(),
    operator: organiser.email,
    organiserId: organiser.id,
    network: networkOf(client),
    command: deed,
    communityPublicId: organiser.at?.community.publicId ?? null,
    communitySlug: organiser.at?.community.slug ?? null,
    memberId,
    reportId: reportId ?? null,
    details,
    createdAt: clock.now(),
  });
}
