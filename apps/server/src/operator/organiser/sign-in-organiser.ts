import { organiserWayInCalls } from '@waylift/contract/organiser-ways-in';
import type { ShownPasskey } from '@waylift/contract/passkey';
import { emailKey } from '@waylift/contract/rules';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { giveBackLimits, takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';
import { takeCode } from './codes.ts';
import { takeShown, type PasskeyDeps } from './organiser-passkeys.ts';
import { beginOrganiserSession, type CallingBrowser } from './organiser-session.ts';
import { factorsOf } from './read-factors.ts';
import { lookAtTicket, newTicket, tryTicket, useTicket } from './tickets.ts';

export type SignInDeps = PasskeyDeps &
  Omit<LimitDeps, 'db'> & {
    readonly db: Db;
    readonly newId: NewId;
    readonly passwordHasher: PasswordHasher;
    readonly secrets: { readonly storedSeal: StoredSeal };
  };

type FirstStep =
  | {
      readonly kind: 'first-step';
      readonly ticket: string;
      readonly hasPasskey: boolean;
      readonly hasApp: boolean;
      readonly organiserId: string;
    }
  /** One refusal for every cause, after the same time; `cause` is for the log alone. */
  | {
      readonly kind: 'invalid-credentials';
      readonly cause: 'unknown-address' | 'wrong-password' | 'not-accepted';
      readonly organiserId?: string;
    }
  | { readonly kind: 'busy' };

/** First step: the password. It opens nothing by itself. */
export async function checkOrganiserPassword(
  deps: SignInDeps,
  given: { readonly email: string; readonly password: string },
): Promise<FirstStep> {
  const { db } = deps;
  const [known] = await db
    .select()
    .from(organisers)
    .where(eq(organisers.emailKey, emailKey(given.email)));
  const match = await deps.passwordHasher.verify(known?.passwordHash ?? null, given.password);
  if (match === 'busy') return { kind: 'busy' };
  if (known === undefined) return { kind: 'invalid-credentials', cause: 'unknown-address' };
  const refused = { kind: 'invalid-credentials', organiserId: known.id } as const;
  if (match === 'mismatch') return { ...refused, cause: 'wrong-password' };
  const { passkeys, hasApp } = await factorsOf(db, known.id);
  // Whoever has no second factor has a link in their mailbox, which leads to setting one up.
  if (passkeys.length === 0 && !hasApp) return { ...refused, cause: 'not-accepted' };
  const ticket = await newTicket(db, deps, { kind: 'second-step', organiserId: known.id });
  return { kind: 'first-step', ticket, hasPasskey: passkeys.length > 0, hasApp, organiserId: known.id };
}

type SecondStep =
  | { readonly kind: 'signed-in'; readonly session: string; readonly organiserId: string }
  | { readonly kind: 'token-invalid' }
  | { readonly kind: 'code-wrong'; readonly organiserId: string }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };

/** Second step: a code. Each try counts at the ticket and for the organiser, before it is looked at. */
export async function enterByCode(
  deps: SignInDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  { browser, signal }: { readonly browser: CallingBrowser; readonly signal: AbortSignal },
): Promise<SecondStep> {
  const asked = await lookAtTicket(deps.db, deps, 'second-step', ticket);
  if (asked === null) return { kind: 'token-invalid' };
  const { organiserId } = asked;
  const limits = organiserWayInCalls.organiserSecondStep.onceKnown;
  const taken = await takeLimits(deps, limits, { organiser: organiserId }, signal);
  if (!taken.allowed) return { kind: 'too-many-requests', retryAfterSeconds: taken.retryAfterSeconds };
  if ((await tryTicket(deps.db, deps, 'second-step', ticket)) === null) return { kind: 'token-invalid' };
  return await deps.db.transaction(async (tx): Promise<SecondStep> => {
    // A new password, or the end of the account, ends its tickets: whoever changes them has this row.
    const [organiser] = await tx.select().from(organisers).where(eq(organisers.id, organiserId)).for('no key update');
    if (organiser === undefined || (await lookAtTicket(tx, deps, 'second-step', ticket)) === null) return { kind: 'token-invalid' };
    if (!(await takeCode(tx, deps, organiser, code))) return { kind: 'code-wrong', organiserId };
    if (!(await useTicket(tx, deps, 'second-step', ticket))) return { kind: 'token-invalid' };
    await giveBackLimits({ ...deps, db: tx }, limits, { organiser: organiserId });
    const began = asked.through === null ? ({ beganBy: 'code' } as const) : ({ beganBy: 'sign-on', through: asked.through } as const);
    const session = await beginOrganiserSession(tx, deps, { organiserId, factorAt: deps.clock.now(), browser, ...began });
    return { kind: 'signed-in', organiserId, session };
  });
}

type ByPasskey = Extract<SecondStep, { kind: 'signed-in' }> | Exclude<Awaited<ReturnType<typeof takeShown>>, { kind: 'right' }>;

/** A passkey alone is enough: it verifies its person, so it is two factors. */
export async function enterByPasskey(deps: SignInDeps, shown: ShownPasskey, browser: CallingBrowser): Promise<ByPasskey> {
  const checked = await takeShown(deps, shown, null);
  if (checked.kind !== 'right') return checked;
  const { organiserId } = checked;
  const session = await beginOrganiserSession(deps.db, deps, { organiserId, factorAt: deps.clock.now(), beganBy: 'passkey', browser });
  return { kind: 'signed-in', organiserId, session };
}
