/** Sets up and takes away the provider of a community, whichever the door: a command or a page. */
import { generateKeyPairSync } from 'node:crypto';
import { PASSWORDS_GO_ON_DAYS } from '@waylift/contract/limits';
import type { ClientProof, NewMembers, OrganisersThrough, SignOnPasswords } from '@waylift/contract/sign-on-choices';
import { and, arrayOverlaps, eq, inArray, ne, or } from 'drizzle-orm';
import { announceCommunityChange } from '../../communities/community/community-changes.ts';
import { CONFIGURED_PROVIDER } from '../../communities/community/community-answers.ts';
import { isByInvitation } from '../../communities/community/privacy.ts';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow, type NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { organiserSessions, organiserTickets } from '../../kernel/db/schema/organisers.ts';
import { isOfClient, signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { signOnProviders, type SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';

export type ChangeProviderDeps = {
  readonly db: DbOrTx;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly secrets: { readonly storedSeal: StoredSeal };
};

/** What is absent stays as it is. */
export type ProviderWish = {
  readonly issuer?: string | undefined;
  /** Whether the issuer stands in this server's own network, and may be asked there. */
  readonly isInOwnNetwork?: boolean | undefined;
  readonly clientId?: string | undefined;
  readonly secret?: string | undefined;
  /** The portal makes another key. The one before is tried too. */
  readonly isNewKey?: boolean | undefined;
  readonly secretEndsAt?: Date | null | undefined;
  readonly clientProof?: ClientProof | undefined;
  readonly label?: string | undefined;
  readonly contact?: string | null | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly newMembers?: NewMembers | undefined;
  readonly isForChildren?: boolean | undefined;
  readonly leaverDays?: number | null | undefined;
  /** Said by an operator alone. With another client or other domains it is said anew, or organisers no longer come in. */
  readonly organisers?: OrganisersThrough | undefined;
};
export type PasswordsWish = { readonly passwords: SignOnPasswords; readonly endAt: Date | null };

export type SetProviderOutcome =
  | { readonly kind: 'set'; readonly provider: SignOnProviderRow; readonly keepsFormerSecret: boolean }
  | { readonly kind: 'missing'; readonly what: 'issuer' | 'clientId' | 'label' | 'domains' | 'secret' }
  | { readonly kind: 'domain-vouched-elsewhere'; readonly domain: string; readonly slug: string }
  | { readonly kind: 'closed-and-join' | 'secret-with-private-key' | 'key-without-private-key' };

/** A private key of the portal as PEM: the public half is given to the provider. */
function makePrivateKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export async function setProvider(deps: ChangeProviderDeps, community: CommunityRow, wish: ProviderWish): Promise<SetProviderOutcome> {
  return await deps.db.transaction(async (tx): Promise<SetProviderOutcome> => {
    await tx.select({ id: communities.id }).from(communities).where(eq(communities.id, community.id)).for('update');
    const [row] = await tx.select().from(signOnProviders).where(eq(signOnProviders.communityId, community.id));
    const issuer = wish.issuer ?? row?.issuer;
    const clientId = wish.clientId ?? row?.clientId;
    const label = wish.label ?? row?.label;
    const domains = wish.domains ?? row?.domains ?? [];
    if (issuer === undefined) return { kind: 'missing', what: 'issuer' };
    if (clientId === undefined) return { kind: 'missing', what: 'clientId' };
    if (label === undefined) return { kind: 'missing', what: 'label' };
    if (domains.length === 0) return { kind: 'missing', what: 'domains' };
    const newMembers = wish.newMembers ?? row?.newMembers ?? 'join';
    if (newMembers === 'join' && isByInvitation(community)) return { kind: 'closed-and-join' };
    const other = await vouchedElsewhere(tx, community, { issuer, clientId, domains });
    if (other !== null) return other;

    const id = row?.id ?? deps.newId();
    const isSameClient = row !== undefined && row.issuer === issuer && row.clientId === clientId;
    const clientProof = wish.clientProof ?? row?.clientProof ?? 'basic';
    if (clientProof === 'private-key' && wish.secret !== undefined) return { kind: 'secret-with-private-key' };
    if (clientProof !== 'private-key' && wish.isNewKey === true) return { kind: 'key-without-private-key' };
    const isSameProof = isSameClient && clientProof === row.clientProof;
    const made = clientProof === 'private-key' && (!isSameProof || wish.isNewKey === true) ? makePrivateKey() : undefined;
    const given = wish.secret ?? made;
    if (given === undefined && !isSameProof) return { kind: 'missing', what: 'secret' };
    const now = deps.clock.now();
    const isNewSecret = given !== undefined;
    const keepsFormerSecret = isNewSecret && isSameProof;
    const isAsTrusted = isSameClient && domains.every((domain) => row.domains.includes(domain));
    const organisers = wish.organisers ?? (isAsTrusted ? row.organisers : 'off');
    const values = {
      organisers,
      issuer,
      isInOwnNetwork: wish.isInOwnNetwork ?? (row?.issuer === issuer && row.isInOwnNetwork),
      clientId,
      clientProof,
      label,
      domains: [...domains],
      contact: wish.contact === undefined ? (row?.contact ?? null) : wish.contact,
      newMembers,
      isForChildren: wish.isForChildren ?? row?.isForChildren ?? false,
      leaverDays: wish.leaverDays === undefined ? (row?.leaverDays ?? null) : wish.leaverDays,
      secret: isNewSecret ? deps.secrets.storedSeal.seal(id, given) : (row?.secret ?? ''),
      secretEndsAt: wish.secretEndsAt === undefined ? (isNewSecret ? null : (row?.secretEndsAt ?? null)) : wish.secretEndsAt,
      formerSecret: keepsFormerSecret ? row.secret : isNewSecret ? null : (row?.formerSecret ?? null),
      formerSecretEndsAt: keepsFormerSecret ? row.secretEndsAt : isNewSecret ? null : (row?.formerSecretEndsAt ?? null),
      relinkUntil: isSameClient ? row.relinkUntil : null,
      updatedAt: now,
    };
    const [provider] =
      row === undefined
        ? await tx
            .insert(signOnProviders)
            .values({ id, communityId: community.id, createdAt: now, ...values })
            .returning()
        : await tx
            .update(signOnProviders)
            .set(isSameClient ? values : { ...values, createdAt: now })
            .where(eq(signOnProviders.id, id))
            .returning();
    if (provider === undefined) throw new Error('the provider was not stored');
    if (community.oidcProvider === 'none')
      await tx.update(communities).set({ oidcProvider: CONFIGURED_PROVIDER, updatedAt: now }).where(eq(communities.id, community.id));
    if (row !== undefined && row.leaverDays !== provider.leaverDays) await beginLeaversAnew(tx, row);
    if (row !== undefined && (!isSameClient || row.organisers !== organisers)) await endOrganisersThrough(tx, row);
    await announceCommunityChange(tx);
    return { kind: 'set', provider, keepsFormerSecret };
  });
}

/** Whoever was told when their account is paused is told anew, of another day. Those who are paused stay so until they sign on. */
async function beginLeaversAnew(tx: Tx, provider: Pick<SignOnProviderRow, 'issuer' | 'clientId'>): Promise<void> {
  await tx
    .update(signOnIdentities)
    .set({ pauseStep: null, pausesAt: null })
    .where(and(isOfClient(provider), inArray(signOnIdentities.pauseStep, ['told', 'told-again'])));
}

/** Organisers who came in through the provider come in again, as it is now. */
async function endOrganisersThrough(tx: Tx, { id }: Pick<SignOnProviderRow, 'id'>): Promise<void> {
  await tx.delete(organiserSessions).where(eq(organiserSessions.signOnProviderId, id));
  await tx.delete(organiserTickets).where(eq(organiserTickets.signOnProviderId, id));
}

async function vouchedElsewhere(
  tx: Tx,
  { id }: Pick<CommunityRow, 'id'>,
  { issuer, clientId, domains }: { readonly issuer: string; readonly clientId: string; readonly domains: readonly string[] },
): Promise<Extract<SetProviderOutcome, { readonly kind: 'domain-vouched-elsewhere' }> | null> {
  const isOther = or(ne(signOnProviders.issuer, issuer), ne(signOnProviders.clientId, clientId));
  const [other] = await tx
    .select({ domains: signOnProviders.domains, slug: communities.slug })
    .from(signOnProviders)
    .innerJoin(communities, eq(communities.id, signOnProviders.communityId))
    .where(and(isOther, ne(signOnProviders.communityId, id), arrayOverlaps(signOnProviders.domains, [...domains])))
    .limit(1);
  const domain = other?.domains.find((each) => domains.includes(each));
  return other === undefined || domain === undefined ? null : { kind: 'domain-vouched-elsewhere', domain, slug: other.slug };
}

async function changeCommunity(tx: Tx, id: string, changed: Partial<NewCommunityRow>): Promise<void> {
  await tx.update(communities).set(changed).where(eq(communities.id, id));
  await announceCommunityChange(tx);
}

/**
 * Whether passwords stay beside the provider. Each community says so for its own members. Those who have never signed on are mailed the day on which
 * theirs end (tell-passwords-end.ts), and anew when it changes.
 */
export async function setPasswords(
  { db, clock }: Pick<ChangeProviderDeps, 'db' | 'clock'>,
  communityId: string,
  { passwords, endAt }: PasswordsWish,
): Promise<Date | null> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ passwords: communities.signOnPasswords, endAt: communities.passwordsEndAt })
      .from(communities)
      .where(eq(communities.id, communityId))
      .for('no key update');
    const planned = before?.passwords === 'off' ? before.endAt : null;
    const passwordsEndAt = passwords === 'also' ? null : (endAt ?? planned ?? endOfDay(now.getTime() + PASSWORDS_GO_ON_DAYS * DAY_MS));
    const isOther = passwordsEndAt?.getTime() !== planned?.getTime();
    const untold = isOther ? { passwordsEndTold: null, passwordsEndToldTo: null } : {};
    await changeCommunity(tx, communityId, { signOnPasswords: passwords, passwordsEndAt, ...untold, updatedAt: now });
    return passwordsEndAt;
  });
}

