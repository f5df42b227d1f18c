/** The second factors of an organiser: adding, removing, showing again. Each change is mailed. */
import { organiserFactorCalls } from '@waylift/contract/organiser-factors';
import { PASSKEYS_PER_MEMBER } from '@waylift/contract/limits';
import type { CreatedPasskey, ShownPasskey } from '@waylift/contract/passkey';
import { and, eq } from 'drizzle-orm';
import type { CreatedRefusal } from '../../accounts/passkey/check-created.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { organiserPasskeys, organisers, organiserSessions } from '../../kernel/db/schema/organisers.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { giveBackLimits, takeLimits } from '../../kernel/limits/limiter.ts';
import { deviceOf } from '../../kernel/security/device-of.ts';
import type { OrganiserMailOrder } from '../../mail/queue/job-list.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { appAddress, newAppSecret, newRecoveryCodes, stepOf, takeCode } from './codes.ts';
import { checkMade, takeShown } from './organiser-passkeys.ts';
import { endOrganiserSessions } from './organiser-session.ts';
import { factorsOf } from './read-factors.ts';
import type { SignInDeps } from './sign-in-organiser.ts';
import { newTicket, tryTicket, useTicket } from './tickets.ts';

export type FactorDeps = SignInDeps & { readonly jobs: Jobs };
type OrganiserChange = Extract<OrganiserMailOrder, { kind: 'organiser-changed' }>['change'];

type Made = { readonly kind: 'made'; readonly recoveryCodes?: string[] };

export async function addPasskey(
  deps: FactorDeps,
  organiser: CallingOrganiser,
  { passkey, userAgent }: { readonly passkey: CreatedPasskey; readonly userAgent: string },
): Promise<Made | CreatedRefusal | { readonly kind: 'too-many-passkeys' | 'unauthorized' }> {
  const checked = await checkMade(deps, passkey, organiser.id);
  if (checked.kind !== 'right') return checked;
  return await changing(deps, organiser, async (tx, factors) => {
    if (factors.passkeys.length >= PASSKEYS_PER_MEMBER) return { kind: 'too-many-passkeys' };
    await tx.insert(organiserPasskeys).values({
      id: deps.newId(),
      organiserId: organiser.id,
      ...checked.credential,
      ...deviceOf(userAgent),
      createdAt: deps.clock.now(),
    });
    return await made(tx, deps, organiser, 'passkey-added');
  });
}

/** A secret that counts once a code of it was typed. */
export async function appToAdd(deps: FactorDeps, { id, email }: CallingOrganiser) {
  const secret = newAppSecret();
  const ticket = await newTicket(deps.db, deps, { kind: 'app', organiserId: id, secret: deps.secrets.storedSeal.seal(id, secret) });
  return { ticket, secret, uri: appAddress({ secret, issuer: deps.config.productName, email }) };
}

export async function addApp(
  deps: FactorDeps,
  organiser: CallingOrganiser,
  { ticket, code }: { readonly ticket: string; readonly code: string },
): Promise<Made | { readonly kind: 'token-invalid' | 'code-wrong' | 'unauthorized' }> {
  const asked = await tryTicket(deps.db, deps, 'app', ticket);
  if (asked === null || asked.organiserId !== organiser.id || asked.secret === null) return { kind: 'token-invalid' };
  const sealed = asked.secret;
  const secret = deps.secrets.storedSeal.open(organiser.id, sealed)?.secret;
  const appStep = secret === undefined ? null : stepOf(secret, code, deps.clock.now());
  if (appStep === null) return { kind: 'code-wrong' };
  return await changing(deps, organiser, async (tx) => {
    if (!(await useTicket(tx, deps, 'app', ticket))) return { kind: 'token-invalid' };
    await tx.update(organisers).set({ appSecret: sealed, appStep }).where(eq(organisers.id, organiser.id));
    return await made(tx, deps, organiser, 'app-added');
  });
}

export async function removePasskey(
  deps: FactorDeps,
  organiser: CallingOrganiser,
  passkeyId: string,
): Promise<{ readonly kind: 'removed' | 'passkey-not-found' | 'last-factor' | 'unauthorized' }> {
  if (!isUuid(passkeyId)) return { kind: 'passkey-not-found' };
  return await changing(deps, organiser, async (tx, { passkeys, hasApp }) => {
    if (!passkeys.some(({ id }) => id === passkeyId)) return { kind: 'passkey-not-found' };
    if (passkeys.length === 1 && !hasApp) return { kind: 'last-factor' };
    await tx.delete(organiserPasskeys).where(and(eq(organiserPasskeys.id, passkeyId), eq(organiserPasskeys.organiserId, organiser.id)));
    await tell(tx, deps, organiser.id, 'passkey-removed');
    return { kind: 'removed' };
  });
}

export async function removeApp(
  deps: FactorDeps,
  organiser: CallingOrganiser,
): Promise<{ readonly kind: 'removed' | 'last-factor' | 'unauthorized' }> {
  return await changing(deps, organiser, async (tx, { passkeys, hasApp }) => {
    if (hasApp && passkeys.length === 0) return { kind: 'last-factor' };
    await tx.update(organisers).set({ appSecret: null }).where(eq(organisers.id, organiser.id));
    if (hasApp) await tell(tx, deps, organiser.id, 'app-removed');
    return { kind: 'removed' };
  });
}

export async function remakeCodes(
  deps: FactorDeps,
  organiser: CallingOrganiser,
): Promise<{ readonly kind: 'made'; readonly recoveryCodes: string[] } | { readonly kind: 'unauthorized' }> {
  return await changing(deps, organiser, async (tx) => {
    const recoveryCodes = await newRecoveryCodes(tx, organiser.id);
    await tell(tx, deps, organiser.id, 'codes');
    return { kind: 'made', recoveryCodes };
  });
}

type Proven =
  | { readonly kind: 'proven' | 'code-wrong' | 'unauthorized' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number }
  | Exclude<Awaited<ReturnType<typeof takeShown>>, { kind: 'right' }>;

/** Shows a second factor again, for what cannot be undone and for giving roles. */
export async function proveAgain(
  deps: FactorDeps,
  organiser: CallingOrganiser,
  {
    code,
    passkey,
    signal,
  }: { readonly code?: string | undefined; readonly passkey?: ShownPasskey | undefined; readonly signal: AbortSignal },
): Promise<Proven> {
  const shown = async (): Promise<Proven> => {
    await deps.db.update(organiserSessions).set({ factorAt: deps.clock.now() }).where(eq(organiserSessions.id, organiser.sessionId));
    return { kind: 'proven' };
  };
  if (passkey !== undefined) {
    const checked = await takeShown(deps, passkey, organiser.id);
    return checked.kind === 'right' ? await shown() : checked;
  }
  const limits = organiserFactorCalls.proveOrganiser.onceKnown;
  const taken = await takeLimits(deps, limits, { organiser: organiser.id }, signal);
  if (!taken.allowed) return { kind: 'too-many-requests', retryAfterSeconds: taken.retryAfterSeconds };
  const [row] = await deps.db.select().from(organisers).where(eq(organisers.id, organiser.id));
  if (row === undefined) return { kind: 'unauthorized' };
  if (!(await takeCode(deps.db, deps, row, code ?? ''))) return { kind: 'code-wrong' };
  await giveBackLimits(deps, limits, { organiser: organiser.id });
  return await shown();
}

type Factors = Awaited<ReturnType<typeof factorsOf>>;

/**
 * Changes factors with the organiser's row locked. Who sets up the first one may do so only while there is none: of two sessions that began by one
 * link, the second ends.
 */
async function changing<T>(
  deps: FactorDeps,
  organiser: CallingOrganiser,
  change: (tx: Tx, factors: Factors) => Promise<T>,
): Promise<T | { readonly kind: 'unauthorized' }> {
  return await deps.db.transaction(async (tx) => {
    await tx.select({ id: organisers.id }).from(organisers).where(eq(organisers.id, organiser.id)).for('no key update');
    const [session] = await tx
      .select({ factorAt: organiserSessions.factorAt })
      .from(organiserSessions)
      .where(eq(organiserSessions.id, organiser.sessionId));
    const factors = await factorsOf(tx, organiser.id);
    const hasAny = factors.passkeys.length > 0 || factors.hasApp;
    if (session === undefined || (session.factorAt === null && hasAny)) return { kind: 'unauthorized' };
    return await change(tx, factors);
  });
}

/** The first second factor makes this session whole, ends every other, and brings the codes for an emergency. */
async function made(tx: Tx, deps: FactorDeps, organiser: CallingOrganiser, change: OrganiserChange): Promise<Made> {
  await tell(tx, deps, organiser.id, change);
  if (!organiser.isSettingUp) return { kind: 'made' };
  await endOrganiserSessions(tx, organiser.id, organiser.sessionId);
  await tx.update(organiserSessions).set({ factorAt: deps.clock.now() }).where(eq(organiserSessions.id, organiser.sessionId));
  return { kind: 'made', recoveryCodes: await newRecoveryCodes(tx, organiser.id) };
}

async function tell(tx: Tx, deps: FactorDeps, organiserId: string, change: OrganiserChange): Promise<void> {
  await deps.jobs.enqueue(tx, 'send-mail', { kind: 'organiser-changed', organiserId, change });
}