/** In UTC. */
function endOfDay(ms: number): Date {
  return new Date(`${new Date(ms).toISOString().slice(0, 10)}T23:59:59.000Z`);
}

/** Whether a child community has the provider of its parent. */
export async function takeParentProvider(
  { db, clock }: Pick<ChangeProviderDeps, 'db' | 'clock'>,
  communityId: string,
  takesParentSignOn: boolean,
): Promise<void> {
  await db.transaction((tx) => changeCommunity(tx, communityId, { takesParentSignOn, updatedAt: clock.now() }));
}

/** Takes the provider away. Who signed on keeps the account, and gets a password by "forgotten password". False when there was none. */
export async function removeProvider({ db, clock }: Pick<ChangeProviderDeps, 'db' | 'clock'>, community: CommunityRow): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const removed = await tx.delete(signOnProviders).where(eq(signOnProviders.communityId, community.id)).returning();
    const [provider] = removed;
    if (provider === undefined) return false;
    await beginLeaversAnew(tx, provider);
    const oidcProvider = community.oidcProvider === CONFIGURED_PROVIDER ? 'none' : community.oidcProvider;
    await changeCommunity(tx, community.id, { oidcProvider, signOnPasswords: 'also', passwordsEndAt: null, updatedAt: clock.now() });
    return true;
  });
}

/** Until then, people whose account was opened by another issuer or client join it with the new one by a mailed code. */
export async function relinkUntil(
  { db, clock }: Pick<ChangeProviderDeps, 'db' | 'clock'>,
  communityId: string,
  until: Date,
): Promise<boolean> {
  const changed = await db
    .update(signOnProviders)
    .set({ relinkUntil: until, updatedAt: clock.now() })
    .where(eq(signOnProviders.communityId, communityId))
    .returning({ id: signOnProviders.id });
  return changed.length > 0;
}
